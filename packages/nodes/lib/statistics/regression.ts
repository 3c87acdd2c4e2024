import { nodeErrors } from '@heddle/contract/errors/node';
import { fAbove, studentBeyond, studentQuantile } from './math/distributions.ts';
import { leastSquares } from './math/least-squares.ts';
import type { Numbers } from './math/moments.ts';
import { squaresOf, sumOf } from './math/moments.ts';

export interface Coefficient {
  name: string;
  value: number;
  standardError: number;
  t: number;
  p: number;
  low: number;
  high: number;
}

export interface Regression {
  coefficients: Coefficient[];
  /** The share of y's variance that is explained; without an intercept, of its squares. */
  rSquared: number;
  adjustedRSquared: number;
  residualStandardDeviation: number;
  degreesOfFreedom: number;
  f: number;
  p: number;
}

/** A column that explains, by its name. */
export interface Term {
  name: string;
  values: Numbers;
}

/**
 * Ordinary least squares. `level` is that of the coefficients' confidence intervals. Throws `field_invalid` where there are too few rows or columns
 * depend on each other.
 */
export function regress(
  y: Numbers,
  terms: readonly Term[],
  options: { intercept: boolean; level: number },
): Regression {
  const { intercept, level } = options;
  const constant = { name: 'intercept', values: new Float64Array(y.length).fill(1) };
  const all = intercept ? [constant, ...terms] : terms;
  const df = y.length - all.length;
  if (df < 1)
    throw nodeErrors.field_invalid({
      field: 'Explained by',
      reason: `needs at least ${all.length + 1} items with numbers, and there are ${y.length}`,
    });
  const found = leastSquares(
    all.map(({ values }) => values),
    y,
  );
  if (!found)
    throw nodeErrors.field_invalid({
      field: 'Explained by',
      reason: 'names fields of which one follows from the others, or never changes',
    });
  const rest = sumOf(found.residuals, (value) => value * value);
  const total = intercept ? squaresOf(y) : sumOf(y, (value) => value * value);
  const variance = rest / df;
  const quantile = studentQuantile((1 + level) / 2, df);
  const coefficients = all.map(({ name }, at): Coefficient => {
    const value = found.coefficients[at] ?? 0;
    const standardError = Math.sqrt(variance * (found.spreads[at] ?? 0));
    const t = value / standardError;
    return {
      name,
      value,
      standardError,
      t,
      p: studentBeyond(t, df),
      low: value - quantile * standardError,
      high: value + quantile * standardError,
    };
  });
  const explaining = all.length - (intercept ? 1 : 0);
  const f = (total - rest) / explaining / variance;
  return {
    coefficients,
    rSquared: 1 - rest / total,
    adjustedRSquared: 1 - variance / (total / (y.length - (intercept ? 1 : 0))),
    residualStandardDeviation: Math.sqrt(variance),
    degreesOfFreedom: df,
    f,
    p: fAbove(f, explaining, df),
  };
}

/** The powers of a column from the first to `degree`. */
export function powersOf({ name, values }: Term, degree: number): Term[] {
  return Array.from({ length: degree }, (_, at) => ({
    name: at === 0 ? name : `${name}^${at + 1}`,
    values: Float64Array.from({ length: values.length }, (_none, row) => (values[row] ?? 0) ** (at + 1)),
  }));
}
