import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chiFit, chiIndependence } from './counts.ts';
import { mannWhitney } from './mann-whitney.ts';
import { anovaOneWay, tOneSample, tPaired, tTwoSamples } from './means.ts';
import { jarqueBera, shapiroWilk } from './normality.ts';

const both = { side: 'twoSided', level: 0.95 } as const;
const refused = (reason: string): unknown =>
  expect.objectContaining({ code: 'field_invalid', message: expect.stringContaining(reason) });

describe("Student's sleep data (1908), as R's documentation has it", () => {
  const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
  const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

  it('as two groups, by Welch', () => {
    const found = tTwoSamples(first, second, false, both);
    expect([found.statistic, found.degreesOfFreedom, found.p].map((value) => Number(value.toPrecision(4)))).toEqual([
      -1.861, 17.78, 0.07939,
    ]);
    expect([found.interval.low, found.interval.high]).toEqual([
      expect.closeTo(-3.3654832, 6),
      expect.closeTo(0.2054832, 6),
    ]);
  });

  it('as pairs', () => {
    const found = tPaired(first, second, both);
    expect([found.statistic, found.degreesOfFreedom, found.p]).toEqual([
      expect.closeTo(-4.0621, 4),
      9,
      expect.closeTo(0.002833, 6),
    ]);
  });

  it('one-sided, the chances of both sides add up to one', () => {
    const p = (side: 'less' | 'greater'): number => tOneSample(first, 0, { side, level: 0.95 }).p;
    expect(p('less') + p('greater')).toBeCloseTo(1, 12);
    expect(p('greater')).toBeCloseTo(tOneSample(first, 0, both).p / 2, 12);
  });

  it('with equal variances: the example of Welch against Student', () => {
    const found = tTwoSamples(
      [30.02, 29.99, 30.11, 29.97, 30.01, 29.99],
      [29.89, 29.93, 29.72, 29.98, 30.02, 29.98],
      true,
      both,
    );
    expect([found.statistic, found.degreesOfFreedom, found.p]).toEqual([
      expect.closeTo(1.959, 3),
      10,
      expect.closeTo(0.07857, 5),
    ]);
  });
});

it("analysis of variance: R's PlantGrowth", () => {
  const found = anovaOneWay([
    [4.17, 5.58, 5.18, 6.11, 4.5, 4.61, 5.17, 4.53, 5.33, 5.14],
    [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
    [6.31, 5.12, 5.54, 5.5, 5.37, 5.29, 4.92, 6.15, 5.8, 5.26],
  ]);
  expect([found.statistic, found.p]).toEqual([expect.closeTo(4.846, 3), expect.closeTo(0.01591, 5)]);
});

describe('ranks', () => {
  it('Hollander and Wolfe: the permeability of membranes', () => {
    const [term, early] = [
      [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46],
      [1.15, 0.88, 0.9, 0.74, 1.21],
    ];
    expect(mannWhitney(term, early, 'greater')).toEqual({
      statistic: 35,
      p: expect.closeTo(0.1272, 4),
      method: 'exact',
      effect: 0.7,
    });
  });

  it('with ties by the normal distribution', () => {
    // SciPy: mannwhitneyu([1, 2, 2, 4], [2, 5, 6, 7, 7], method='asymptotic').
    expect(mannWhitney([1, 2, 2, 4], [2, 5, 6, 7, 7], 'twoSided')).toMatchObject({
      statistic: 2,
      p: expect.closeTo(0.06057, 4),
      method: 'normal',
    });
    expect(mannWhitney([3, 3], [3, 3], 'twoSided').p).toBe(1);
  });

  it('do not change when every number grows by the same rule, and turn around with the groups', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: -99, max: 99 }), { minLength: 4, maxLength: 20 });
    fc.assert(
      fc.property(numbers, (list) => {
        const [a, b] = [list.slice(0, 2), list.slice(2)];
        const found = mannWhitney(a, b, 'twoSided');
        expect(
          mannWhitney(
            a.map((value) => value ** 3),
            b.map((value) => value ** 3),
            'twoSided',
          ),
        ).toEqual(found);
        const turned = mannWhitney(b, a, 'twoSided');
        expect([turned.statistic, turned.p]).toEqual([
          a.length * b.length - found.statistic,
          expect.closeTo(found.p, 10),
        ]);
      }),
    );
  });
});

describe('counts', () => {
  it("Agresti: party by sex, and Fisher's cups of tea with Yates' correction", () => {
    expect(
      chiIndependence(
        [
          [762, 327, 468],
          [484, 239, 477],
        ],
        true,
      ),
    ).toMatchObject({ statistic: expect.closeTo(30.0701, 4), degreesOfFreedom: 2, p: expect.closeTo(2.954e-7, 10) });
    expect(
      chiIndependence(
        [
          [3, 1],
          [1, 3],
        ],
        true,
      ),
    ).toMatchObject({ statistic: 0.5, p: expect.closeTo(0.4795, 4), leastExpected: 2, cramersV: 0.5 });
    expect(
      chiIndependence(
        [
          [3, 1],
          [1, 3],
        ],
        false,
      ),
    ).toMatchObject({ statistic: 2, p: expect.closeTo(0.1573, 4) });
  });

  it("Mendel's peas", () => {
    expect(chiFit([315, 101, 108, 32], [9, 3, 3, 1])).toEqual({
      statistic: expect.closeTo(0.470024, 6),
      degreesOfFreedom: 3,
      p: expect.closeTo(0.9254, 4),
      leastExpected: 34.75,
    });
  });

  it('need two kinds, each expected', () => {
    expect(() => chiFit([5], [1])).toThrow(refused('two or more kinds'));
    expect(() => chiFit([5, 5], [1, Number.NaN])).toThrow(refused('above zero for every kind'));
    expect(() => chiIndependence([[1, 2]], true)).toThrow(refused('there are 1 and 2'));
  });
});

describe('a normal distribution', () => {
  it('Shapiro and Wilk: the weights of eleven men (1965)', () => {
    expect(shapiroWilk([148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236])).toEqual({
      statistic: expect.closeTo(0.7888148, 6),
      p: expect.closeTo(0.0067038, 6),
    });
  });

  it('Shapiro and Wilk of few and of many, as SciPy has it', () => {
    expect(shapiroWilk([1, 2, 4])).toEqual({
      statistic: expect.closeTo(0.9642857, 7),
      p: expect.closeTo(0.6368868, 6),
    });
    expect(shapiroWilk([1, 2, 4, 8, 9])).toEqual({
      statistic: expect.closeTo(0.9009633, 6),
      p: expect.closeTo(0.4152324, 6),
    });
    expect(shapiroWilk(Array.from({ length: 30 }, (_, at) => at * at))).toEqual({
      statistic: expect.closeTo(0.8939559, 6),
      p: expect.closeTo(0.0059947, 6),
    });
  });

  it('Jarque and Bera: of four numbers in a row', () => {
    const statistic = (4 / 6) * ((2.5625 / 1.5625 - 3) ** 2 / 4);
    expect(jarqueBera([1, 2, 3, 4])).toEqual({
      statistic: expect.closeTo(statistic, 12),
      p: expect.closeTo(Math.exp(-statistic / 2), 12),
    });
  });

  it('cannot be asked of what does not change, or of too many', () => {
    expect(() => shapiroWilk([2, 2, 2])).toThrow(refused('all the same'));
    expect(() => jarqueBera([2, 2, 2, 2])).toThrow(refused('all the same'));
    expect(() => shapiroWilk(new Float64Array(5001))).toThrow(refused('choose Jarque–Bera'));
  });
});

it('a test reports how many numbers it needs', () => {
  expect(() => tOneSample([1], 0, both)).toThrow(refused('at least 2 numbers'));
  expect(() => tTwoSamples([1, 2], [1], true, both)).toThrow(refused('in the second group, and there are 1'));
  expect(() => mannWhitney([], [1], 'less')).toThrow(refused('in the first group'));
  expect(() => anovaOneWay([[1, 2]])).toThrow(refused('two or more'));
  expect(() => anovaOneWay([[1], [2]])).toThrow(refused('one number each'));
});
