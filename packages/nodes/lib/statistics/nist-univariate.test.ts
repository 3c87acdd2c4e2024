import { describe, expect, it } from 'vitest';
import { meanOf, varianceOf } from './math/moments.ts';
import type { Univariate } from './testing/nist-univariate.ts';
import { lottery, michelso } from './testing/nist-univariate.ts';

/** How many leading digits are right. */
const digitsRight = (value: number, certified: number): number =>
  value === certified ? 15 : -Math.log10(Math.abs(value - certified) / Math.abs(certified));

describe('mean and deviation of measured values: NIST StRD', () => {
  // What is measured to two decimals is rounded to binary: so the deviation of Michelso cannot have all of its digits.
  it.each<[string, Univariate, number]>([
    ['Michelso', michelso, 13],
    ['Lottery', lottery, 14],
  ])('%s', (_, set, digits) => {
    expect(digitsRight(meanOf(set.values), set.mean)).toBeGreaterThan(14);
    expect(digitsRight(Math.sqrt(varianceOf(set.values)), set.standardDeviation)).toBeGreaterThan(digits);
  });
});
