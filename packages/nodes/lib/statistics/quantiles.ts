import type { Numbers } from './math/moments.ts';

/** How a quantile between two values is found, by the numbers of Hyndman and Fan 1996, "Sample Quantiles in Statistical Packages". */
export const quantileMethods = [
  { value: 'r7', label: 'In proportion, both ends included (R 7, PERCENTILE.INC)' },
  { value: 'r6', label: 'In proportion, ends excluded (R 6, PERCENTILE.EXC)' },
  { value: 'r8', label: 'In proportion, unbiased for the median (R 8)' },
  { value: 'r2', label: 'A value, or the mean of two (R 2)' },
  { value: 'r1', label: 'A value that occurs (R 1)' },
] as const;

export type QuantileMethod = (typeof quantileMethods)[number]['value'];

/** The value below which a share of the values lies; NaN of none. `values` ascend. */
export function quantile(values: Numbers, share: number, method: QuantileMethod): number {
  const count = values.length;
  const at = (place: number): number => values[Math.min(count, Math.max(1, place)) - 1] ?? Number.NaN;
  if (method === 'r1' || method === 'r2') {
    const place = count * share;
    // Shares like 0.1 are not exact in binary: a place that is whole but for that is whole.
    const whole = Math.round(place);
    if (Math.abs(place - whole) > 1e-9) return at(Math.ceil(place));
    return method === 'r1' ? at(whole) : (at(whole) + at(whole + 1)) / 2;
  }
  const end = { r7: 1, r6: 0, r8: 1 / 3 }[method];
  const place = count * share + end + share * (1 - 2 * end);
  const low = Math.floor(place + 1e-12);
  const between = Math.max(0, place - low);
  return at(low) + between * (at(low + 1) - at(low));
}
