import { nodeErrors } from '@heddle/contract/errors/node';
import type { Numbers } from './math/moments.ts';
import { meanOf, sorted, varianceOf } from './math/moments.ts';
import { quantile } from './quantiles.ts';

/** The baseline of some numbers: their center and how far they deviate from it. */
export interface Baseline {
  center: number;
  /** Zero where the numbers do not differ. */
  spread: number;
}

/** The distance of a value from the center, in spreads: positive above, negative below. Infinite where all other values are the same. */
export function zScore(value: number, { center, spread }: Baseline): number {
  const off = value - center;
  // Rounding errors do not count as a difference.
  if (Math.abs(off) <= 1e-12 * Math.max(Math.abs(value), Math.abs(center))) return 0;
  return off / spread;
}

/** Mean and standard deviation of a sample. */
export const byMean = (values: readonly number[]): Baseline => ({
  center: meanOf(values),
  spread: values.length > 1 ? Math.sqrt(varianceOf(values)) : 0,
});

/**
 * The median, and the median zScore from it in place of the standard deviation, by the factor of the modified z-score: Iglewicz and Hoaglin, How to
 * Detect and Handle Outliers (1993); NIST/SEMATECH e-Handbook, 1.3.5.17. Where more than half of the values are the same, the mean zScore takes
 * its place, as they advise.
 */
export function byMedian(values: readonly number[]): Baseline {
  const center = quantile(sorted(values), 0.5, 'r2');
  const off = values.map((value) => Math.abs(value - center));
  const median = quantile(sorted(off), 0.5, 'r2');
  return { center, spread: median > 0 ? median / 0.6745 : 1.253314 * meanOf(off) };
}

export interface Fences {
  low: number;
  high: number;
  quartiles: [number, number];
}

/** Tukey's fences (Exploratory Data Analysis, 1977): so many times the zScore of the quartiles beyond them. */
export function fencesOf(values: Numbers, times: number): Fences {
  const ascending = sorted(values);
  const [low, high] = [quantile(ascending, 0.25, 'r7'), quantile(ascending, 0.75, 'r7')];
  return { low: low - times * (high - low), high: high + times * (high - low), quartiles: [low, high] };
}

/** Throws `field_invalid` where there are too few numbers for a baseline. */
export function requireSamples(count: number, least: number): void {
  if (count < least)
    throw nodeErrors.field_invalid({
      field: 'Method',
      reason: `needs at least ${least} items to know what is usual, and a group has ${count}`,
    });
}
