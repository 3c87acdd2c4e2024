import { nodeErrors } from '@heddle/contract/errors/node';
import { meanOf } from './math/moments.ts';

export interface Decomposition {
  /** The series without season and noise; null in the half season at both ends. */
  trend: (number | null)[];
  /** Of each value, the same in every season. */
  seasonal: number[];
  /** The rest: added to the other two, or multiplied with them, it is the series. */
  residual: (number | null)[];
  /** How the periods of a season differ from the trend; they sum to zero, or average one. */
  figure: number[];
}

/**
 * Divides a series into trend, season and rest by centered moving averages: the classical decomposition. Kendall and Stuart, The Advanced Theory of
 * Statistics, volume 3 (1983), 46 to 50. Throws `field_invalid` for fewer than two seasons, and where the season multiplies, for values not above zero.
 */
export function decompose(
  series: readonly number[],
  period: number,
  model: 'additive' | 'multiplicative',
): Decomposition {
  if (series.length < 2 * period)
    throw nodeErrors.field_invalid({
      field: 'Season length (periods)',
      reason: `must fit twice into a series, and one has ${series.length} values`,
    });
  const times = model === 'multiplicative';
  if (times && series.some((value) => value <= 0))
    throw nodeErrors.field_invalid({ field: 'Season', reason: 'needs values above zero to multiply; let it be added' });
  const trend = series.map((_, at) => centeredMean(series, at, period));
  const without = (value: number, part: number): number => (times ? value / part : value - part);
  const detrended = series.map((value, at) => (trend[at] == null ? undefined : without(value, trend[at])));
  const raw = Array.from({ length: period }, (_, phase) =>
    meanOf(detrended.filter((value, at) => at % period === phase && value !== undefined).map((value) => value ?? 0)),
  );
  const level = meanOf(raw);
  const figure = raw.map((value) => without(value, level));
  const seasonal = series.map((_, at) => figure[at % period] ?? 0);
  return {
    trend,
    seasonal,
    residual: detrended.map((value, at) => (value === undefined ? null : without(value, seasonal[at] ?? 0))),
    figure,
  };
}

/** The mean of one season around a value; of an even season the two at the ends count half. Null where it does not fit. */
export function centeredMean(series: readonly number[], at: number, period: number): number | null {
  const half = Math.floor(period / 2);
  if (at < half || at + half >= series.length) return null;
  const around = series.slice(at - half, at + half + 1);
  if (period % 2 === 1) return meanOf(around);
  return meanOf([...around.slice(1, -1), ((around[0] ?? 0) + (around.at(-1) ?? 0)) / 2]);
}
