import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demandForecasting } from './demandForecasting.node.ts';
import { runNode } from '../../testing/run-node.ts';
import type { Smoothing } from './smoothing.ts';
import { croston, fitSmoothing, forecastBy, holt, holtWinters, meanSquaredError, simple } from './smoothing.ts';
import { economicQuantity, reorderPoint, safetyStock } from '../stock/stock.ts';

const smoothing = (alpha: number, beta = 0, gamma = 0): Smoothing => ({ alpha, beta, gamma });
const near = (values: readonly (number | undefined)[]): unknown[] =>
  values.map((value) => (value === undefined ? undefined : expect.closeTo(value, 6)));

describe('the NIST handbook', () => {
  it('6.4.3.1: simple smoothing', () => {
    const series = [71, 70, 69, 68, 64, 65, 72, 78, 75, 75, 75, 70];
    const forecast = simple(series, smoothing(0.1), 1);
    expect(forecast.fitted.slice(1).map((value) => value?.toFixed(2))).toEqual([
      '71.00',
      '70.90',
      '70.71',
      '70.44',
      '69.80',
      '69.32',
      '69.58',
      '70.43',
      '70.88',
      '71.29',
      '71.67',
    ]);
    expect(meanSquaredError(series, forecast)).toBeCloseTo(19, 1);
  });

  it('6.4.3.3 and 4: a trend', () => {
    const { ahead } = holt([6.4, 5.6, 7.8, 8.8, 11, 11.6, 16.7, 15.3, 21.6, 22.4], smoothing(0.3623, 1), 5);
    expect(ahead.map((value) => value.toFixed(1))).toEqual(['25.8', '28.7', '31.7', '34.6', '37.6']);
  });
});

describe('a series that follows a rule', () => {
  const parameters = fc.record({
    alpha: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    beta: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    gamma: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
  });
  const seasonal = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 7 });

  it('continues the series: a line, a season on a line', () => {
    fc.assert(
      fc.property(
        parameters,
        fc.integer({ min: 50, max: 90 }),
        fc.integer({ min: -2, max: 2 }),
        seasonal,
        (given, start, step, season) => {
          const value = (at: number): number => start + step * at;
          const mean = season.reduce((sum, entry) => sum + entry, 0) / season.length;
          const withSeason = (at: number): number => value(at) + (season[at % season.length] ?? 0) - mean;
          const length = 3 * season.length + 1;
          const [past, next] = [Array.from({ length }, (_, at) => at), [length, length + 1, length + 2]];
          expect(holt(past.map(value), given, 3).ahead).toEqual(near(next.map(value)));
          const period = season.length;
          const found = holtWinters(past.map(withSeason), given, 3, period, 'additive');
          // The means of two seasons on a line determine its slope.
          expect(found.ahead).toEqual(near(next.map(withSeason)));
        },
      ),
    );
  });

  it('continues the series: a multiplicative season', () => {
    const season = [0.5, 1, 1.5];
    const series = Array.from({ length: 12 }, (_, at) => 10 * (season[at % 3] ?? 0));
    expect(holtWinters(series, smoothing(0.3, 0.2, 0.4), 3, 3, 'multiplicative').ahead).toEqual(near([5, 10, 15]));
  });

  it('of demands at equal intervals is their rate, without bias by the factor of Syntetos and Boylan', () => {
    const series = [0, 0, 6, 0, 0, 6, 0, 0, 6];
    expect(croston(series, smoothing(0.2), 1, false)).toEqual({
      ahead: near([2]),
      fitted: [undefined, undefined, undefined, ...near([2, 2, 2, 2, 2, 2])],
    });
    expect(croston(series, smoothing(0.2), 1, true).ahead).toEqual(near([1.8]));
    expect(croston([0, 0], smoothing(0.2), 1, false).ahead).toEqual([0]);
    // Sizes 3 and 9, intervals 1 and 2: 3 + 0.5·6 over 1 + 0.5·1.
    expect(croston([3, 0, 9], smoothing(0.5), 1, false).ahead).toEqual(near([4]));
  });
});

describe('parameters that are not given', () => {
  it('forecast the past better than any of a finer grid, or nearly so', () => {
    const series = Array.from(
      { length: 48 },
      (_, at) => 100 + 2 * at + 15 * Math.sin((at * Math.PI) / 6) + ((at * 7919) % 13),
    );
    for (const method of ['simple', 'holt', 'additive', 'multiplicative'] as const) {
      const error = (given: Smoothing): number => meanSquaredError(series, forecastBy(method, series, given, 0, 12));
      const found = error(fitSmoothing(method, series, {}, 12));
      const grid = [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95];
      const best = Math.min(
        ...grid.flatMap((alpha) => grid.flatMap((beta) => grid.map((gamma) => error({ alpha, beta, gamma })))),
      );
      expect(found).toBeLessThanOrEqual(best * 1.02);
    }
  });

  it('leave those that are', () => {
    expect(fitSmoothing('holt', [1, 2, 4, 8], { beta: 0.3 }, 1)).toMatchObject({ beta: 0.3 });
  });
});

it('a forecast is not below zero, unless it may be, and needs values above zero to multiply', async () => {
  const ahead = async (data: object): Promise<unknown> =>
    (
      await runNode(demandForecasting, {
        items: [9, 6, 3, 0].map((quantity) => ({ json: { quantity } })),
        data: { method: 'holt', horizon: 2, ...data },
      })
    ).outputs['main']?.[0]?.json['forecast'];
  expect(await ahead({})).toMatchObject({ ahead: [0, 0] });
  expect(await ahead({ negative: true })).toMatchObject({ ahead: [-3, -6] });
  await expect(ahead({ method: 'multiplicative', period: 2 })).rejects.toMatchObject({ code: 'field_invalid' });
});

describe('stock', () => {
  it('safety stock, reorder point and order quantity', () => {
    const facts = { demand: 100, demandDeviation: 20, leadTime: 4, leadTimeDeviation: 0.5, serviceLevel: 0.95 };
    expect(safetyStock(facts)).toBeCloseTo(1.6448536269515 * Math.sqrt(4 * 400 + 10_000 * 0.25), 8);
    expect(reorderPoint({ ...facts, serviceLevel: 0.5 })).toBeCloseTo(400, 8);
    expect(economicQuantity(10_000, 40, 5)).toBe(400);
  });
});
