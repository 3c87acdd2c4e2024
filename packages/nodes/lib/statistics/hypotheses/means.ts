import { nodeErrors } from '@heddle/contract/errors/node';
import { fAbove, studentAbove, studentQuantile } from '../math/distributions.ts';
import type { Numbers } from '../math/moments.ts';
import { meanOf, squaresOf, sumOf, varianceOf } from '../math/moments.ts';
import type { Side } from './sides.ts';
import { pOf } from './sides.ts';

export interface TTest {
  /** t. */
  statistic: number;
  degreesOfFreedom: number;
  p: number;
  /** Between the means, or from the expected one. */
  difference: number;
  standardError: number;
  /** The two-sided confidence interval of the difference. */
  interval: { level: number; low: number; high: number };
  /** The difference in standard deviations: Cohen's d. */
  effect: number;
}

export interface TestOptions {
  side: Side;
  level: number;
}

/** Throws `field_invalid` where there are fewer numbers than a test needs. */
export function needAtLeast(least: number, values: Numbers, of: string): void {
  if (values.length < least)
    throw nodeErrors.field_invalid({
      field: 'Test',
      reason: `needs at least ${least} numbers ${of}, and there are ${values.length}`,
    });
}

function testResult(
  difference: number,
  standardError: number,
  df: number,
  deviation: number,
  { side, level }: TestOptions,
): TTest {
  const statistic = difference / standardError;
  const margin = studentQuantile((1 + level) / 2, df) * standardError;
  return {
    statistic,
    degreesOfFreedom: df,
    p: pOf(side, studentAbove(statistic, df), studentAbove(-statistic, df)),
    difference,
    standardError,
    interval: { level, low: difference - margin, high: difference + margin },
    effect: difference / deviation,
  };
}

/** Student's t-test of whether the mean is the expected one. NIST/SEMATECH e-Handbook, 1.3.5.2. */
export function tOneSample(values: Numbers, expected: number, options: TestOptions): TTest {
  needAtLeast(2, values, '');
  const deviation = Math.sqrt(varianceOf(values));
  return testResult(
    meanOf(values) - expected,
    deviation / Math.sqrt(values.length),
    values.length - 1,
    deviation,
    options,
  );
}

/** The t-test of the differences of pairs, first less second. */
export function tPaired(first: Numbers, second: Numbers, options: TestOptions): TTest {
  return tOneSample(
    Float64Array.from(first, (value, at) => value - (second[at] ?? 0)),
    0,
    options,
  );
}

/** The t-test of two groups, first less second: with equal variances Student's, otherwise Welch's (1947). The same handbook, 1.3.5.3. */
export function tTwoSamples(first: Numbers, second: Numbers, equalVariances: boolean, options: TestOptions): TTest {
  needAtLeast(2, first, 'in the first group');
  needAtLeast(2, second, 'in the second group');
  const [n, m] = [first.length, second.length];
  const difference = meanOf(first) - meanOf(second);
  const pooled = (squaresOf(first) + squaresOf(second)) / (n + m - 2);
  if (equalVariances)
    return testResult(difference, Math.sqrt(pooled * (1 / n + 1 / m)), n + m - 2, Math.sqrt(pooled), options);
  const [a, b] = [varianceOf(first) / n, varianceOf(second) / m];
  const df = (a + b) ** 2 / (a ** 2 / (n - 1) + b ** 2 / (m - 1));
  return testResult(difference, Math.sqrt(a + b), df, Math.sqrt(pooled), options);
}

export interface Anova {
  /** F. */
  statistic: number;
  degreesOfFreedom: { between: number; within: number };
  p: number;
  sumOfSquares: { between: number; within: number };
  /** The share of all squares that is between the groups: eta squared. */
  rSquared: number;
  residualStandardDeviation: number;
}

/** One-way analysis of variance: whether groups have the same mean. The same handbook, 1.3.5.4. */
export function anovaOneWay(groups: readonly Numbers[]): Anova {
  if (groups.length < 2)
    throw nodeErrors.field_invalid({
      field: 'Groups',
      reason: `names ${groups.length} group; the test needs two or more`,
    });
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  const [above, below] = [groups.length - 1, count - groups.length];
  if (below < 1)
    throw nodeErrors.field_invalid({ field: 'Groups', reason: 'names groups of one number each; the test needs more' });
  const means = groups.map(meanOf);
  const grand = sumOf(means, (mean, at) => mean * (groups[at]?.length ?? 0)) / count;
  const between = sumOf(means, (mean, at) => (groups[at]?.length ?? 0) * (mean - grand) ** 2);
  const within = groups.reduce((sum, group, at) => sum + squaresOf(group, means[at]), 0);
  const statistic = between / above / (within / below);
  return {
    statistic,
    degreesOfFreedom: { between: above, within: below },
    p: fAbove(statistic, above, below),
    sumOfSquares: { between, within },
    rSquared: between / (between + within),
    residualStandardDeviation: Math.sqrt(within / below),
  };
}
