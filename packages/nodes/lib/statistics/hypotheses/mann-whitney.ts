import { normalAbove } from '../math/distributions.ts';
import type { Numbers } from '../math/moments.ts';
import { sumOf } from '../math/moments.ts';
import { ranksOf } from '../math/ranks.ts';
import { needAtLeast } from './means.ts';
import type { Side } from './sides.ts';
import { pOf } from './sides.ts';

export interface RankTest {
  /** U of the first group. */
  statistic: number;
  p: number;
  /** Counted out, or by the normal distribution. */
  method: 'exact' | 'normal';
  /** How likely a number of the first group is greater than one of the second; half where they are equal. */
  effect: number;
}

/** Groups up to which the p-value is counted out, where no numbers are equal. */
const EXACT = 50;

/**
 * Mann and Whitney's test of whether one group tends to greater numbers (1947). Small groups without ties: exact. Otherwise by the normal
 * distribution, corrected for ties and continuity: Hollander, Wolfe and Chicken, Nonparametric Statistical Methods (3rd edition), 4.1.
 */
export function mannWhitney(first: Numbers, second: Numbers, side: Side): RankTest {
  needAtLeast(1, first, 'in the first group');
  needAtLeast(1, second, 'in the second group');
  const [n, m] = [first.length, second.length];
  const { ranks, ties } = ranksOf(Float64Array.from([...Array.from(first), ...Array.from(second)]));
  const statistic = sumOf(ranks.slice(0, n)) - (n * (n + 1)) / 2;
  const effect = statistic / (n * m);
  if (ties.length === 0 && n <= EXACT && m <= EXACT) {
    const counts = ordersByU(n, m);
    const all = sumOf(counts);
    const upTo = (u: number): number => sumOf(counts.slice(0, u + 1)) / all;
    // The distribution is symmetric: at least U is at most nm - U.
    return { statistic, p: pOf(side, upTo(n * m - statistic), upTo(statistic)), method: 'exact', effect };
  }
  const total = n + m;
  const tied = ties.reduce((sum, size) => sum + (size ** 3 - size), 0);
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - tied / (total * (total - 1))));
  const off = statistic - (n * m) / 2;
  const p =
    deviation === 0 ? 1 : pOf(side, normalAbove((off - 0.5) / deviation), normalAbove((-off - 0.5) / deviation));
  return { statistic, p, method: 'normal', effect };
}

/** In how many orders of two groups U is 0, 1, … nm: the coefficients of the Gaussian binomial, multiplied and divided factor by factor. */
function ordersByU(n: number, m: number): number[] {
  const most = n * m;
  const counts = new Array<number>(most + 1).fill(0);
  counts[0] = 1;
  for (let factor = 1; factor <= n; factor += 1) {
    const up = m + factor;
    for (let at = most; at >= up; at -= 1) counts[at] = (counts[at] ?? 0) - (counts[at - up] ?? 0);
    for (let at = factor; at <= most; at += 1) counts[at] = (counts[at] ?? 0) + (counts[at - factor] ?? 0);
  }
  return counts;
}
