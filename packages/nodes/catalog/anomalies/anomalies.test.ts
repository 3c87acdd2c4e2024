import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { anomalyDetection } from './anomalyDetection.node.ts';
import { airPassengers } from '../../lib/statistics/testing/air-passengers.ts';
import { runNode } from '../../testing/run-node.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { averagePath, isolationScores } from './forest.ts';
import type { AnomalyRequest } from './score.ts';
import { judge } from './score.ts';
import { seasonalResiduals } from './seasonal.ts';
import { byMean, byMedian, zScore, fencesOf } from '../../lib/statistics/baseline.ts';

afterAll(closeWorkers);

const unusual = (request: AnomalyRequest): number[] =>
  judge(request).flatMap((verdict, at) => (verdict.unusual ? [at] : []));

describe('the baseline', () => {
  it('by the mean, and by the median with the factor of Iglewicz and Hoaglin', () => {
    expect(byMean([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ center: 5, spread: expect.closeTo(Math.sqrt(32 / 7), 12) });
    expect(byMedian([1, 2, 3, 4, 100])).toEqual({ center: 3, spread: expect.closeTo(1 / 0.6745, 12) });
    expect(byMedian([5, 5, 5, 5, 9])).toEqual({ center: 5, spread: expect.closeTo(1.253314 * 0.8, 12) });
  });

  it("by Tukey's fences", () => {
    expect(fencesOf([1, 2, 3, 4, 5], 1.5)).toEqual({ low: -1, high: 7, quartiles: [2, 4] });
  });

  it('where nothing differs, everything that does is infinitely far, and rounding is nothing', () => {
    expect([
      zScore(0.1 + 0.2, { center: 0.3, spread: 0 }),
      zScore(5, { center: 4, spread: 0 }),
      zScore(3, { center: 4, spread: 0 }),
    ]).toEqual([0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
  });
});

describe('unusual values', () => {
  const values = [10, 11, 12, 10, 11, 12, 50, -30];
  const asked = { values, threshold: 3.5, direction: 'both' } as const;

  it('hide the mean, not the median', () => {
    expect(unusual({ method: 'zscore', ...asked })).toEqual([]);
    expect(unusual({ method: 'mad', ...asked })).toEqual([6, 7]);
    expect(unusual({ method: 'zscore', ...asked, threshold: 1.5 })).toEqual([6, 7]);
  });

  it('may be looked for on one side', () => {
    for (const method of ['mad', 'zscore'] as const) {
      expect(unusual({ method, ...asked, threshold: 1.5, direction: 'high' })).toEqual([6]);
      expect(unusual({ method, ...asked, threshold: 1.5, direction: 'low' })).toEqual([7]);
    }
    expect(unusual({ method: 'iqr', values, fences: 1.5, direction: 'high' })).toEqual([6]);
    expect(unusual({ method: 'iqr', values, fences: 1.5, direction: 'low' })).toEqual([7]);
  });

  it('say why', () => {
    expect(judge({ method: 'iqr', values, fences: 1.5, direction: 'both' })[7]).toMatchObject({
      unusual: true,
      reason: 'below the fence of 7',
    });
    expect(judge({ method: 'mad', values: [5, 5, 5, 5], threshold: 1, direction: 'both' })).toEqual(
      Array(4).fill({ unusual: false, score: 0, expected: 5, reason: '' }),
    );
  });

  it('do not depend on units', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 4, maxLength: 30 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.integer(),
        (list, factor, shift) => {
          // A threshold that no ratio of small whole numbers meets exactly.
          const found = (given: number[]): number[][] =>
            (['mad', 'zscore'] as const).map((method) =>
              unusual({ method, values: given, threshold: Math.PI / 1.7, direction: 'both' }),
            );
          expect(found(list.map((value) => value * factor + (shift % 1000)))).toEqual(found(list));
        },
      ),
    );
  });
});

describe('a season', () => {
  it('is not unusual itself; a month unlike itself is', () => {
    const logs = airPassengers.map((value) => Math.log(value));
    logs[100] = (logs[100] ?? 0) + 0.5;
    logs[3] = (logs[3] ?? 0) - 0.5;
    expect(unusual({ method: 'seasonal', values: logs, period: 12, threshold: 6, direction: 'both' })).toEqual([
      3, 100,
    ]);
  });

  it('on a line leaves nothing, however long it is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 8 }),
        fc.integer({ min: -5, max: 5 }),
        fc.integer({ min: 2, max: 6 }),
        (season, slope, times) => {
          const series = Array.from(
            { length: season.length * times + 1 },
            (_, at) => slope * at + (season[at % season.length] ?? 0),
          );
          for (const residual of seasonalResiduals(series, season.length)) expect(residual).toBeCloseTo(0, 8);
        },
      ),
    );
  });

  it('has to be seen twice', () => {
    expect(() => judge({ method: 'seasonal', values: [1, 2, 3], period: 2, threshold: 3, direction: 'both' })).toThrow(
      expect.objectContaining({ code: 'field_invalid' }),
    );
  });
});

describe('an isolation forest', () => {
  const cloud = Array.from({ length: 200 }, (_, at) => [Math.sin(at * 12.9898) * 2, Math.cos(at * 78.233) * 2]);
  const points = [...cloud, [8, 0.5], [0, -9]];
  const options = { trees: 100, sample: 128, seed: 7 };

  it('isolates outliers first and names the column', () => {
    const scores = isolationScores(points, options);
    const order = scores.map((_, at) => at).sort((a, b) => (scores[b]?.score ?? 0) - (scores[a]?.score ?? 0));
    expect(order.slice(0, 2).sort((a, b) => a - b)).toEqual([200, 201]);
    expect([scores[200]?.column, scores[201]?.column]).toEqual([0, 1]);
    expect(scores.every(({ score }) => score > 0 && score < 1)).toBe(true);
  });

  it('returns the same result for the same seed, another for another', () => {
    expect(isolationScores(points, options)).toEqual(isolationScores(points, options));
    expect(isolationScores(points, { ...options, seed: 8 })).not.toEqual(isolationScores(points, options));
  });

  it('of points that are all the same finds none', () => {
    expect(
      isolationScores(
        [
          [1, 2],
          [1, 2],
          [1, 2],
        ],
        options,
      ).map(({ score }) => score),
    ).toEqual(Array(3).fill(expect.closeTo(0.5, 12)));
  });

  it('has the average path of the paper: about 10.24 for 256 points', () => {
    expect([averagePath(1), averagePath(2), averagePath(256)]).toEqual([0, 1, expect.closeTo(10.2448, 3)]);
  });
});

describe('the node', () => {
  const detect = async (items: readonly JsonObject[], data: JsonObject): Promise<{ [port: string]: JsonValue[] }> => {
    const { outputs } = await runNode(anomalyDetection, { items: items.map((json) => ({ json })), data });
    return Object.fromEntries(
      Object.entries(outputs).map(([port, list]) => [port, list.map(({ json }) => json['id'] ?? null)]),
    );
  };

  it('computes a baseline for each group', async () => {
    const items = [1, 2, 3, 2, 100].flatMap((value, at) => [
      { id: `a${at}`, g: 'a', value },
      { id: `b${at}`, g: 'b', value: 100 + (at % 3) },
    ]);
    expect((await detect(items, { groupBy: 'g' }))['anomalies']).toEqual(['a4']);
  });

  it('puts a season in the order of its dates', async () => {
    const items = Array.from({ length: 28 }, (_, at) => ({
      id: at,
      day: `2026-02-${String(at + 1).padStart(2, '0')}`,
      value: (at % 7) * 10 + (at === 17 ? 40 : 0) + ((at * 7919) % 3),
    }));
    expect((await detect(items.toReversed(), { method: 'seasonal', time: 'day' }))['anomalies']).toEqual([17]);
  });

  it('works on many items in a thread', async () => {
    const items = Array.from({ length: 400 }, (_, id) => ({ id, x: id === 123 ? 900 : id % 10, y: id % 7 }));
    expect((await detect(items, { method: 'forest', features: 'x, y', score: 0.7 }))['anomalies']).toEqual([123]);
  });

  it('needs fields with numbers', async () => {
    await expect(
      detect([{ x: 1 }, { x: 2 }, { x: 'three' }], { method: 'forest', features: 'x' }),
    ).rejects.toMatchObject({ message: expect.stringContaining('item 3 has "three" at x') });
    await expect(detect([{ x: 1 }], { method: 'forest', features: ',' })).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });
});
