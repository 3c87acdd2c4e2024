import { nodeErrors } from '@heddle/contract/errors/node';
import { currencyCode, minorDigits } from '@heddle/contract/money/currencies';
import { Decimal } from 'decimal.js';
import { divided, Exact } from './numbers.ts';

/** Ways of rounding, named as in java.math.RoundingMode and ICU. */
export const roundingModes = {
  halfUp: Decimal.ROUND_HALF_UP,
  halfEven: Decimal.ROUND_HALF_EVEN,
  halfDown: Decimal.ROUND_HALF_DOWN,
  up: Decimal.ROUND_UP,
  down: Decimal.ROUND_DOWN,
  ceil: Decimal.ROUND_CEIL,
  floor: Decimal.ROUND_FLOOR,
} as const;

export type RoundingMode = keyof typeof roundingModes;

/** How a result is rounded. */
export type Rounding =
  | { to: 'nothing' }
  | { to: 'decimals'; decimals: number; mode: RoundingMode }
  | { to: 'digits'; digits: number; mode: RoundingMode }
  | { to: 'step'; step: Exact; mode: RoundingMode };

/** The number rounded. Throws `calculation_impossible`. */
export function rounded(value: Exact, rounding: Rounding): Exact {
  switch (rounding.to) {
    case 'nothing':
      return value;
    case 'decimals':
      return value.toDecimalPlaces(rounding.decimals, roundingModes[rounding.mode]);
    case 'digits':
      return value.toSignificantDigits(rounding.digits, roundingModes[rounding.mode]);
    case 'step':
      return divided(value, rounding.step).toDecimalPlaces(0, roundingModes[rounding.mode]).mul(rounding.step);
  }
}

/** Digits after the point that texts of this rounding have; undefined where it leaves them as they come. */
export function decimalsOf(rounding: Rounding): number | undefined {
  if (rounding.to === 'decimals') return rounding.decimals;
  return rounding.to === 'step' ? rounding.step.decimalPlaces() : undefined;
}

/** Digits after the point of a currency's amounts by ISO 4217: 2 for EUR, 0 for JPY, 3 for KWD. Throws `field_invalid`. */
export function currencyDecimals(currency: string): number {
  const code = currencyCode(currency);
  if (code === undefined)
    throw nodeErrors.field_invalid({
      field: 'Currency',
      reason: `is not a currency of ISO 4217 like EUR: "${currency.slice(0, 20)}"`,
    });
  return minorDigits(code) ?? 2;
}

/**
 * Parts of an amount in the proportion of the weights that come to exactly the amount: every part is rounded down to so many decimals, and what is left
 * goes in smallest units to those that lost most (the method of largest remainders, Hamilton). The amount is rounded to the decimals first.
 * Throws `field_invalid`.
 */
export function allocated(amount: Exact, weights: readonly Exact[], decimals: number, mode: RoundingMode): Exact[] {
  const total = weights.reduce((sum, weight) => sum.add(weight), new Exact(0));
  if (weights.some((weight) => weight.isNegative()) || total.isZero())
    throw nodeErrors.field_invalid({
      field: 'Parts',
      reason: 'must be weights of at least 0 that come to more than 0',
    });
  const whole = amount.toDecimalPlaces(decimals, roundingModes[mode]);
  const unit = new Exact(10).pow(-decimals);
  const exact = weights.map((weight) => whole.mul(weight).div(total));
  const parts = exact.map((share) => share.toDecimalPlaces(decimals, Decimal.ROUND_DOWN));
  const left = whole.sub(parts.reduce((sum, part) => sum.add(part), new Exact(0))).div(unit);
  const lost = exact
    .map((share, index) => ({ index, by: share.sub(parts[index] ?? 0).abs() }))
    .toSorted((a, b) => b.by.cmp(a.by) || a.index - b.index);
  for (const { index } of lost.slice(0, left.abs().toNumber()))
    parts[index] = (parts[index] ?? new Exact(0)).add(unit.mul(left.isNegative() ? -1 : 1));
  return parts;
}
