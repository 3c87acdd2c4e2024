import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correlate } from './correlation.ts';
import { describeNumbers } from './describe.ts';
import { sorted } from './math/moments.ts';
import { quantile } from './quantiles.ts';

const figures = (values: readonly number[]) =>
  describeNumbers(values, { quantiles: [0.25, 0.975], method: 'r7', level: 0.9 });

describe('figures of numbers', () => {
  it('skewness and kurtosis: the examples of SKEW and KURT in spreadsheets', () => {
    expect(figures([3, 4, 5, 2, 3, 4, 5, 6, 4, 7])).toMatchObject({
      skewness: expect.closeTo(0.359543071, 8),
      kurtosis: expect.closeTo(-0.151799637, 8),
      modes: [4],
      quantiles: { method: 'r7', p25: 3.25, 'p97.5': expect.closeTo(6.775, 12) },
    });
  });

  it("the interval of a mean: the handbook's ZARR13", () => {
    // NIST/SEMATECH e-Handbook, 1.3.5.2: 195 numbers with mean 9.26146 and deviation 0.02279; here as few that have the same.
    const spread = (0.02279 * Math.sqrt(194)) / Math.sqrt(2);
    const values = [9.26146 - spread, 9.26146 + spread, ...Array<number>(193).fill(9.26146)];
    const { interval } = describeNumbers(values, { quantiles: [], method: 'r7', level: 0.95 });
    expect(interval).toEqual({ level: 0.95, low: expect.closeTo(9.258242, 5), high: expect.closeTo(9.264679, 5) });
  });

  it("the interval of a deviation: by the table's χ² of 16.013 and 1.690 with seven degrees of freedom", () => {
    const { deviationInterval } = describeNumbers([2, 4, 4, 4, 5, 5, 7, 9], {
      quantiles: [],
      method: 'r7',
      level: 0.95,
    });
    expect(deviationInterval).toEqual({
      level: 0.95,
      low: expect.closeTo(Math.sqrt(32 / 16.013), 3),
      high: expect.closeTo(Math.sqrt(32 / 1.69), 3),
    });
  });

  it('of one value or none are returned where defined', () => {
    expect(figures([5])).toMatchObject({
      count: 1,
      mean: 5,
      variance: Number.NaN,
      skewness: Number.NaN,
      median: 5,
      modes: [],
    });
    expect(figures([])).toEqual({ count: 0 });
    expect(figures([1, 1, 2, 2, 3])).toMatchObject({ modes: [1, 2] });
    expect(figures([7, 7, 7, 7])).toMatchObject({ standardDeviation: 0, skewness: Number.NaN });
  });
});

describe('quantiles', () => {
  it.each([
    ['r1', [15, 20, 35, 40, 50], [0.05, 0.3, 0.4, 0.5, 1], [15, 20, 20, 35, 50]],
    ['r6', [6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49], [0.25, 0.5, 0.75], [15, 40, 43]],
    ['r7', [1, 2, 3, 4], [0.3, 0, 1], [1.9, 1, 4]],
    ['r2', [1, 2, 3, 4], [0.25, 0.5, 0.3], [1.5, 2.5, 2]],
    ['r8', [1, 2, 3, 4], [0.5, 0.25], [2.5, 1.4166666667]],
  ] as const)('%s', (method, values, shares, expected) => {
    expect(shares.map((share) => quantile(values, share, method))).toEqual(
      expected.map((value) => expect.closeTo(value, 9)),
    );
  });

  it('lie between the least and the greatest and never fall, by every method', () => {
    const shares = [0, 0.1, 0.25, 0.5, 0.77, 0.99, 1];
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { minLength: 1, maxLength: 30 }),
        fc.constantFrom('r1' as const, 'r2' as const, 'r6' as const, 'r7' as const, 'r8' as const),
        (values, method) => {
          const ascending = sorted(values);
          const found = shares.map((share) => quantile(ascending, share, method));
          expect(found).toEqual([...found].sort((a, b) => a - b));
          expect([found[0], found.at(-1)]).toEqual([ascending[0], ascending.at(-1)]);
        },
      ),
    );
  });
});

describe('correlation: the tuna of Hollander and Wolfe', () => {
  const quality = [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1];
  const panel = [2.6, 3.1, 2.5, 5, 3.6, 4, 5.2, 2.8, 3.8];

  it('Pearson', () => {
    expect(correlate(quality, panel, 'pearson', 0.95)).toEqual({
      value: expect.closeTo(0.5711816, 7),
      p: expect.closeTo(0.1082, 4),
      low: expect.closeTo(-0.1497426, 6),
      high: expect.closeTo(0.8955795, 6),
    });
  });

  it('Spearman and Kendall, exactly and with ties', () => {
    expect(correlate(quality, panel, 'spearman', 0.95)).toEqual({ value: 0.6, p: expect.closeTo(0.08762, 4) });
    expect(correlate(quality, panel, 'kendall', 0.95)).toEqual({
      value: expect.closeTo(4 / 9, 12),
      p: expect.closeTo(0.1194, 4),
    });
    // SciPy: kendalltau([12, 2, 1, 12, 2], [1, 4, 7, 1, 0]).
    expect(correlate([12, 2, 1, 12, 2], [1, 4, 7, 1, 0], 'kendall', 0.95)).toEqual({
      value: expect.closeTo(-0.47140452, 8),
      p: expect.closeTo(0.2827454, 6),
    });
  });

  it('of what never changes there is none', () => {
    for (const method of ['pearson', 'spearman', 'kendall'] as const)
      expect(correlate([1, 1, 1, 1], [1, 2, 3, 4], method, 0.95)).toMatchObject({ value: Number.NaN });
  });

  it("Kendall's counts all pairs, however they are ordered", () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
      minLength: 3,
      maxLength: 25,
    });
    fc.assert(
      fc.property(pairs, (list) => {
        const sign = (a: number, b: number): number => Math.sign(a - b);
        let [score, ofX, ofY] = [0, 0, 0];
        for (const [at, [x, y]] of list.entries())
          for (const [a, b] of list.slice(at + 1))
            [score, ofX, ofY] = [
              score + sign(x, a) * sign(y, b),
              ofX + Math.abs(sign(x, a)),
              ofY + Math.abs(sign(y, b)),
            ];
        const { value } = correlate(
          list.map(([x]) => x),
          list.map(([, y]) => y),
          'kendall',
          0.95,
        );
        if (ofX * ofY > 0) expect(value).toBeCloseTo(score / Math.sqrt(ofX * ofY), 10);
        else expect(value).toBeNaN();
      }),
    );
  });
});
