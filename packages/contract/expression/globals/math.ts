import { toNumber } from '../convert.ts';
import type { Runtime } from '../runtime.ts';

const one = ['abs', 'acos', 'acosh', 'asin', 'asinh', 'atan', 'atanh', 'cbrt', 'ceil', 'clz32', 'cos', 'cosh', 'exp', 'expm1', 'floor', 'fround',
  'log', 'log10', 'log1p', 'log2', 'round', 'sign', 'sin', 'sinh', 'sqrt', 'tan', 'tanh', 'trunc'] as const;
const two = ['atan2', 'imul', 'pow'] as const;
const constants = ['E', 'LN10', 'LN2', 'LOG10E', 'LOG2E', 'PI', 'SQRT1_2', 'SQRT2'] as const;

type MathFunction = (rt: Runtime, args: readonly unknown[]) => number;

/** One number out of any amount of them, which need not fit on the call stack. */
const folded =
  (start: number, fold: (a: number, b: number) => number): MathFunction =>
  (rt, args) => {
    rt.spend(args.length);
    return args.reduce((result: number, arg) => fold(result, toNumber(rt, arg)), start);
  };

export const mathFunctions: { readonly [name: string]: MathFunction } = {
  ...Object.fromEntries(one.map((name): [string, MathFunction] => [name, (rt, [a]) => Math[name](toNumber(rt, a))])),
  ...Object.fromEntries(two.map((name): [string, MathFunction] => [name, (rt, [a, b]) => Math[name](toNumber(rt, a), toNumber(rt, b))])),
  hypot: folded(0, (a, b) => Math.hypot(a, b)),
  max: folded(-Infinity, (a, b) => Math.max(a, b)),
  min: folded(Infinity, (a, b) => Math.min(a, b)),
  random: () => Math.random(),
};

export const mathConstants: { readonly [name: string]: number } = Object.fromEntries(constants.map((name) => [name, Math[name]]));
