import { nodeErrors } from '@heddle/contract/errors/node';
import { meanOf, sorted, varianceOf } from '../../lib/statistics/math/moments.ts';
import { quantile } from '../../lib/statistics/quantiles.ts';

/** What is usual of some numbers: where they lie and how far they stray. */
export interface Usual {
  centre: number;
  /** Zero where the numbers do not differ. */
  spread: number;
}

/** How unusual a value is, in spreads: positive above, negative below what is usual. Infinite where everything else is the same. */
export function distance(value: number, { centre, spread }: Usual): number {
  const off = value - centre;
  // Differences that come of rounding only are none.
  if (Math.abs(off) <= 1e-12 * Math.max(Math.abs(value), Math.abs(centre))) return 0;
  return off / spread;
}

/** Mean and standard deviation of a sample. */
export const byMean = (values: readonly number[]): Usual => ({
  centre: meanOf(values),
  spread: values.length > 1 ? Math.sqrt(varianceOf(values)) : 0,
});

/**
 * The median, and the median distance from it in place of the standard deviation, by the factor of the modified z-score: Iglewicz and Hoaglin, How to
 * Detect and Handle Outliers (1993); NIST/SEMATECH e-Handbook, 1.3.5.17. Where more than half of the values are the same, the mean distance takes
 * its place, as they advise.
 */
export function byMedian(values: readonly number[]): Usual {
  const centre = quantile(sorted(values), 0.5, 'r2');
  const off = values.map((value) => Math.abs(value - centre));
  const median = quantile(sorted(off), 0.5, 'r2');
  return { centre, spread: median > 0 ? median / 0.6745 : 1.253314 * meanOf(off) };
}

export interface Fences {
  low: number;
  high: number;
  quartiles: [number, number];
}

/** Tukey's fences (Exploratory Data Analysis, 1977): so many times the distance of the quartiles beyond them. */
export function fencesOf(values: readonly number[], times: number): Fences {
  const ascending = sorted(values);
  const [low, high] = [quantile(ascending, 0.25, 'r7'), quantile(ascending, 0.75, 'r7')];
  return { low: low - times * (high - low), high: high + times * (high - low), quartiles: [low, high] };
}

/** Throws `field_invalid` where there are too few numbers to say what is usual. */
export function needToKnow(count: number, least: number): void {
  if (count < least)
    throw nodeErrors.field_invalid({
      field: 'Method',
      reason: `needs at least ${least} items to know what is usual, and a group has ${count}`,
    });
}
