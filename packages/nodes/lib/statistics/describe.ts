import type { JsonObject } from '@heddle/contract/json';
import { chiSquareQuantile, studentQuantile } from './math/distributions.ts';
import { meanOf, sorted, squaresOf, sumOf } from './math/moments.ts';
import type { Numbers } from './math/moments.ts';
import type { QuantileMethod } from './quantiles.ts';
import { quantile } from './quantiles.ts';

export interface DescribeOptions {
  /** Shares, each from 0 to 1. */
  quantiles: readonly number[];
  method: QuantileMethod;
  /** Of the confidence intervals of mean and standard deviation, from 0 to 1. */
  level: number;
}

/** The most modes that are listed; with more equally frequent values there is no mode. */
const MOST_MODES = 100;

/**
 * Descriptive statistics of numbers. Skewness and excess kurtosis are those of samples, G1 and G2 of Joanes and Gill 1998, "Comparing Measures
 * of Sample Skewness and Kurtosis": SKEW and KURT of spreadsheets. Figures that need more numbers than there are are null.
 */
export function describeNumbers(values: Numbers, { quantiles, method, level }: DescribeOptions): JsonObject {
  const n = values.length;
  if (n === 0) return { count: 0 };
  const ascending = sorted(values);
  const mean = meanOf(values);
  const squares = squaresOf(values, mean);
  const variance = n > 1 ? squares / (n - 1) : Number.NaN;
  const error = Math.sqrt(variance / n);
  const margin = n > 1 ? studentQuantile((1 + level) / 2, n - 1) * error : Number.NaN;
  const at = (share: number): number => quantile(ascending, share, method);
  const [min, max] = [ascending[0] ?? 0, ascending[n - 1] ?? 0];
  return {
    count: n,
    sum: sumOf(values),
    mean,
    standardError: error,
    interval: { level, low: mean - margin, high: mean + margin },
    variance,
    standardDeviation: Math.sqrt(variance),
    deviationInterval: deviationInterval(squares, n, level),
    min,
    max,
    range: max - min,
    median: quantile(ascending, 0.5, 'r2'),
    modes: modesOf(ascending),
    quantiles: {
      method,
      ...Object.fromEntries(quantiles.map((share) => [`p${Number((share * 100).toFixed(6))}`, at(share)])),
    },
    interquartileRange: at(0.75) - at(0.25),
    ...shapeOf(values, mean, squares),
  };
}

/** The confidence interval of the standard deviation of a normal distribution: by χ². NIST/SEMATECH e-Handbook, 7.2.3.1. */
function deviationInterval(squares: number, n: number, level: number): { level: number; low: number; high: number } {
  if (n < 2) return { level, low: Number.NaN, high: Number.NaN };
  const at = (share: number): number => Math.sqrt(squares / chiSquareQuantile(share, n - 1));
  return { level, low: at((1 + level) / 2), high: at((1 - level) / 2) };
}

/** The values that occur most often, where any occurs more than once. `ascending` is not empty. */
function modesOf(ascending: Numbers): number[] {
  let [most, run] = [2, 0];
  let modes: number[] = [];
  for (let at = 0; at < ascending.length; at += 1) {
    const value = ascending[at] ?? 0;
    run = at > 0 && ascending[at - 1] === value ? run + 1 : 1;
    if (run > most) [most, modes] = [run, [value]];
    else if (run === most) modes.push(value);
  }
  return modes.length > MOST_MODES ? [] : modes;
}

function shapeOf(values: Numbers, mean: number, squares: number): { skewness: number; kurtosis: number } {
  const n = values.length;
  const deviation = Math.sqrt(squares / n);
  const g = (power: number): number =>
    deviation > 0 ? sumOf(values, (value) => ((value - mean) / deviation) ** power) / n : Number.NaN;
  const skewness = n > 2 ? (Math.sqrt(n * (n - 1)) / (n - 2)) * g(3) : Number.NaN;
  const kurtosis = n > 3 ? ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * (g(4) - 3) + 6) : Number.NaN;
  return { skewness, kurtosis };
}
