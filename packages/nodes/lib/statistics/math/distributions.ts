import { betaI, gammaQ } from './special.ts';

/** How likely a standard normal value is above z; exact also far out, where 1 - Φ(z) would be nothing. */
export const normalAbove = (z: number): number =>
  z < 0 ? 1 - gammaQ(0.5, (z * z) / 2) / 2 : gammaQ(0.5, (z * z) / 2) / 2;

/** Φ: how likely a standard normal value is at most z. */
export const normalBelow = (z: number): number => normalAbove(-z);

const A = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
];
const B = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1, 1,
];
const C = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const D = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1];
const horner = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, each) => sum * x + each, 0);
const LOW = 0.02425;

/** The z below which a share of standard normal values lies: Acklam's rational approximation (2003) and one step of Halley's method. ∓Infinity for 0 and 1. */
export function normalQuantile(share: number): number {
  if (share <= 0) return Number.NEGATIVE_INFINITY;
  if (share >= 1) return Number.POSITIVE_INFINITY;
  if (share > 0.5) return -normalQuantile(1 - share);
  const near = share < LOW ? tail(Math.sqrt(-2 * Math.log(share))) : middle(share - 0.5);
  const step = (normalBelow(near) - share) * Math.sqrt(2 * Math.PI) * Math.exp((near * near) / 2);
  return near - step / (1 + (near * step) / 2);
}

const tail = (q: number): number => horner(C, q) / horner(D, q);
const middle = (q: number): number => (horner(A, q * q) * q) / horner(B, q * q);

/** How likely Student's t with so many degrees of freedom is further from zero than t. */
export const studentBeyond = (t: number, df: number): number => betaI(df / 2, 0.5, df / (df + t * t));

/** How likely Student's t is above t. */
export const studentAbove = (t: number, df: number): number =>
  t < 0 ? 1 - studentBeyond(t, df) / 2 : studentBeyond(t, df) / 2;

/** The t below which a share of Student's distribution lies. */
export function studentQuantile(share: number, df: number): number {
  if (share < 0.5) return -studentQuantile(1 - share, df);
  return inverted((t) => 1 - studentAbove(t, df), share);
}

/** How likely χ² with so many degrees of freedom is above x. */
export const chiSquareAbove = (x: number, df: number): number => gammaQ(df / 2, x / 2);

/** The χ² below which a share of its distribution lies. */
export const chiSquareQuantile = (share: number, df: number): number =>
  inverted((x) => 1 - chiSquareAbove(x, df), share);

/** How likely F with these degrees of freedom (of numerator and denominator) is above f. */
export const fAbove = (f: number, above: number, below: number): number =>
  f <= 0 ? 1 : betaI(below / 2, above / 2, below / (below + above * f));

/** Where a function that grows from x = 0 on reaches a value: brackets by doubling, then halves. */
function inverted(grows: (x: number) => number, value: number): number {
  let high = 1;
  while (grows(high) < value && high < 1e300) high *= 2;
  let low = 0;
  for (let turn = 0; turn < 200 && high - low > high * 1e-15; turn += 1) {
    const half = (low + high) / 2;
    if (grows(half) < value) low = half;
    else high = half;
  }
  return (low + high) / 2;
}
