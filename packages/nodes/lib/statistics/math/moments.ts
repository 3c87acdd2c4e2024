import { Sum } from '../accumulators.ts';

/** Numbers in a row; typed arrays are read as well. */
export type Numbers = ArrayLike<number>;

/** The sum of what `of` makes of each number, without what rounding loses. */
export function sumOf(values: Numbers, of: (value: number, at: number) => number = (value) => value): number {
  const total = new Sum();
  for (let at = 0; at < values.length; at += 1) total.add(of(values[at] ?? 0, at));
  return total.value;
}

/** The arithmetic mean; NaN of none. */
export function meanOf(values: Numbers): number {
  const mean = sumOf(values) / values.length;
  // What the division has rounded off is in the deviations.
  return mean + sumOf(values, (value) => value - mean) / values.length;
}

/** The sum of squared deviations from the mean: two passes with the correction of Chan, Golub and LeVeque 1983, "Algorithms for Computing the Sample Variance". */
export function squaresOf(values: Numbers, mean: number = meanOf(values)): number {
  const off = sumOf(values, (value) => value - mean);
  return Math.max(0, sumOf(values, (value) => (value - mean) ** 2) - (off * off) / values.length);
}

/** The variance of a sample; NaN of fewer than two numbers. */
export const varianceOf = (values: Numbers): number =>
  values.length < 2 ? Number.NaN : squaresOf(values) / (values.length - 1);

/** The numbers in ascending order; the given ones stay as they are. */
export const sorted = (values: Numbers): Float64Array => Float64Array.from(values).sort();
