import { calculatorErrors } from '@heddle/contract/errors/calculator';
import { Decimal } from 'decimal.js';

/** Digits that every step of a calculation keeps. */
const DIGITS = 60;
/** The greatest power of ten: results beyond it are refused, smaller ones than its inverse are zero. */
const GREATEST_POWER = 1000;
/** Characters of a number that is written as text. */
const LONGEST = 400;

/** Decimal numbers with 60 digits, that know no other rounding than half up on their way. */
export const Exact = Decimal.clone({
  precision: DIGITS,
  rounding: Decimal.ROUND_HALF_UP,
  maxE: GREATEST_POWER,
  minE: -GREATEST_POWER,
  toExpPos: 40,
  toExpNeg: -40,
});
export type Exact = Decimal;

const written = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,4})?$/i;

/** A value as a decimal number: numbers as they are written, numeric texts too. `name` is its name in messages. Throws `calculation_not_number`. */
export function toExact(value: unknown, name: string): Exact {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (text.length > LONGEST || !written.test(text))
    throw calculatorErrors.calculation_not_number({ name, value: shown(value) });
  return checked(new Exact(text));
}

const shown = (value: unknown): string =>
  value === undefined || value === '' ? 'nothing' : JSON.stringify(value).slice(0, 60);

/** The number, if it is one. Throws `calculation_impossible`. */
export function checked(value: Exact): Exact {
  if (value.isNaN()) throw calculatorErrors.calculation_impossible({ reason: 'the result is not a number' });
  if (!value.isFinite())
    throw calculatorErrors.calculation_impossible({
      reason: `the result is infinite or has more than ${GREATEST_POWER} digits`,
    });
  return value;
}

/** The quotient. Throws `calculation_impossible` for a division by zero. */
export function divided(a: Exact, b: Exact): Exact {
  if (b.isZero()) throw calculatorErrors.calculation_impossible({ reason: 'a division by zero' });
  return checked(a.div(b));
}

/** The remainder of `a` divided by `b`, with the sign of `a`. Throws `calculation_impossible`. */
export function remainder(a: Exact, b: Exact): Exact {
  if (b.isZero()) throw calculatorErrors.calculation_impossible({ reason: 'a division by zero' });
  // The quotient has to fit: beyond the digits kept, the remainder would be made up.
  if (!a.isZero() && a.e - b.e >= DIGITS)
    throw calculatorErrors.calculation_impossible({ reason: 'the numbers are too far apart for a remainder' });
  return checked(a.mod(b));
}

/** The power. Throws `calculation_impossible` for a root of a negative number and for zero to a negative power. */
export function power(a: Exact, b: Exact): Exact {
  if (a.isZero() && b.isNegative() && !b.isZero())
    throw calculatorErrors.calculation_impossible({ reason: 'a division by zero' });
  return checked(a.pow(b));
}
