import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthOf, predictionInterval } from './intervals.ts';
import type { Forecast, ForecastMethod, Smoothing } from './smoothing.ts';
import { forecastBy } from './smoothing.ts';

const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });

describe('how an error grows', () => {
  it('matches Hyndman and Athanasopoulos, table 8.8, for a level, a trend and a season', () => {
    fc.assert(
      fc.property(
        fc.record({ alpha: share, beta: share, gamma: share }),
        fc.integer({ min: 2, max: 12 }),
        (smoothing, m) => {
          const { alpha: a, gamma: g } = smoothing;
          const b = a * smoothing.beta;
          for (const [method, formula] of [
            ['simple', (h: number) => 1 + a * a * (h - 1)],
            ['holt', (h: number) => 1 + (h - 1) * (a * a + a * b * h + (b * b * h * (2 * h - 1)) / 6)],
            [
              'additive',
              (h: number) => {
                const k = Math.floor((h - 1) / m);
                return (
                  1 +
                  (h - 1) * (a * a + a * b * h + (b * b * h * (2 * h - 1)) / 6) +
                  g * k * (2 * a + g + b * m * (k + 1))
                );
              },
            ],
          ] as const)
            expect(growthOf(method, smoothing, 20, m)).toEqual(
              Array.from({ length: 20 }, (_, at) => expect.closeTo(formula(at + 1), 8)),
            );
        },
      ),
    );
  });
});

describe('an interval', () => {
  const smoothing: Smoothing = { alpha: 0.3, beta: 0.1, gamma: 0.2 };
  const series = Array.from(
    { length: 36 },
    (_, at) => 100 + 2 * at + 20 * Math.sin((at * Math.PI) / 6) + ((at * 7919) % 13),
  );
  const of = (
    method: ForecastMethod,
    level: number,
  ): { forecast: Forecast; interval: ReturnType<typeof predictionInterval> } => {
    const forecast = forecastBy(method, series, smoothing, 6, 12);
    return { forecast, interval: predictionInterval(method, series, forecast, smoothing, { level, period: 12 }) };
  };

  it.each(['simple', 'holt', 'additive', 'multiplicative'] as const)(
    'by the method %s holds the forecast, and is wider the surer it has to be and the further ahead it looks',
    (method) => {
      const [half, most] = [of(method, 0.5), of(method, 0.95)];
      for (const [at, value] of half.forecast.ahead.entries()) {
        const [low, high, lower, upper] = [
          half.interval?.lower[at] ?? 0,
          half.interval?.upper[at] ?? 0,
          most.interval?.lower[at] ?? 0,
          most.interval?.upper[at] ?? 0,
        ];
        expect([lower < low, low < value, value < high, high < upper]).toEqual([true, true, true, true]);
      }
      const widths = most.interval?.upper.map((value, at) => value - (most.interval?.lower[at] ?? 0)) ?? [];
      expect(widths.at(-1)).toBeGreaterThan(widths[0] ?? 0);
    },
  );

  it('of the first period is as far off as forecasts were', () => {
    const forecast = { ahead: [10], fitted: [undefined, 8, 12, 8, 12, 8] };
    // Five errors of two, one parameter: a deviation of √5.
    expect(
      predictionInterval('simple', [9, 10, 10, 10, 10, 10], forecast, smoothing, { level: 0.95, period: 1 }),
    ).toEqual({
      lower: [expect.closeTo(10 - 1.959964 * Math.sqrt(5), 5)],
      upper: [expect.closeTo(10 + 1.959964 * Math.sqrt(5), 5)],
    });
  });

  it('of a season that multiplies grows with the level, and is the same each time', () => {
    const times = (factor: number) => series.map((value) => value * factor);
    const interval = (factor: number) =>
      predictionInterval(
        'multiplicative',
        times(factor),
        forecastBy('multiplicative', times(factor), smoothing, 3, 12),
        smoothing,
        { level: 0.9, period: 12 },
      );
    expect(interval(1)).toEqual(interval(1));
    expect(interval(10)?.upper).toEqual(interval(1)?.upper.map((value) => expect.closeTo(10 * value, 6)));
  });

  it('of demand that is often zero has the errors that were seen', () => {
    const forecast = { ahead: [2, 2], fitted: [undefined, 2, 2, 2] };
    expect(predictionInterval('croston', [4, 0, 4, 0], forecast, smoothing, { level: 0.5, period: 1 })).toEqual({
      lower: [0, 0],
      upper: [2, 2],
    });
  });

  it('is not known where nothing was forecast', () => {
    expect(
      predictionInterval('simple', [1, 2], forecastBy('simple', [1, 2], smoothing, 1, 1), smoothing, {
        level: 0.9,
        period: 1,
      }),
    ).toBeUndefined();
  });
});
