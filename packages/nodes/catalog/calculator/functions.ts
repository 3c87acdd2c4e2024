import { calculatorErrors } from '@heddle/contract/errors/calculator';
import { Exact, checked, divided, power, remainder } from './numbers.ts';

interface Callable {
  least: number;
  most: number;
  call(args: readonly Exact[]): Exact;
}

const one = (call: (value: Exact) => Exact): Callable => ({ least: 1, most: 1, call: ([value = zero]) => call(value) });
const two = (call: (a: Exact, b: Exact) => Exact): Callable => ({
  least: 2,
  most: 2,
  call: ([a = zero, b = zero]) => call(a, b),
});
const many = (call: (args: readonly Exact[]) => Exact): Callable => ({ least: 1, most: 1000, call });

const zero = new Exact(0);
const MOST_DECIMALS = 100;

function toDecimals(value: Exact): number {
  if (!value.isInteger() || value.abs().gt(MOST_DECIMALS))
    throw calculatorErrors.calculation_impossible({ reason: `${value.toString()} is no count of decimals` });
  return value.toNumber();
}

/** The value with so many digits after the point; a negative count rounds before it. */
function placed(value: Exact, decimals: Exact, rounding: 0 | 1 | 2 | 3 | 4): Exact {
  const places = toDecimals(decimals);
  if (places >= 0) return value.toDecimalPlaces(places, rounding);
  const unit = new Exact(10).pow(-places);
  return value.div(unit).toDecimalPlaces(0, rounding).mul(unit);
}

const rounder = (rounding: 0 | 1 | 2 | 3 | 4): Callable => ({
  least: 1,
  most: 2,
  call: ([value = zero, decimals = zero]) => placed(value, decimals, rounding),
});

const sum = (args: readonly Exact[]): Exact => args.reduce((total, value) => total.add(value), zero);

function median(args: readonly Exact[]): Exact {
  const sorted = args.toSorted((a, b) => a.cmp(b));
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? zero;
  return sorted.length % 2 === 1 ? upper : upper.add(sorted[middle - 1] ?? zero).div(2);
}

/** The functions of formulas. Those of rounding go half up, towards zero, up and down. */
export const callables: ReadonlyMap<string, Callable> = new Map(
  Object.entries({
    abs: one((value) => value.abs()),
    round: rounder(4),
    trunc: rounder(1),
    ceil: rounder(2),
    floor: rounder(3),
    sign: one((value) => new Exact(value.isZero() ? 0 : value.isNegative() ? -1 : 1)),
    sqrt: one((value) => value.sqrt()),
    cbrt: one((value) => value.cbrt()),
    exp: one((value) => value.exp()),
    ln: one((value) => value.ln()),
    log: { least: 1, most: 2, call: ([value = zero, base = new Exact(10)]) => value.log(base) },
    pow: two(power),
    mod: two(remainder),
    div: two((a, b) => divided(a, b).trunc()),
    min: many((args) => Exact.min(...args)),
    max: many((args) => Exact.max(...args)),
    sum: many(sum),
    avg: many((args) => sum(args).div(args.length)),
    median: many(median),
    clamp: {
      least: 3,
      most: 3,
      call: ([value = zero, low = zero, high = zero]) => Exact.min(Exact.max(value, low), high),
    },
    pi: { least: 0, most: 0, call: () => Exact.acos(-1) },
    e: { least: 0, most: 0, call: () => new Exact(1).exp() },
  } satisfies Record<string, Callable>),
);

/** Calls a function. Throws `calculation_impossible`. */
export const called = (callable: Callable, args: readonly Exact[]): Exact => checked(callable.call(args));
