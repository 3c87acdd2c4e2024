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

/** Clock times that are named one by one; more make no sentence. */
const MOST_TIMES = 6;

const nicknames: { readonly [nickname: string]: string } = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

/** `Monday, Tuesday and Friday`. */
export function listed(words: readonly string[]): string {
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

/** The numbers that a list such as `1,3-5` names; null for anything that has a step, a star or a letter with a meaning of its own. */
function numbers(field: string, names: readonly string[] = [], base = 0): number[] | null {
  const read = (word: string): number => {
    const named = names.indexOf(word.toLowerCase());
    return named < 0 ? (/^\d+$/.test(word) ? Number(word) : Number.NaN) : named + base;
  };
  const found: number[] = [];
  for (const part of field.split(',')) {
    const [from = '', to = from, more] = part.split('-');
    const [low, high] = [read(from), read(to)];
    if (more !== undefined || Number.isNaN(low) || Number.isNaN(high) || high < low) return null;
    for (let number = low; number <= high; number++) found.push(number);
  }
  return found;
}

const isAny = (field: string): boolean => field === '*' || field === '?';
const stepOf = (field: string): number | null => (/^\*\/\d+$/.test(field) ? Number(field.slice(2)) : null);
const two = (part: number): string => String(part).padStart(2, '0');
const every = (step: number, unit: string): string => (step === 1 ? `every ${unit}` : `every ${step} ${unit}s`);

function timesText(second: string, minute: string, hour: string): string | null {
  const [s, m, h] = [numbers(second), numbers(minute), numbers(hour)];
  const seconds = isAny(second) ? 1 : stepOf(second);
  const minutes = isAny(minute) ? 1 : stepOf(minute);
  const hours = isAny(hour) ? 1 : stepOf(hour);
  if (seconds !== null) return isAny(minute) && isAny(hour) ? every(seconds, 'second') : null;
  if (s?.length !== 1) return null;
  const [only = 0] = s;
  if (minutes !== null) {
    if (only !== 0) return null;
    if (isAny(hour)) return every(minutes, 'minute');
    const run = h && h.length > 1 && (h.at(-1) ?? 0) - (h[0] ?? 0) === h.length - 1 ? h : h?.length === 1 ? h : null;
    return run ? `${every(minutes, 'minute')} from ${two(run[0] ?? 0)}:00 to ${two(run.at(-1) ?? 0)}:59` : null;
  }
  if (!m) return null;
  if (hours !== null) {
    if (only !== 0) return null;
    const past =
      m.length === 1 && m[0] === 0
        ? ''
        : ` at ${listed(m.map((one) => `${one}`))} ${m.length === 1 && m[0] === 1 ? 'minute' : 'minutes'} past`;
    return `${every(hours, 'hour')}${past}`;
  }
  if (!h || h.length * m.length > MOST_TIMES) return null;
  return `at ${listed(h.flatMap((hourOf) => m.map((minuteOf) => `${two(hourOf)}:${two(minuteOf)}${only === 0 ? '' : `:${two(only)}`}`)))}`;
}

function weekdaysOf(field: string): Weekday[] | null {
  const found = numbers(field, ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']);
  return found && weekdays.filter((_, index) => found.some((day) => day % 7 === (index + 1) % 7));
}

/** The days and whether they stand before the time (`every weekday at 09:00`) or after it (`every hour on every weekday`). */
function dateText(day: string, month: string, weekday: string): string | null {
  const months = isAny(month)
    ? null
    : numbers(
        month,
        monthNames.map((name) => name.slice(0, 3).toLowerCase()),
        1,
      );
  if (!isAny(month) && !months) return null;
  const inMonths = months ? listed(months.map((one) => monthNames[one - 1] ?? '')) : '';
  if (isAny(day) && isAny(weekday)) return months ? `every day in ${inMonths}` : '';
  if (isAny(day)) {
    const days = weekdaysOf(weekday);
    return days && `${daysText(days)}${months ? ` in ${inMonths}` : ''}`;
  }
  // With a day and a weekday cron takes either; a sentence that says so helps nobody.
  if (!isAny(weekday)) return null;
  const dates = day === 'L' ? 'last day' : (numbers(day)?.map(ordinal) ?? null);
  if (!dates) return null;
  return `on the ${typeof dates === 'string' ? dates : listed(dates)} of ${months ? inMonths : 'every month'}`;
}

/** A cron expression in plain words, beginning in lower case: `every weekday at 09:00`. Null where there is no short sentence for it. */
export function describeCron(cron: string): string | null {
  const fields = (nicknames[cron] ?? cron).split(/\s+/);
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = ''] =
    fields.length === 5 ? ['0', ...fields] : fields;
  const times = timesText(second, minute, hour);
  const dates = dateText(day, month, weekday);
  if (times === null || dates === null) return null;
  if (times.startsWith('at ')) return `${dates === '' ? 'every day' : dates} ${times}`;
  return dates === '' ? times : `${times}, ${dates}`;
}
