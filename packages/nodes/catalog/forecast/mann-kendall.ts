import { nodeErrors } from '@heddle/contract/errors/node';
import { normalAbove, normalQuantile } from '../../lib/statistics/math/distributions.ts';
import { ranksOf } from '../../lib/statistics/math/ranks.ts';
import { sorted } from '../../lib/statistics/math/moments.ts';
import { quantile } from '../../lib/statistics/quantiles.ts';
import { Slopes } from './slopes.ts';

export interface Trend {
  /** Whether the series rises or falls, as far as chance does not explain it. */
  direction: 'rising' | 'falling' | 'none';
  /** Mann and Kendall's S: pairs that rise less pairs that fall. */
  score: number;
  z: number;
  p: number;
  /** From -1, always falling, to 1, always rising. */
  tau: number;
  /** Sen's slope: the median change per step, with its confidence interval. */
  slope: number;
  interval: { level: number; low: number; high: number };
  /** Where the line of the slope begins: at the first value. */
  start: number;
}

/** Maximum number of values whose pairs are all compared. */
const FEW = 2000;

/**
 * Mann and Kendall's test for a trend, with ties, and Sen's slope. Gilbert, Statistical Methods for Environmental Pollution Monitoring (1987), 16.4 and
 * 16.5; the line goes through the medians. Throws `field_invalid` for a series that is too short.
 */
export function mannKendall(series: readonly number[], level: number, few: number = FEW): Trend {
  const n = series.length;
  if (n < 4)
    throw nodeErrors.field_invalid({
      field: 'Calculate',
      reason: `needs at least 4 values of a series for a trend, and one has ${n}`,
    });
  const pairs = (n * (n - 1)) / 2;
  const { ties } = ranksOf(series);
  const slopes = n > few ? undefined : everySlope(series);
  const selection = new Slopes(series);
  const slopeAt = (place: number): number => slopes?.[place - 1] ?? selection.nth(place);
  // Of all pairs those that are level neither rise nor fall, and the others rise unless they fall.
  const flat = ties.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  const score = pairs + flat - 2 * selection.upTo(0);
  const tied = ties.reduce((sum, size) => sum + size * (size - 1) * (2 * size + 5), 0);
  const deviation = Math.sqrt((n * (n - 1) * (2 * n + 5) - tied) / 18);
  const z = score === 0 ? 0 : (score - Math.sign(score)) / deviation;
  const p = Math.min(1, 2 * normalAbove(Math.abs(z)));
  const slope = (slopeAt(Math.floor((pairs + 1) / 2)) + slopeAt(Math.ceil((pairs + 1) / 2))) / 2;
  const margin = normalQuantile((1 + level) / 2) * deviation;
  const between = (place: number): number => {
    const within = Math.min(pairs, Math.max(1, place));
    const low = slopeAt(Math.floor(within));
    return low + (within - Math.floor(within)) * (slopeAt(Math.ceil(within)) - low);
  };
  const significant = p < 1 - level;
  return {
    direction: !significant ? 'none' : score > 0 ? 'rising' : 'falling',
    score,
    z,
    p,
    tau: score / pairs,
    slope,
    interval: { level, low: between((pairs - margin) / 2), high: between((pairs + margin) / 2 + 1) },
    start: quantile(sorted(series), 0.5, 'r2') - (slope * (n - 1)) / 2,
  };
}

/** The slopes of all pairs in ascending order. */
function everySlope(series: readonly number[]): Float64Array {
  const slopes = new Float64Array((series.length * (series.length - 1)) / 2);
  let next = 0;
  for (let early = 0; early < series.length; early += 1) {
    for (let late = early + 1; late < series.length; late += 1)
      slopes[next++] = ((series[late] ?? 0) - (series[early] ?? 0)) / (late - early);
  }
  return slopes.sort();
}
