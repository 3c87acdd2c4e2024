import { toNumber } from '../convert.ts';
import type { Docs } from '../doc.ts';
import type { Runtime } from '../runtime.ts';

const one = {
  abs: ['(x)', 'The number without its sign.'],
  acos: ['(x)', 'The angle whose cosine this is.'],
  acosh: ['(x)', 'The inverse of the hyperbolic cosine.'],
  asin: ['(x)', 'The angle whose sine this is.'],
  asinh: ['(x)', 'The inverse of the hyperbolic sine.'],
  atan: ['(x)', 'The angle whose tangent this is.'],
  atanh: ['(x)', 'The inverse of the hyperbolic tangent.'],
  cbrt: ['(x)', 'The cube root.'],
  ceil: ['(x)', 'The next whole number above.'],
  clz32: ['(x)', 'The zeros before the number written in 32 bits.'],
  cos: ['(x)', 'The cosine of an angle.'],
  cosh: ['(x)', 'The hyperbolic cosine.'],
  exp: ['(x)', 'e to the power of the number.'],
  expm1: ['(x)', 'e to the power of the number, less 1.'],
  floor: ['(x)', 'The next whole number below.'],
  fround: ['(x)', 'The nearest number that fits in 32 bits.'],
  log: ['(x)', 'The natural logarithm.'],
  log10: ['(x)', 'The logarithm to base 10.'],
  log1p: ['(x)', 'The natural logarithm of 1 and the number.'],
  log2: ['(x)', 'The logarithm to base 2.'],
  round: ['(x)', 'The nearest whole number.'],
  sign: ['(x)', "1, 0 or -1, as the number's sign."],
  sin: ['(x)', 'The sine of an angle.'],
  sinh: ['(x)', 'The hyperbolic sine.'],
  sqrt: ['(x)', 'The square root.'],
  tan: ['(x)', 'The tangent of an angle.'],
  tanh: ['(x)', 'The hyperbolic tangent.'],
  trunc: ['(x)', 'The number without its decimals.'],
} as const;
const two = {
  atan2: ['(y, x)', 'The angle of the point (x, y).'],
  imul: ['(a, b)', 'The product of two numbers in 32 bits.'],
  pow: ['(x, y)', 'x to the power of y.'],
} as const;
const many = {
  hypot: ['(…numbers)', 'The length of the diagonal over these sides.'],
  max: ['(…numbers)', 'The largest of the numbers.'],
  min: ['(…numbers)', 'The smallest of the numbers.'],
  random: ['()', 'A random number from 0 up to 1.'],
} as const;
const constants = {
  E: ['', 'The base of natural logarithms, 2.718…'],
  LN10: ['', 'The natural logarithm of 10.'],
  LN2: ['', 'The natural logarithm of 2.'],
  LOG10E: ['', 'The logarithm of e to base 10.'],
  LOG2E: ['', 'The logarithm of e to base 2.'],
  PI: ['', 'The circumference of a circle by its diameter, 3.141…'],
  SQRT1_2: ['', 'The square root of a half.'],
  SQRT2: ['', 'The square root of 2.'],
} as const;

const namesOf = <N extends string>(docs: Docs<N>): N[] => Object.keys(docs) as N[];

type MathFunction = (rt: Runtime, args: readonly unknown[]) => number;

/** One number out of any amount of them, which need not fit on the call stack. */
const folded =
  (start: number, fold: (a: number, b: number) => number): MathFunction =>
  (rt, args) => {
    rt.spend(args.length);
    return args.reduce((result: number, arg) => fold(result, toNumber(rt, arg)), start);
  };

const manyFunctions: { readonly [name in keyof typeof many]: MathFunction } = {
  hypot: folded(0, (a, b) => Math.hypot(a, b)),
  max: folded(-Infinity, (a, b) => Math.max(a, b)),
  min: folded(Infinity, (a, b) => Math.min(a, b)),
  random: () => Math.random(),
};

export const mathFunctions: { readonly [name: string]: MathFunction } = {
  ...Object.fromEntries(
    namesOf(one).map((name): [string, MathFunction] => [name, (rt, [a]) => Math[name](toNumber(rt, a))]),
  ),
  ...Object.fromEntries(
    namesOf(two).map((name): [string, MathFunction] => [
      name,
      (rt, [a, b]) => Math[name](toNumber(rt, a), toNumber(rt, b)),
    ]),
  ),
  ...manyFunctions,
};

export const mathConstants: { readonly [name: string]: number } = Object.fromEntries(
  namesOf(constants).map((name) => [name, Math[name]]),
);

export const mathDocs: Docs<string> = { ...one, ...two, ...many, ...constants };
