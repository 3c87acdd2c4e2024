import { DateTime } from 'luxon';
import { betaI } from '../../lib/statistics/math/special.ts';
import { sorted } from '../../lib/statistics/math/moments.ts';
import { quantile } from '../../lib/statistics/quantiles.ts';

const units = ['hour', 'weekday', 'day'] as const;
type Unit = (typeof units)[number];

/** An hour of the day, a weekday or a day of the month at which something happens more often than by chance. */
export interface Peak {
  kind: Unit;
  /** 0 to 23, 1 (Monday) to 7, or 1 to 31. */
  at: number;
  count: number;
  /** The share of all events, and the one that the calendar leads to expect. */
  share: number;
  expected: number;
  /** How likely so many are by chance, times the number of places that were looked at (Bonferroni). */
  p: number;
}

/** Events that come at about equal intervals. */
export interface Recurrence {
  kind: 'interval';
  /** The median, in milliseconds. */
  every: number;
  /** The median deviation from it, as a share of it. */
  deviation: number;
  count: number;
}

export type TimePattern = Peak | Recurrence;

const HOUR = 3_600_000;
/** Hours of the calendar that are counted: about ten years. */
const MOST_HOURS = 90_000;
/** Events that are needed to say anything. */
const LEAST = 5;
/** The median deviation of intervals that are called equal. */
const EQUAL = 0.1;

/** The recurring times of events. `moments` are epoch milliseconds; `level` is the p-value up to which a peak is no chance. */
export function timePatterns(moments: Float64Array, zone: string, level: number): TimePattern[] {
  if (moments.length < LEAST) return [];
  const ascending = sorted(moments);
  const calendar = calendarOf(ascending[0] ?? 0, ascending.at(-1) ?? 0, zone);
  return [...peaksOf(ascending, calendar, zone, level), ...rhythmOf(ascending)];
}

type Counts = Record<Unit, Float64Array>;
const emptyCounts = (): Counts => ({
  hour: new Float64Array(24),
  weekday: new Float64Array(8),
  day: new Float64Array(32),
});

function count(counts: Counts, moment: number, zone: string): void {
  const { hour, weekday, day } = DateTime.fromMillis(moment, { zone });
  for (const [unit, at] of [
    ['hour', hour],
    ['weekday', weekday],
    ['day', day],
  ] as const)
    counts[unit][at] = (counts[unit][at] ?? 0) + 1;
}

/** How many hours of the time between two moments each place of the calendar has; of long times, of a part. */
function calendarOf(from: number, to: number, zone: string): Counts {
  const counts = emptyCounts();
  // At least a week, so that events within an hour do not make that hour all there is.
  const hours = Math.min(MOST_HOURS, Math.max(24 * 7, Math.ceil((to - from) / HOUR)));
  for (let hour = 0; hour < hours; hour += 1) count(counts, from + hour * HOUR, zone);
  return counts;
}

function peaksOf(moments: Float64Array, calendar: Counts, zone: string, level: number): Peak[] {
  const counts = emptyCounts();
  for (const moment of moments) count(counts, moment, zone);
  const n = moments.length;
  return units.flatMap((kind) => {
    const places = calendar[kind].filter((hours) => hours > 0).length;
    const all = calendar[kind].reduce((sum, hours) => sum + hours, 0);
    return [...counts[kind].entries()].flatMap(([at, own]): Peak[] => {
      const expected = (calendar[kind][at] ?? 0) / all;
      if (own / n <= expected || expected === 0 || expected === 1) return [];
      // The binomial tail by the incomplete beta function.
      const p = Math.min(1, betaI(own, n - own + 1, expected) * places);
      return p <= level ? [{ kind, at, count: own, share: own / n, expected, p }] : [];
    });
  });
}

function rhythmOf(moments: Float64Array): Recurrence[] {
  const intervals = Float64Array.from(
    { length: moments.length - 1 },
    (_, at) => (moments[at + 1] ?? 0) - (moments[at] ?? 0),
  );
  const every = quantile(sorted(intervals), 0.5, 'r2');
  if (every <= 0) return [];
  const deviation = quantile(sorted(intervals.map((interval) => Math.abs(interval - every))), 0.5, 'r2') / every;
  return deviation <= EQUAL ? [{ kind: 'interval', every, deviation, count: moments.length }] : [];
}
