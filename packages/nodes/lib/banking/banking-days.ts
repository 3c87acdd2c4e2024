/** A day of the calendar as YYYY-MM-DD. */
export type Day = string;

const DAY_MS = 86_400_000;

const at = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

/** True for a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = at(text);
  return !Number.isNaN(date.getTime()) && dayOf(date) === text;
}

/** The nth weekday (0 is Sunday) of a month; n = -1 for the last. */
function nthWeekday(year: number, month: number, weekday: number, n: number): Day {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const offset = (weekday - first.getUTCDay() + 7) % 7;
  if (n > 0) return dayOf(new Date(first.getTime() + (offset + (n - 1) * 7) * DAY_MS));
  const last = new Date(Date.UTC(year, month, 0));
  return dayOf(new Date(last.getTime() - ((last.getUTCDay() - weekday + 7) % 7) * DAY_MS));
}

/** The days on which Federal Reserve Banks are closed in a year. One that falls on a Sunday is kept on Monday, one on a Saturday is not moved. */
function federalHolidays(year: number): ReadonlySet<Day> {
  const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25'].map((rest) => {
    const date = at(`${year}-${rest}`);
    return date.getUTCDay() === 0 ? dayOf(new Date(date.getTime() + DAY_MS)) : dayOf(date);
  });
  return new Set([
    ...fixed,
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    nthWeekday(year, 5, 1, -1),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
    nthWeekday(year, 11, 4, 4),
  ]);
}

/** True where banks in the US settle on this day. */
export function isFederalBankingDay(day: Day): boolean {
  const weekday = at(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !federalHolidays(Number(day.slice(0, 4))).has(day);
}

/** True for a day that is neither a Saturday nor a Sunday. */
export function isWeekday(day: Day): boolean {
  const weekday = at(day).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The first day after `day` for which `open` holds. */
export function nextDay(day: Day, open: (day: Day) => boolean): Day {
  let date = at(day);
  do date = new Date(date.getTime() + DAY_MS);
  while (!open(dayOf(date)));
  return dayOf(date);
}
