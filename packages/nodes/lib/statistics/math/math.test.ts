import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chiSquareAbove,
  chiSquareQuantile,
  fAbove,
  normalAbove,
  normalBelow,
  normalQuantile,
  studentAbove,
  studentBeyond,
  studentQuantile,
} from './distributions.ts';
import { leastSquares } from './least-squares.ts';
import { meanOf, squaresOf, varianceOf } from './moments.ts';
import { ranksOf } from './ranks.ts';
import { withDigits } from './significant.ts';
import { betaI, gammaQ, lnGamma } from './special.ts';

describe('distributions: the tables of the NIST/SEMATECH e-Handbook, 1.3.6.7', () => {
  it.each([
    [0.5, 0],
    [0.9, 1.2815515655446],
    [0.95, 1.6448536269515],
    [0.975, 1.9599639845401],
    [0.99, 2.3263478740408],
    [0.999, 3.0902323061678],
  ])('normal: the z of %f is %f', (share, z) => {
    expect(normalQuantile(share)).toBeCloseTo(z, 12);
    expect(normalBelow(z)).toBeCloseTo(share, 12);
    expect(normalBelow(-z)).toBeCloseTo(1 - share, 12);
  });

  it.each([
    [1, 0.975, 12.706],
    [2, 0.975, 4.303],
    [10, 0.975, 2.228],
    [30, 0.95, 1.697],
    [10, 0.999, 4.144],
    [100, 0.9, 1.29],
  ])('Student: with %i degrees of freedom the t of %f is %f', (df, share, t) => {
    expect(studentQuantile(share, df)).toBeCloseTo(t, 3);
    expect(studentQuantile(1 - share, df)).toBeCloseTo(-t, 3);
    expect(studentAbove(studentQuantile(share, df), df)).toBeCloseTo(1 - share, 12);
  });

  it.each([
    [1, 0.95, 3.841],
    [10, 0.95, 18.307],
    [10, 0.05, 3.94],
    [100, 0.99, 135.807],
  ])('χ²: with %i degrees of freedom that of %f is %f', (df, share, value) => {
    expect(chiSquareQuantile(share, df)).toBeCloseTo(value, 3);
    expect(chiSquareAbove(chiSquareQuantile(share, df), df)).toBeCloseTo(1 - share, 12);
  });

  it.each([
    [1, 10, 4.965],
    [5, 20, 2.711],
    [10, 10, 2.978],
  ])('F: with %i and %i degrees of freedom %f is passed once in twenty times', (above, below, value) => {
    expect(fAbove(value, above, below)).toBeCloseTo(0.05, 4);
  });

  it('far out: a chance is small, not nothing', () => {
    // Abramowitz and Stegun, Handbook of Mathematical Functions, table 26.2: -log Q(z).
    expect(-Math.log10(normalAbove(10))).toBeCloseTo(23.11805, 5);
    expect(-Math.log10(normalAbove(20))).toBeCloseTo(88.5601, 5);
    expect(normalAbove(-10)).toBe(1);
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
    expect(fAbove(0, 2, 3)).toBe(1);
  });

  it('know each other', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 30, noNaN: true }), fc.integer({ min: 1, max: 300 }), (x, df) => {
        expect(studentBeyond(x, df)).toBeCloseTo(fAbove(x * x, 1, df), 10);
        expect(chiSquareAbove(x * x, 1)).toBeCloseTo(2 * normalAbove(x), 10);
        expect(gammaQ(df, x)).toBeLessThanOrEqual(1);
        expect(betaI(x, df, 0.3) + betaI(df, x, 0.7)).toBeCloseTo(1, 10);
      }),
    );
  });
});

it('the logarithm of Γ is that of factorials, and of the root of π', () => {
  expect(lnGamma(11)).toBeCloseTo(Math.log(3_628_800), 12);
  expect(lnGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 13);
  expect([gammaQ(2, 0), betaI(1, 2, 0), betaI(1, 2, 1)]).toEqual([1, 0, 1]);
});

describe('moments', () => {
  it('do not suffer from a large mean', () => {
    const [small, large] = [[4, 7, 13, 16], [4, 7, 13, 16].map((value) => value + 1e9)];
    expect([meanOf(small), squaresOf(small), varianceOf(large)]).toEqual([10, 90, 30]);
    expect([meanOf(large), varianceOf([5])]).toEqual([1e9 + 10, Number.NaN]);
  });
});

describe('least squares', () => {
  it('find the coefficients that made the numbers, and leave nothing that the columns could explain', () => {
    const rows = fc.array(
      fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })),
      { minLength: 6, maxLength: 30 },
    );
    fc.assert(
      fc.property(rows, (list) => {
        const columns = [list.map(() => 1), list.map(([a]) => a), list.map(([, b]) => b)];
        const found = leastSquares(
          columns,
          list.map(([, , y]) => y),
        );
        for (const column of found ? columns : [])
          expect(column.reduce((sum, value, at) => sum + value * (found?.residuals[at] ?? 0), 0)).toBeCloseTo(0, 6);
        const exact = leastSquares(
          columns,
          list.map(([a, b]) => 3 - 2 * a + 5 * b),
        );
        if (exact) for (const [at, value] of [3, -2, 5].entries()) expect(exact.coefficients[at]).toBeCloseTo(value, 8);
      }),
    );
  });

  it('say so where columns depend on each other', () => {
    expect(
      leastSquares(
        [
          [1, 1, 1],
          [2, 2, 2],
        ],
        [1, 2, 3],
      ),
    ).toBeUndefined();
    expect(leastSquares([[0, 0, 0]], [1, 2, 3])).toBeUndefined();
  });
});

it('equal numbers share a rank', () => {
  expect(ranksOf([30, 10, 20, 20, 10, 20])).toEqual({ ranks: [6, 1.5, 4, 4, 1.5, 4], ties: [2, 3] });
});

it('digits are those that count; whole numbers stay, what is not finite is nothing', () => {
  expect(
    withDigits(
      { a: 0.000123456, b: [123456, 1234.5678], c: 'x', d: null, e: Number.NaN, f: Number.POSITIVE_INFINITY },
      3,
    ),
  ).toEqual({ a: 0.000123, b: [123456, 1230], c: 'x', d: null, e: null, f: null });
});
