import { normalAbove, normalQuantile, studentBeyond } from './math/distributions.ts';
import type { Numbers } from './math/moments.ts';
import { meanOf, squaresOf, sumOf } from './math/moments.ts';
import { ranksOf } from './math/ranks.ts';

export interface Correlation {
  /** From -1 to 1; NaN where one of the two never changes. */
  value: number;
  /** How likely it is at least as far from zero where the two have nothing to do with each other. */
  p: number;
  /** The confidence interval, for Pearson's coefficient of more than three pairs. */
  low?: number;
  high?: number;
}

export type CorrelationMethod = 'pearson' | 'spearman' | 'kendall';

/** How far two columns of the same length go together. `level` is of the confidence interval. */
export function correlate(x: Numbers, y: Numbers, method: CorrelationMethod, level: number): Correlation {
  if (method === 'pearson') return pearson(x, y, level);
  if (method === 'kendall') return kendall(x, y);
  const { value, p } = pearson(ranksOf(x).ranks, ranksOf(y).ranks, level);
  return { value, p };
}

/** Pearson's r with the p-value of Student's t and the interval of Fisher's z. */
function pearson(x: Numbers, y: Numbers, level: number): Correlation {
  const n = x.length;
  const [meanX, meanY] = [meanOf(x), meanOf(y)];
  const products = sumOf(x, (value, at) => (value - meanX) * ((y[at] ?? 0) - meanY));
  const spread = Math.sqrt(squaresOf(x, meanX)) * Math.sqrt(squaresOf(y, meanY));
  const value = spread > 0 ? Math.min(1, Math.max(-1, products / spread)) : Number.NaN;
  const p = n > 2 ? studentBeyond(value * Math.sqrt((n - 2) / (1 - value * value)), n - 2) : Number.NaN;
  if (n <= 3) return { value, p };
  const margin = normalQuantile((1 + level) / 2) / Math.sqrt(n - 3);
  return { value, p, low: Math.tanh(Math.atanh(value) - margin), high: Math.tanh(Math.atanh(value) + margin) };
}

/** Pairs up to which Kendall's p-value is counted out rather than approximated, where no numbers are equal. */
const EXACT = 50;

/**
 * Kendall's tau-b. Discordant pairs are counted by sorting: Knight 1966, "A Computer Method for Calculating Kendall's Tau with Ungrouped Data". The
 * p-value is exact for few pairs without ties, otherwise that of the normal distribution with the variance of Kendall, Rank Correlation Methods, 4.
 */
function kendall(x: Numbers, y: Numbers): Correlation {
  const n = x.length;
  const pairs = (n * (n - 1)) / 2;
  const [tiesX, tiesY] = [ranksOf(x).ties, ranksOf(y).ties];
  const order = Array.from({ length: n }, (_, at) => at).sort(
    (a, b) => (x[a] ?? 0) - (x[b] ?? 0) || (y[a] ?? 0) - (y[b] ?? 0),
  );
  const both = tiedPairs(order, (a, b) => x[a] === x[b] && y[a] === y[b]);
  const tied = (ties: readonly number[]): number => ties.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  const discordant = inversionsOf(Float64Array.from(order, (at) => y[at] ?? 0));
  const score = pairs - tied(tiesX) - tied(tiesY) + both - 2 * discordant;
  const spread = Math.sqrt(pairs - tied(tiesX)) * Math.sqrt(pairs - tied(tiesY));
  const value = spread > 0 ? score / spread : Number.NaN;
  if (Number.isNaN(value)) return { value, p: Number.NaN };
  if (n <= EXACT && tiesX.length === 0 && tiesY.length === 0)
    return { value, p: Math.min(1, 2 * inversionsAtMost(n, Math.min(discordant, pairs - discordant))) };
  return { value, p: Math.min(1, 2 * normalAbove(Math.abs(score) / Math.sqrt(scoreVariance(n, tiesX, tiesY)))) };
}

/** The variance of Kendall's score of two unrelated columns. */
function scoreVariance(n: number, tiesX: readonly number[], tiesY: readonly number[]): number {
  const over = (ties: readonly number[], of: (size: number) => number): number =>
    ties.reduce((sum, size) => sum + of(size), 0);
  const full = (size: number): number => size * (size - 1) * (2 * size + 5);
  const two = (size: number): number => size * (size - 1);
  const three = (size: number): number => two(size) * (size - 2);
  return (
    (full(n) - over(tiesX, full) - over(tiesY, full)) / 18 +
    (over(tiesX, two) * over(tiesY, two)) / (2 * two(n)) +
    (over(tiesX, three) * over(tiesY, three)) / Math.max(1, 9 * three(n))
  );
}

function tiedPairs(order: readonly number[], same: (a: number, b: number) => boolean): number {
  let [pairs, run] = [0, 0];
  for (let at = 1; at < order.length; at += 1) {
    run = same(order[at - 1] ?? 0, order[at] ?? 0) ? run + 1 : 0;
    pairs += run;
  }
  return pairs;
}

/** Counts the inversions of a row by merge sort; sorts the row. */
function inversionsOf(row: Float64Array<ArrayBuffer>): number {
  let inversions = 0;
  let from = row;
  let to = new Float64Array(row.length);
  for (let width = 1; width < row.length; width *= 2) {
    for (let start = 0; start < row.length; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, row.length), Math.min(start + 2 * width, row.length)];
      let [left, right] = [start, middle];
      for (let at = start; at < end; at += 1) {
        const takeLeft = left < middle && (right >= end || (from[left] ?? 0) <= (from[right] ?? 0));
        if (!takeLeft) inversions += middle - left;
        to[at] = (takeLeft ? from[left++] : from[right++]) ?? 0;
      }
    }
    [from, to] = [to, from];
  }
  return inversions;
}

/** The share of the orders of n different numbers that have at most so many inversions. */
function inversionsAtMost(n: number, most: number): number {
  let shares = [1];
  for (let size = 2; size <= n; size += 1) {
    const next: number[] = [];
    let window = 0;
    for (let at = 0; at <= most && at < shares.length + size - 1; at += 1) {
      window += (shares[at] ?? 0) - (shares[at - size] ?? 0);
      next.push(window / size);
    }
    shares = next;
  }
  return sumOf(shares);
}
