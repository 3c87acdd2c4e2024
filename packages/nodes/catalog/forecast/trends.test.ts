import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { trendAnalysis } from './trendAnalysis.node.ts';
import { correlate } from '../../lib/statistics/correlation.ts';
import { normalAbove } from '../../lib/statistics/math/distributions.ts';
import { runNode } from '../../testing/run-node.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { mannKendall } from './mann-kendall.ts';
import { movingAverage } from './moving.ts';
import { decompose } from '../../lib/statistics/seasons.ts';
import { airPassengers } from '../../lib/statistics/testing/air-passengers.ts';

afterAll(closeWorkers);

const analyzed = async (items: readonly JsonObject[], data: JsonObject): Promise<(JsonValue | undefined)[]> =>
  ((await runNode(trendAnalysis, { items: items.map((json) => ({ json })), data })).outputs['main'] ?? []).map(
    ({ json }) => json['trend'],
  );

describe("the airline passengers of Box and Jenkins, as R's decompose() divides them", () => {
  it.each([
    [
      'additive',
      [
        -24.748737, -36.188131, -2.241162, -8.036616, -4.506313, 35.402778, 63.830808, 62.823232, 16.520202, -20.642677,
        -53.593434, -28.619949,
      ],
    ],
    [
      'multiplicative',
      [
        0.9102304, 0.8836253, 1.0073663, 0.975906, 0.981378, 1.1127758, 1.2265555, 1.219911, 1.0604919, 0.9217572,
        0.8011781, 0.8988244,
      ],
    ],
  ] as const)('%s', (model, figure) => {
    const found = decompose(airPassengers, 12, model);
    expect(found.figure).toEqual(figure.map((value) => expect.closeTo(value, 6)));
    expect(found.trend.slice(0, 8)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      expect.closeTo(126.7917, 4),
      expect.closeTo(127.25, 4),
    ]);
    expect([found.trend.slice(-6), found.residual.slice(-6)]).toEqual([Array(6).fill(null), Array(6).fill(null)]);
  });

  it('is a season that the forecast continues', async () => {
    const [result] = await analyzed(
      airPassengers.slice(0, 132).map((value) => ({ value })),
      { operation: 'forecast', method: 'multiplicative', horizon: 12, period: 12 },
    );
    const { ahead } = result as { ahead: { value: number; lower: number; upper: number }[] };
    const truth = airPassengers.slice(132);
    const off = truth.map((value, at) => Math.abs((ahead[at]?.value ?? 0) - value) / value);
    expect(off.reduce((sum, each) => sum + each, 0) / off.length).toBeLessThan(0.06);
    expect(
      truth.filter((value, at) => value >= (ahead[at]?.lower ?? 0) && value <= (ahead[at]?.upper ?? 0)).length,
    ).toBeGreaterThanOrEqual(10);
  });
});

describe('a decomposition', () => {
  it('put together again is the series, and its season comes to nothing', () => {
    const series = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 14, maxLength: 40 });
    fc.assert(
      fc.property(
        series,
        fc.integer({ min: 2, max: 7 }),
        fc.constantFrom('additive' as const, 'multiplicative' as const),
        (values, period, model) => {
          const { trend, seasonal, residual, figure } = decompose(values, period, model);
          const times = model === 'multiplicative';
          for (const [at, value] of values.entries()) {
            const [t, r] = [trend[at] ?? null, residual[at] ?? null];
            if (t !== null && r !== null)
              expect(times ? t * (seasonal[at] ?? 0) * r : t + (seasonal[at] ?? 0) + r).toBeCloseTo(value, 8);
          }
          expect(figure.reduce((sum, value) => sum + value, 0)).toBeCloseTo(times ? period : 0, 8);
        },
      ),
    );
  });

  it('that multiplies needs values above zero', () => {
    expect(() => decompose([1, 0, 1, 2], 2, 'multiplicative')).toThrow(
      expect.objectContaining({ code: 'field_invalid' }),
    );
  });
});

describe('a trend', () => {
  it('of ten values that always rise has S = 45 with variance 125', () => {
    const series = Array.from({ length: 10 }, (_, at) => 5 + 3 * at);
    expect(mannKendall(series, 0.95)).toEqual({
      direction: 'rising',
      score: 45,
      z: expect.closeTo(44 / Math.sqrt(125), 12),
      p: expect.closeTo(8.303e-5, 8),
      tau: 1,
      slope: 3,
      interval: { level: 0.95, low: 3, high: 3 },
      start: 5,
    });
  });

  it("has Sen's slope, which one wild value does not turn", () => {
    const series = [1, 2, 3, 4, 500, 6, 7, 8, 9, 10];
    expect(mannKendall(series, 0.95)).toMatchObject({ direction: 'rising', slope: 1 });
    expect(mannKendall(series.toReversed(), 0.95)).toMatchObject({ direction: 'falling', slope: -1 });
    // SciPy: theilslopes(..., 0.95) and kendalltau(..., method='asymptotic'), which knows no correction for continuity.
    expect(mannKendall([10, 12, 13, 12, 15, 17, 18, 17, 20, 22], 0.95)).toMatchObject({
      slope: 1.25,
      interval: { low: expect.closeTo(1, 6), high: expect.closeTo(1.5, 6) },
    });
  });

  it("with ties has the variance of Kendall's score, but for the correction for continuity", () => {
    // From more than fifty values on Kendall's p-value is that of the normal distribution.
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 51, maxLength: 80 }), (series) => {
        const { score, z } = mannKendall(series, 0.95);
        if (Math.abs(score) < 2) return;
        const deviation = (score - Math.sign(score)) / z;
        const { p } = correlate(
          series.map((_, at) => at),
          series,
          'kendall',
          0.95,
        );
        expect(2 * normalAbove(Math.abs(score) / deviation)).toBeCloseTo(p, 10);
      }),
      { numRuns: 30 },
    );
  });

  it('of a long series is found without looking at every pair', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: -9, max: 9 }), fc.double({ min: -1e3, max: 1e3, noNaN: true })), {
          minLength: 4,
          maxLength: 60,
        }),
        (series) => {
          const [every, { slope, start, interval, ...rest }] = [mannKendall(series, 0.9), mannKendall(series, 0.9, 0)];
          expect(rest).toEqual({
            direction: every.direction,
            score: every.score,
            z: every.z,
            p: every.p,
            tau: every.tau,
          });
          const near = (value: number): unknown => expect.closeTo(value, 9);
          expect({ slope, start, interval }).toEqual({
            slope: near(every.slope),
            start: near(every.start),
            interval: { level: 0.9, low: near(every.interval.low), high: near(every.interval.high) },
          });
        },
      ),
    );
    const line = Array.from({ length: 12_000 }, (_, at) => 7 - 0.25 * at);
    expect(mannKendall(line, 0.95)).toMatchObject({ direction: 'falling', score: -71_994_000, tau: -1, slope: -0.25 });
  });

  it('is none in a series that oscillates or is constant', () => {
    expect(mannKendall([5, 1, 4, 2, 3, 5, 1, 4], 0.95).direction).toBe('none');
    expect(mannKendall([2, 2, 2, 2], 0.95)).toMatchObject({ direction: 'none', z: 0, p: 1, slope: 0 });
    expect(() => mannKendall([1, 2, 3], 0.95)).toThrow(expect.objectContaining({ code: 'field_invalid' }));
  });
});

describe('a moving average', () => {
  it('is simple, weighted or exponential', () => {
    expect(movingAverage([1, 2, 3, 7], 'simple', 3, 0)).toEqual([null, null, 2, 4]);
    // (3·3 + 2·2 + 1·1) / 6 and (3·7 + 2·3 + 1·2) / 6.
    expect(movingAverage([1, 2, 3, 7], 'weighted', 3, 0)).toEqual([
      null,
      null,
      expect.closeTo(14 / 6, 12),
      expect.closeTo(29 / 6, 12),
    ]);
    expect(movingAverage([1, 2, 3, 7], 'exponential', 3, 0.5)).toEqual([1, 1.5, 2.25, 4.625]);
  });

  it('of a constant is the constant', () => {
    for (const kind of ['simple', 'weighted', 'exponential'] as const)
      expect(movingAverage([4, 4, 4], kind, 2, 0.3).filter((value) => value !== null)).toEqual(
        kind === 'exponential' ? [4, 4, 4] : [4, 4],
      );
  });
});

describe('series', () => {
  it('are kept separate, and items keep their order', async () => {
    const items = [
      { g: 'a', value: 2 },
      { g: 'b', value: 10 },
      { g: 'a', value: 4 },
      { g: 'b', value: 30 },
    ];
    expect(await analyzed(items, { operation: 'average', average: 'exponential', window: 3, groupBy: 'g' })).toEqual([
      { average: 2 },
      { average: 10 },
      { average: 3 },
      { average: 20 },
    ]);
  });

  it('have a date in each item where they are ordered by it', async () => {
    await expect(analyzed([{ value: 1, day: 'soon' }], { time: 'day' })).rejects.toMatchObject({
      message: expect.stringContaining('no date in item 1'),
    });
  });

  it('that are short or not above zero cannot be forecast', async () => {
    await expect(analyzed([{ value: 1 }, { value: 2 }], { operation: 'forecast' })).rejects.toMatchObject({
      message: expect.stringContaining('at least 3'),
    });
    await expect(
      analyzed(
        [1, 2, 0, 1].map((value) => ({ value })),
        { operation: 'forecast', method: 'multiplicative', period: 2 },
      ),
    ).rejects.toMatchObject({ message: expect.stringContaining('above zero') });
  });
});
