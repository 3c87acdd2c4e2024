import { describe, expect, it } from 'vitest';
import { describeNumbers } from './describe.ts';
import { anovaOneWay } from './hypotheses/means.ts';
import { meanOf, varianceOf } from './math/moments.ts';
import { powersOf, regress } from './regression.ts';
import type { Certified } from './testing/nist.ts';
import { filip, longley, norris, numAcc, pontius, siRstv } from './testing/nist.ts';

/** How many leading digits are right. */
const digitsRight = (value: number, certified: number): number =>
  value === certified ? 15 : -Math.log10(Math.abs(value - certified) / Math.abs(certified));

describe('regression: NIST StRD', () => {
  const column = ({ rows }: Certified, at: number): number[] => rows.map((row) => row[at] ?? 0);

  it.each<[string, Certified, number, number]>([
    ['Norris', norris, 1, 12],
    ['Pontius', pontius, 2, 10],
    ['Longley', longley, 1, 9],
    ['Filip', filip, 10, 6],
  ])('%s', (_, set, degree, digits) => {
    const width = set.rows[0]?.length ?? 0;
    const terms = Array.from({ length: width - 1 }, (_none, at) =>
      powersOf({ name: `x${at + 1}`, values: column(set, at + 1) }, degree),
    ).flat();
    const found = regress(column(set, 0), terms, { intercept: true, level: 0.95 });
    for (const [at, [value, deviation]] of set.coefficients.entries()) {
      expect(digitsRight(found.coefficients[at]?.value ?? 0, value)).toBeGreaterThan(digits);
      expect(digitsRight(found.coefficients[at]?.standardError ?? 0, deviation)).toBeGreaterThan(digits);
    }
    expect(digitsRight(found.residualStandardDeviation, set.residualStandardDeviation)).toBeGreaterThan(digits);
    expect(digitsRight(found.rSquared, set.rSquared)).toBeGreaterThan(digits);
  });

  it('NoInt1: a line through the origin', () => {
    const x = Array.from({ length: 11 }, (_, at) => 60 + at);
    const found = regress(
      x.map((value) => value + 70),
      [{ name: 'x', values: x }],
      { intercept: false, level: 0.95 },
    );
    expect(digitsRight(found.coefficients[0]?.value ?? 0, 2.07438016528926)).toBeGreaterThan(13);
    expect(digitsRight(found.coefficients[0]?.standardError ?? 0, 0.0165289256198347)).toBeGreaterThan(12);
  });
});

it('analysis of variance: SiRstv', () => {
  const found = anovaOneWay(siRstv.groups);
  expect(found.degreesOfFreedom).toEqual({ between: 4, within: 20 });
  expect(digitsRight(found.sumOfSquares.between, siRstv.between)).toBeGreaterThan(10);
  expect(digitsRight(found.sumOfSquares.within, siRstv.within)).toBeGreaterThan(10);
  expect(digitsRight(found.statistic, siRstv.f)).toBeGreaterThan(10);
  expect(digitsRight(found.rSquared, siRstv.rSquared)).toBeGreaterThan(10);
  expect(digitsRight(found.residualStandardDeviation, siRstv.residualStandardDeviation)).toBeGreaterThan(10);
});

describe('mean and deviation: NIST StRD', () => {
  // The numbers themselves are rounded to binary: the greater the mean, the fewer digits the deviation can have.
  it.each([
    ['NumAcc2', 1.2, 13],
    ['NumAcc3', 1_000_000.2, 9],
    ['NumAcc4', 10_000_000.2, 8],
  ])('%s', (_, mean, digits) => {
    const values = numAcc(mean);
    expect(digitsRight(meanOf(values), mean)).toBeGreaterThan(14);
    expect(digitsRight(Math.sqrt(varianceOf(values)), 0.1)).toBeGreaterThan(digits);
  });

  it('NumAcc1', () => {
    expect(
      describeNumbers([10_000_001, 10_000_003, 10_000_002], { quantiles: [], method: 'r7', level: 0.95 }),
    ).toMatchObject({ mean: 10_000_002, standardDeviation: 1 });
  });
});
