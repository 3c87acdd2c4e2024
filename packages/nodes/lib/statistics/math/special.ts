const LANCZOS = [
  57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202, 3.399464998481189e-5,
  4.652362892704858e-5, -9.837447530487956e-5, 0.0001580887032249125, -0.00021026444172410488, 0.00021743961811521265,
  -0.0001643181065367639, 8.441822398385274e-5, -2.6190838401581408e-5, 3.6899182659531625e-6,
];

/** ln Γ(x) for x above zero, to about 15 digits. Lanczos' approximation (1964) with the coefficients of Press et al., Numerical Recipes (3rd edition), 6.1. */
export function lnGamma(x: number): number {
  const shifted = x + 5.2421875;
  const sum = LANCZOS.reduce((total, coefficient, at) => total + coefficient / (x + at + 1), 0.9999999999999971);
  return (x + 0.5) * Math.log(shifted) - shifted + Math.log((2.5066282746310007 * sum) / x);
}

const TINY = 1e-300;
const MOST_TERMS = 100_000;

/**
 * Q(a, x): the upper regularised incomplete gamma function, for a above zero and x from zero on. Series and continued fraction (modified Lentz):
 * Press et al., Numerical Recipes (3rd edition), 6.2.
 */
export function gammaQ(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - lnGamma(a));
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a];
    for (let n = 1; n < MOST_TERMS && Math.abs(term) > Math.abs(sum) * 1e-17; n += 1) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - sum * front;
  }
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < MOST_TERMS; n += 1) {
    const step = -n * (n - a);
    b += 2;
    d = 1 / away(step * d + b);
    c = away(b + step / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return fraction * front;
}

/** I_x(a, b): the regularised incomplete beta function, for a and b above zero and x from 0 to 1. Continued fraction as above, 6.4. */
export function betaI(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(a, b, x)) / a : 1 - (front * betaFraction(b, a, 1 - x)) / b;
}

function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < MOST_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return fraction;
}

const away = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
