import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { forecastSeries } from './forecast.ts';
import { parametersOf } from './smoothing.ts';
import { withDigits } from '../../lib/statistics/math/significant.ts';
import { isSeasonal } from './fields.ts';
import { mannKendall } from './mann-kendall.ts';
import type { AverageKind } from './moving.ts';
import { movingAverage } from './moving.ts';
import { decompose } from '../../lib/statistics/seasons.ts';

export type SeriesRequest = { series: number[]; digits: number } & (
  | { operation: 'trend'; level: number }
  | { operation: 'average'; kind: AverageKind; window: number }
  | { operation: 'seasons'; period: number; model: 'additive' | 'multiplicative' }
  | {
      operation: 'forecast';
      method: 'simple' | 'holt' | 'additive' | 'multiplicative';
      horizon: number;
      period: number;
      level: number;
    }
);

/** One value for each step of the series, or one for the whole. Throws `field_invalid`. */
export type SeriesAnswer = { each: JsonValue[] } | { whole: JsonValue };

/** Works out what is asked for of one series. Throws `field_invalid`. */
export function analyzeSeries(request: SeriesRequest): SeriesAnswer {
  const { series, digits } = request;
  switch (request.operation) {
    case 'trend':
      return { whole: withDigits({ count: series.length, ...mannKendall(series, request.level) }, digits) };
    case 'average': {
      const averages = movingAverage(series, request.kind, request.window, 2 / (request.window + 1));
      return { each: averages.map((average) => withDigits({ average }, digits)) };
    }
    case 'seasons': {
      const { trend, seasonal, residual } = decompose(series, request.period, request.model);
      return {
        each: series.map((_, at) =>
          withDigits(
            { trend: trend[at] ?? null, seasonal: seasonal[at] ?? null, residual: residual[at] ?? null },
            digits,
          ),
        ),
      };
    }
    case 'forecast':
      return { whole: withDigits(forecast(request), digits) };
  }
}

function forecast({
  series,
  method,
  horizon,
  period: written,
  level,
}: SeriesRequest & { operation: 'forecast' }): JsonObject {
  const period = isSeasonal(method) ? written : 1;
  const needed = Math.max(3, 2 * period);
  if (series.length < needed)
    throw nodeErrors.field_invalid({
      field: 'Method',
      reason: `needs at least ${needed} values of a series, and one has ${series.length}`,
    });
  if (method === 'multiplicative' && series.some((value) => value <= 0))
    throw nodeErrors.field_invalid({
      field: 'Method',
      reason: 'needs values above zero; choose the season that is added',
    });
  const { ahead, interval, smoothing, error } = forecastSeries({
    method,
    values: series,
    given: {},
    horizon,
    period,
    level,
  });
  return {
    count: series.length,
    method,
    parameters: Object.fromEntries(parametersOf(method).map((name) => [name, smoothing[name]])),
    rmse: Math.sqrt(error),
    level,
    ahead: ahead.map((value, at) => ({
      value,
      lower: interval?.lower[at] ?? null,
      upper: interval?.upper[at] ?? null,
    })),
  };
}
