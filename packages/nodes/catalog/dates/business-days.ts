import { dateErrors } from '@heddle/contract/errors/dates';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import { DateTime } from 'luxon';
import { valid } from '../../lib/dates/moments.ts';

/** Which days are worked on. Days are counted from 1 January 1970, whatever the time zone. */
export interface Calendar {
  isBusinessDay(day: number): boolean;
}

const MOST_HOLIDAYS = 5000;
/** Maximum number of days checked for one result: about a hundred years. */
const MOST_DAYS = 36_600;
const DAY_MS = 86_400_000;

/** A calendar. `weekend` has ISO weekdays, 1 is Monday; holidays are dates, or month and day of every year. Throws `field_invalid`, `holiday_unreadable`. */
export function readCalendar(weekend: string, holidays: JsonValue | undefined): Calendar {
  const free = new Set(weekend.split(',').map(Number));
  const list: readonly JsonValue[] =
    holidays === undefined || holidays === null ? [] : Array.isArray(holidays) ? holidays : [holidays];
  if (list.length > MOST_HOLIDAYS)
    throw nodeErrors.field_invalid({ field: 'Holidays', reason: `has more than ${MOST_HOLIDAYS} days` });
  const once = new Set<number>();
  const yearly = new Set<number>();
  for (const value of list) {
    const [, year, month = '', day = ''] =
      (typeof value === 'string' && /^\s*(?:(\d{4})-)?(\d{2})-(\d{2})(?:T.*)?\s*$/.exec(value)) || [];
    // The 29th of February is a day of leap years like 2000.
    const date = DateTime.utc(Number(year ?? 2000), Number(month), Number(day));
    if (month === '' || !date.isValid)
      throw dateErrors.holiday_unreadable({ value: JSON.stringify(value).slice(0, 60) });
    if (year === undefined) yearly.add(date.month * 100 + date.day);
    else once.add(dayOf(date));
  }
  const isYearly = (day: number): boolean => {
    const date = new Date(day * DAY_MS);
    return yearly.has((date.getUTCMonth() + 1) * 100 + date.getUTCDate());
  };
  return { isBusinessDay: (day) => !free.has(weekdayOf(day)) && !once.has(day) && !(yearly.size > 0 && isYearly(day)) };
}

/** The day that a moment's calendar shows in its zone. */
const dayOf = ({ year, month, day }: DateTime<true>): number =>
  valid(DateTime.utc(year, month, day)).toMillis() / DAY_MS;

/** 1 is Monday, as 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The moment so many business days later, or earlier, at the same time of day; as WORKDAY of spreadsheets counts. Throws `field_invalid`, `date_out_of_range`. */
export function addBusinessDays(moment: DateTime<true>, count: number, { isBusinessDay }: Calendar): DateTime<true> {
  if (!Number.isInteger(count))
    throw nodeErrors.field_invalid({ field: 'Amount', reason: 'must be a whole number of business days' });
  const from = dayOf(moment);
  const step = Math.sign(count);
  let days = 0;
  for (let left = Math.abs(count); left > 0;) {
    days += step;
    if (Math.abs(days) > MOST_DAYS)
      throw nodeErrors.field_invalid({ field: 'Amount', reason: `reaches over more than ${MOST_DAYS} days` });
    if (isBusinessDay(from + days)) left -= 1;
  }
  return valid(moment.plus({ days }));
}

/** The business days from one date to another, both included; negative where the second is before the first. As NETWORKDAYS of spreadsheets counts. Throws `field_invalid`. */
export function businessDaysBetween(from: DateTime<true>, to: DateTime<true>, { isBusinessDay }: Calendar): number {
  const [start, end] = [dayOf(from), dayOf(to)];
  const [first, last] = [Math.min(start, end), Math.max(start, end)];
  if (last - first > MOST_DAYS)
    throw nodeErrors.field_invalid({ field: 'Until', reason: `is more than ${MOST_DAYS} days away` });
  let count = 0;
  for (let day = first; day <= last; day += 1) if (isBusinessDay(day)) count += 1;
  return end < start && count > 0 ? -count : count;
}
