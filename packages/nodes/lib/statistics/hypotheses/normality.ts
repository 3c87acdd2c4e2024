import { nodeErrors } from '@heddle/contract/errors/node';
import { chiSquareAbove, normalAbove, normalQuantile } from '../math/distributions.ts';
import type { Numbers } from '../math/moments.ts';
import { meanOf, sorted, squaresOf, sumOf } from '../math/moments.ts';
import { needAtLeast } from './means.ts';

/** Whether numbers may come from a normal distribution: a small p means they do not. */
export interface NormalityTest {
  statistic: number;
  p: number;
}

/** Jarque and Bera's test by skewness and kurtosis (1987); for many numbers, as its p-value is that of infinitely many. */
export function jarqueBera(values: Numbers): NormalityTest {
  needAtLeast(4, values, '');
  const n = values.length;
  const mean = meanOf(values);
  const deviation = Math.sqrt(notFlat(squaresOf(values, mean)) / n);
  const g = (power: number): number => sumOf(values, (value) => ((value - mean) / deviation) ** power) / n;
  const statistic = (n / 6) * (g(3) ** 2 + (g(4) - 3) ** 2 / 4);
  return { statistic, p: chiSquareAbove(statistic, 2) };
}

function notFlat(squares: number): number {
  if (!(squares > 0))
    throw nodeErrors.field_invalid({
      field: 'Values',
      reason: 'names numbers that are all the same; nothing can be said of their distribution',
    });
  return squares;
}

/** Numbers for which the approximation of Shapiro and Wilk's test holds. */
const MOST = 5000;

/** Shapiro and Wilk's W (1965) of 3 to 5000 numbers, with weights and p-value by Royston 1995, "Remark AS R94", Applied Statistics 44. */
export function shapiroWilk(values: Numbers): NormalityTest {
  needAtLeast(3, values, '');
  const n = values.length;
  if (n > MOST)
    throw nodeErrors.field_invalid({
      field: 'Test',
      reason: `is made for at most ${MOST} numbers, and there are ${n}; choose Jarque–Bera`,
    });
  const ascending = sorted(values);
  const squares = notFlat(squaresOf(ascending));
  const weights = weightsOf(n);
  const statistic = Math.min(
    1,
    sumOf(weights, (weight, at) => weight * ((ascending[n - 1 - at] ?? 0) - (ascending[at] ?? 0))) ** 2 / squares,
  );
  return { statistic, p: pOfW(statistic, n) };
}

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduceRight((sum, each) => sum * x + each, 0);

/** The weights of the upper half, the greatest first. */
function weightsOf(n: number): number[] {
  const half = Math.floor(n / 2);
  if (n === 3) return [Math.SQRT1_2];
  const scores = Array.from({ length: half }, (_, at) => -normalQuantile((at + 1 - 0.375) / (n + 0.25)));
  const total = 2 * sumOf(scores, (score) => score * score);
  const length = Math.sqrt(total);
  const root = 1 / Math.sqrt(n);
  const [first = 0, second = 0] = scores;
  const a1 = polynomial([0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056], root) + first / length;
  if (n <= 5) {
    const factor = Math.sqrt((total - 2 * first ** 2) / (1 - 2 * a1 ** 2));
    return [a1, ...scores.slice(1).map((score) => score / factor)];
  }
  const a2 = polynomial([0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633], root) + second / length;
  const factor = Math.sqrt((total - 2 * first ** 2 - 2 * second ** 2) / (1 - 2 * a1 ** 2 - 2 * a2 ** 2));
  return [a1, a2, ...scores.slice(2).map((score) => score / factor)];
}

function pOfW(w: number, n: number): number {
  // Of three numbers the distribution is known.
  if (n === 3) return Math.max(0, (6 / Math.PI) * (Math.asin(Math.sqrt(w)) - Math.asin(Math.sqrt(0.75))));
  if (w >= 1) return 1;
  const log = Math.log(n);
  const unlike = Math.log(1 - w);
  if (n > 11) {
    const mean = polynomial([-1.5861, -0.31082, -0.083751, 0.0038915], log);
    return normalAbove((unlike - mean) / Math.exp(polynomial([-0.4803, -0.082676, 0.0030302], log)));
  }
  const gamma = polynomial([-2.273, 0.459], n);
  if (unlike >= gamma) return 0;
  const mean = polynomial([0.544, -0.39978, 0.025054, -6.714e-4], n);
  return normalAbove(
    (-Math.log(gamma - unlike) - mean) / Math.exp(polynomial([1.3822, -0.77857, 0.062767, -0.0020322], n)),
  );
}
