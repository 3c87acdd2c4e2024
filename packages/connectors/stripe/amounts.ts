import { nodeErrors } from '@heddle/contract/errors/node';
import type { Money } from '@heddle/contract/money/money';
import { digitsOf, moneyText } from '@heddle/contract/money/money';
import { asText } from '@heddle/contract/node/text';
import { moneyOf, unitsIn } from '../kit/money.ts';

/**
 * Currencies whose digits are others at Stripe than in ISO 4217: what has no cents any longer is still written with two zeros, and the ariary without its fifths.
 * https://docs.stripe.com/currencies#special-cases
 */
const digitsAtStripe: { readonly [currency: string]: number } = { ISK: 2, UGX: 2, MGA: 0 };

/** An amount as Stripe takes it: in whole smallest units. Throws `field_invalid`. */
export function stripeUnits(money: Money): number {
  const units = unitsIn(money, digitsAtStripe[money.currency] ?? digitsOf(money));
  // https://docs.stripe.com/currencies#three-decimal
  if (digitsOf(money) === 3 && units % 10 !== 0)
    throw nodeErrors.field_invalid({
      field: 'Amount',
      reason: `must end with 0 for Stripe, which keeps two of the three digits of ${money.currency}: ${moneyText(money)}`,
    });
  return units;
}

/** Fields of an operation as Stripe takes them: the amount in smallest units, the currency in small letters. */
export const derive =
  (read: (key: string) => unknown) =>
  (key: string): unknown => {
    if (key === 'currency') return asText(read('currency')).toLowerCase();
    if (key !== 'amount') return read(key);
    const money = moneyOf(read);
    return money && stripeUnits(money);
  };
