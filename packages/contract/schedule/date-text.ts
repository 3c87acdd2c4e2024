import type { Weekday } from './schedule.ts';
import { weekdays } from './schedule.ts';

const weekdayNames: { readonly [day in Weekday]: string } = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** `Monday, Tuesday and Friday`. */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** `1st`, `22nd`. */
export function ordinal(count: number): string {
  const teen = count % 100 > 10 && count % 100 < 14;
  return `${count}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')}`;
}

/** `every day`, `every weekday`, `every Monday and Friday`. */
export function daysText(days: readonly Weekday[]): string {
  const key = weekdays.filter((day) => days.includes(day)).join();
  if (key === weekdays.join()) return 'every day';
  if (key === 'mon,tue,wed,thu,fri') return 'every weekday';
  return `every ${listed(key.split(',').map((day) => weekdayNames[day as Weekday]))}`;
}
