import { Sum } from '../../lib/statistics/accumulators.ts';

export type AverageKind = 'simple' | 'weighted' | 'exponential';

/**
 * The moving average of a series: of the last `window` values (simple), of them with weights that fall from the latest on as window, window - 1, … 1
 * (weighted), or of all with weights that fall by 1 - alpha (exponential, begun with the first value). Null while there are fewer values than the window.
 */
export function movingAverage(
  series: readonly number[],
  kind: AverageKind,
  window: number,
  alpha: number,
): (number | null)[] {
  if (kind === 'exponential') {
    let level = series[0] ?? 0;
    return series.map((value) => (level += alpha * (value - level)));
  }
  const weights = Array.from({ length: window }, (_, age) => (kind === 'weighted' ? window - age : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return series.map((_, at) => {
    if (at < window - 1) return null;
    const sum = new Sum();
    for (const [age, weight] of weights.entries()) sum.add(weight * (series[at - age] ?? 0));
    return sum.value / total;
  });
}
