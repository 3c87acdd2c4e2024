import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fifths, kMeans, segmentOf, standardized } from './segments.ts';

describe('fifths', () => {
  it('rank the greatest values five and equal values alike', () => {
    expect(fifths([10, 20, 30, 40, 50])).toEqual([1, 2, 3, 4, 5]);
    expect(fifths([50, 10, 40, 20, 30, 1, 2, 3, 4, 5])).toEqual([5, 3, 5, 4, 4, 1, 1, 2, 2, 3]);
    expect(fifths([7, 7, 7])).toEqual([5, 5, 5]);
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        const scores = fifths(values);
        for (const [at, value] of values.entries())
          for (const [other, else_] of values.entries())
            if (value <= else_) expect(scores[at] ?? 0).toBeLessThanOrEqual(scores[other] ?? 0);
      }),
    );
  });
});

it.each([
  [5, 5, 'champion'],
  [4, 3, 'loyal'],
  [5, 1, 'new'],
  [3, 3, 'loyal'],
  [3, 2, 'needs attention'],
  [1, 4.5, 'cannot lose'],
  [2, 3, 'at risk'],
  [2, 1, 'hibernating'],
  [1, 1, 'lost'],
])('recency %i and value %f: %s', (recency, value, name) => {
  expect(segmentOf(recency, value)).toBe(name);
});

describe('clusters', () => {
  const around = (x: number, y: number, count: number): number[][] =>
    Array.from({ length: count }, (_, at) => [x + Math.sin(at), y + Math.cos(at * 2)]);
  const points = [...around(0, 0, 30), ...around(50, 0, 20), ...around(0, 50, 10)];

  it('are found where they are, the largest first, whatever the seed', () => {
    const expected = [...Array<number>(30).fill(1), ...Array<number>(20).fill(2), ...Array<number>(10).fill(3)];
    for (let seed = 1; seed <= 10; seed += 1) expect(kMeans(points, 3, seed)).toEqual(expected);
  });

  it('are the same for the same seed, and each point belongs to one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
          minLength: 4,
          maxLength: 20,
        }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer(),
        (list, k, seed) => {
          const labels = kMeans(list, k, seed);
          expect(labels).toEqual(kMeans(list, k, seed));
          expect(labels).toHaveLength(list.length);
          expect(labels.every((label) => label >= 1 && label <= k)).toBe(true);
        },
      ),
    );
  });

  it('do not depend on units', () => {
    const [first] = standardized([
      [1, 1000],
      [3, 3000],
    ]);
    expect(first).toEqual([-1, -1]);
    expect(standardized([[5], [5]])).toEqual([[0], [0]]);
  });
});
