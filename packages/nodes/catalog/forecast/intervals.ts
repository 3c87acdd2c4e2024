import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { normalQuantile } from '../../lib/statistics/math/distributions.ts';
import { sorted } from '../../lib/statistics/math/moments.ts';
import { quantile } from '../../lib/statistics/quantiles.ts';
import type { Forecast, ForecastMethod, Smoothing } from './smoothing.ts';
import { followSeason, holtWinters, parametersOf, seasonalExpectation } from './smoothing.ts';

/** Between which values the periods to come will lie. */
export interface Interval {
  lower: number[];
  upper: number[];
}

export interface IntervalOptions {
  /** How often a value is to lie within: 0.95 for 95 of 100. */
  level: number;
  /** Periods of a season; 1 without one. */
  period: number;
}

/** Futures that are played through where no formula is known, each period up to a limit of work. */
const FUTURES = 1000;
const MOST_STEPS = 200_000;
const FEWEST_FUTURES = 200;

/**
 * The prediction interval of a forecast; undefined where too few periods were forecast to know how far off it is. Where the season multiplies, futures
 * are played through with relative errors as they were seen; Croston's method, which has no model, gets the quantiles of its errors.
 * Hyndman and Athanasopoulos, Forecasting: Principles and Practice (3rd edition), 5.5 and 8.7.
 */
export function predictionInterval(
  method: ForecastMethod,
  series: readonly number[],
  forecast: Forecast,
  smoothing: Smoothing,
  options: IntervalOptions,
): Interval | undefined {
  const errors = forecast.fitted.flatMap((expected, at) =>
    expected === undefined ? [] : [(series[at] ?? 0) - expected],
  );
  if (errors.length < 2) return undefined;
  if (method === 'multiplicative') return playedThrough(series, smoothing, forecast.ahead.length, options);
  const { ahead } = forecast;
  if (method === 'croston' || method === 'sba') {
    const ascending = sorted(errors);
    const at = (share: number): number[] => ahead.map((value) => value + quantile(ascending, share, 'r7'));
    return { lower: at((1 - options.level) / 2), upper: at((1 + options.level) / 2) };
  }
  const free = Math.max(1, errors.length - parametersOf(method).length);
  const variance = errors.reduce((sum, error) => sum + error * error, 0) / free;
  const z = normalQuantile((1 + options.level) / 2);
  const margins = growthOf(method, smoothing, ahead.length, options.period).map(
    (growth) => z * Math.sqrt(variance * growth),
  );
  return {
    lower: ahead.map((value, at) => value - (margins[at] ?? 0)),
    upper: ahead.map((value, at) => value + (margins[at] ?? 0)),
  };
}

/**
 * How many times the variance of one period's error is that of each period ahead: 1 + Σ c², where c is what an error leaves in the forecast j periods
 * later. Hyndman, Koehler, Ord and Snyder, Forecasting with Exponential Smoothing (2008), 6.2.
 */
export function growthOf(
  method: 'simple' | 'holt' | 'additive',
  { alpha, beta, gamma }: Smoothing,
  horizon: number,
  period: number,
): number[] {
  let growth = 1;
  return Array.from({ length: horizon }, (_, later) => {
    if (later === 0) return growth;
    const trend = method === 'simple' ? 0 : alpha * beta * later;
    const season = method === 'additive' && later % period === 0 ? gamma : 0;
    return (growth += (alpha + trend + season) ** 2);
  });
}

function playedThrough(
  series: readonly number[],
  smoothing: Smoothing,
  horizon: number,
  { level, period }: IntervalOptions,
): Interval {
  const { state, fitted } = holtWinters(series, smoothing, 0, period, 'multiplicative');
  const relative = series.map((value, at) => value / (fitted[at] ?? value) - 1);
  const random = xoroshiro128plus(1);
  const futures = Math.max(FEWEST_FUTURES, Math.min(FUTURES, Math.floor(MOST_STEPS / Math.max(1, horizon))));
  const seen = Array.from({ length: horizon }, () => new Float64Array(futures));
  for (let future = 0; future < futures; future += 1) {
    const own = { ...state, seasons: [...state.seasons] };
    for (const values of seen) {
      const value =
        seasonalExpectation(own, 'multiplicative') * (1 + (relative[uniformInt(random, 0, relative.length - 1)] ?? 0));
      values[future] = value;
      followSeason(own, value, smoothing, 'multiplicative');
    }
  }
  for (const values of seen) values.sort();
  const at = (share: number): number[] => seen.map((values) => quantile(values, share, 'r7'));
  return { lower: at((1 - level) / 2), upper: at((1 + level) / 2) };
}
