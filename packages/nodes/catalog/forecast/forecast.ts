import type { Interval } from './intervals.ts';
import { predictionInterval } from './intervals.ts';
import type { ForecastMethod, Smoothing } from './smoothing.ts';
import { fitSmoothing, forecastBy, meanSquaredError } from './smoothing.ts';

export interface ForecastRequest {
  method: ForecastMethod;
  values: readonly number[];
  /** The configured parameters; the others are fitted. */
  given: Partial<Smoothing>;
  horizon: number;
  /** Periods of a season; 1 without one. */
  period: number;
  /** Of the prediction interval, from 0 to 1. */
  level: number;
}

export interface SeriesForecast {
  ahead: number[];
  /** Undefined where too few periods were forecast to know how far off it is. */
  interval: Interval | undefined;
  smoothing: Smoothing;
  /** The mean of the squared errors so far; infinite where nothing was forecast. */
  error: number;
}

/** A series' forecast with its prediction interval. The series is long enough for the method and has values that it allows. */
export function forecastSeries({ method, values, given, horizon, period, level }: ForecastRequest): SeriesForecast {
  const smoothing = fitSmoothing(method, values, given, period);
  const found = forecastBy(method, values, smoothing, horizon, period);
  return {
    ahead: found.ahead,
    interval: predictionInterval(method, values, found, smoothing, { level, period }),
    smoothing,
    error: meanSquaredError(values, found),
  };
}
