import { chartErrors } from '@heddle/contract/errors/charts';
import type { FiveNumbers } from '../types.ts';

/** The value below which a share of the sorted values lies. Hyndman & Fan 1996, definition 7. */
function quantile(sorted: Float64Array, share: number): number {
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? 0;
  return low + ((sorted[Math.ceil(at)] ?? low) - low) * (at - Math.floor(at));
}

/** The box of some values and the outliers more than 1.5 of its heights away from it. Tukey 1977, "Exploratory Data Analysis". */
export function boxOf(values: readonly number[]): { box: FiveNumbers; outliers: number[] } {
  const sorted = Float64Array.from(values).sort();
  const [low, middle, high] = [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)];
  const reach = 1.5 * (high - low);
  const inside = sorted.filter((value) => value >= low - reach && value <= high + reach);
  const outliers = Array.from(sorted.filter((value) => value < low - reach || value > high + reach));
  return { box: [inside[0] ?? low, low, middle, high, inside.at(-1) ?? high], outliers };
}

const MOST_BINS = 200;
const MOST_CHOSEN = 50;

/** The next number of the kind 1, 2, 5, 10, 20 … that is not smaller. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const [factor = 10] = [1, 2, 5, 10].filter((candidate) => candidate * power >= step * (1 - 1e-9));
  return factor * power;
}

/**
 * The edges of bins for values. Without a number of bins the width is that of Freedman & Diaconis 1981, 2·IQR/∛n, or of Sturges 1926 where the IQR is 0,
 * made round. Throws `chart_unfit`.
 */
export function binEdges(values: readonly number[], bins: number | undefined): number[] {
  const sorted = Float64Array.from(values).sort();
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
  if (!Number.isFinite(high - low)) throw chartErrors.chart_unfit({ reason: 'the numbers lie too far apart' });
  if (low === high) return [low - 0.5, low + 0.5];
  if (bins !== undefined) {
    const count = Math.min(bins, MOST_BINS);
    return Array.from({ length: count + 1 }, (_, index) =>
      index === count ? high : low + ((high - low) * index) / count,
    );
  }
  const spread = quantile(sorted, 0.75) - quantile(sorted, 0.25);
  const wanted = spread > 0 ? (2 * spread) / Math.cbrt(sorted.length) : (high - low) / (Math.log2(sorted.length) + 1);
  const step = roundStep(Math.max(wanted, (high - low) / MOST_CHOSEN));
  const first = Math.floor(low / step);
  const count = Math.max(1, Math.floor(high / step) - first + 1);
  return Array.from({ length: count + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** How many values lie in each bin; the last one has its upper edge too. */
export function countIn(edges: readonly number[], values: readonly number[]): number[] {
  const counts = edges.slice(1).map(() => 0);
  const last = counts.length - 1;
  for (const value of values) {
    let [low, high] = [0, last];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (value >= (edges[middle] ?? Infinity)) low = middle;
      else high = middle - 1;
    }
    counts[low] = (counts[low] ?? 0) + 1;
  }
  return counts;
}
