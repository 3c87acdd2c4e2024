/** Lengths of time that dates are put together by. */
export const periods = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type ChartPeriod = (typeof periods)[number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const roughly: Record<ChartPeriod, number> = {
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 30.4 * DAY,
  quarter: 91.3 * DAY,
  year: 365.25 * DAY,
};

/** The beginning of the period that a time falls into, in UTC; weeks begin on Monday. Epoch milliseconds. */
export function startOf(time: number, period: ChartPeriod): number {
  if (period === 'hour') return Math.floor(time / HOUR) * HOUR;
  const day = Math.floor(time / DAY) * DAY;
  if (period === 'day') return day;
  const date = new Date(time);
  // The first of January 1970, day 0, was a Thursday.
  if (period === 'week') return day - ((((day / DAY + 3) % 7) + 7) % 7) * DAY;
  const month = date.getUTCMonth();
  return Date.UTC(date.getUTCFullYear(), period === 'year' ? 0 : period === 'quarter' ? month - (month % 3) : month, 1);
}

/** The beginning of the period after the one that begins at `start`. */
export function nextStart(start: number, period: ChartPeriod): number {
  // As far past the beginning as the longest of its kind lasts, the next one has begun.
  const longest: Record<ChartPeriod, number> = {
    hour: HOUR,
    day: DAY,
    week: 7 * DAY,
    month: 31 * DAY,
    quarter: 92 * DAY,
    year: 366 * DAY,
  };
  return startOf(start + longest[period], period);
}

/** The shortest period of which there are at most `most` between two times. */
export const periodFor = (from: number, to: number, most: number, shortest: ChartPeriod = 'hour'): ChartPeriod =>
  periods.slice(periods.indexOf(shortest)).find((period) => (to - from) / roughly[period] <= most) ?? 'year';

/** A period as a label, like `Mar 2026` and `Q1 2026`. */
export function periodWriter(period: ChartPeriod, locale: string): (start: number) => string {
  const format: Record<ChartPeriod, Intl.DateTimeFormatOptions> = {
    hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    day: { day: 'numeric', month: 'short', year: 'numeric' },
    week: { day: 'numeric', month: 'short', year: 'numeric' },
    month: { month: 'short', year: 'numeric' },
    quarter: {},
    year: { year: 'numeric' },
  };
  const writer = new Intl.DateTimeFormat(locale, { ...format[period], timeZone: 'UTC' });
  return (start) => {
    const date = new Date(start);
    return period === 'quarter'
      ? `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`
      : writer.format(date);
  };
}
