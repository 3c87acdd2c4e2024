import { centeredMean } from '../../lib/statistics/seasons.ts';
import { sorted } from '../../lib/statistics/math/moments.ts';
import { quantile } from '../../lib/statistics/quantiles.ts';
import { byMedian, zScore } from '../../lib/statistics/baseline.ts';

const ROUNDS = 5;
/** From this many deviations on a value does not count for the baseline. */
const WILD = 3;

/**
 * The residual of each value against trend and season. The trend is at first a line by the median change from season to season, then the centered mean of one
 * season, extended at both ends by that change. The season is the median residual of each of its periods against the trend. In every further
 * round trend and season replace the values that were far off, so that outliers do not shape the baseline, as in the robust rounds of STL:
 * Cleveland and others 1990, "STL: A Seasonal-Trend Decomposition Procedure Based on Loess". The series holds two seasons or more.
 */
export function seasonalResiduals(series: readonly number[], period: number): number[] {
  let residuals = residualsOf(series, series, lineOf(series, period), period);
  for (let round = 1; round < ROUNDS; round += 1) {
    const usual = byMedian(residuals);
    const tame = series.map((value, at) =>
      Math.abs(zScore(residuals[at] ?? 0, usual)) > WILD ? value - (residuals[at] ?? 0) : value,
    );
    residuals = residualsOf(series, tame, trendOf(tame, period), period);
  }
  return residuals;
}

const slopeOf = (series: readonly number[], period: number): number =>
  medianOf(series.slice(period).map((value, at) => (value - (series[at] ?? 0)) / period));

function lineOf(series: readonly number[], period: number): number[] {
  const slope = slopeOf(series, period);
  const start = medianOf(series.map((value, at) => value - slope * at));
  return series.map((_, at) => start + slope * at);
}

function trendOf(series: readonly number[], period: number): number[] {
  const half = Math.floor(period / 2);
  const last = series.length - 1 - half;
  const inner = series.map((_, at) => centeredMean(series, at, period) ?? 0);
  const slope = slopeOf(series, period);
  return series.map((_, at) => {
    const nearest = Math.min(Math.max(at, half), last);
    return (inner[nearest] ?? 0) + slope * (at - nearest);
  });
}

/** The residuals of values against a trend and the season of other values. */
function residualsOf(
  series: readonly number[],
  others: readonly number[],
  trend: readonly number[],
  period: number,
): number[] {
  const figure = Array.from({ length: period }, (_, phase) =>
    medianOf(others.flatMap((value, at) => (at % period === phase ? [value - (trend[at] ?? 0)] : []))),
  );
  return series.map((value, at) => value - (trend[at] ?? 0) - (figure[at % period] ?? 0));
}

const medianOf = (values: readonly number[]): number => quantile(sorted(values), 0.5, 'r2');
