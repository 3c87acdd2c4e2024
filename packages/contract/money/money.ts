import { minorDigits } from './currencies.ts';
import type { Decimal, MoneyRounding } from './decimal.ts';
import { readDecimal, roundDecimal, wholeUnits, writeDecimal } from './decimal.ts';

/** An amount in a currency of ISO 4217. It is never a binary fraction: what cannot be exact is rounded where somebody names how. */
export interface Money {
  readonly amount: Decimal;
  /** A code of ISO 4217. */
  readonly currency: string;
}

/** Digits after the point of the currency's amounts. The currency of an amount is always one that there is. */
export const digitsOf = ({ currency }: Pick<Money, 'currency'>): number => minorDigits(currency) ?? 0;

/** The amount as text, with the digits of its currency, or more where it has more: `12.30`. */
export const amountText = (money: Money): string => writeDecimal(money.amount, digitsOf(money));

/** The amount with its currency: `12.30 EUR`. */
export const moneyText = (money: Money): string => `${amountText(money)} ${money.currency}`;

/** The amount in the smallest units of its currency: 1230n of 12.30 EUR, 12n of 12 JPY; null where it is not a whole number of them. */
export const minorUnits = (money: Money): bigint | null => wholeUnits(money.amount, digitsOf(money));

/** An amount of so many of the currency's smallest units. */
export const ofMinorUnits = (units: bigint, currency: string): Money => ({
  amount: { units, scale: digitsOf({ currency }) },
  currency,
});

/** The amount as a payment takes it: rounded to the digits of its currency. */
export const roundMoney = (money: Money, rounding: MoneyRounding): Money => ({
  ...money,
  amount: roundDecimal(money.amount, digitsOf(money), rounding),
});

/** The amount that a text writes down in a currency of ISO 4217; null where the text is no decimal number. */
export function readMoney(text: string, currency: string): Money | null {
  const amount = readDecimal(text.trim());
  return amount && { amount, currency };
}

/**
 * Parts of an amount in the proportion of whole weights that come to exactly the amount. Each part is cut off at the currency's smallest unit, and what is left
 * goes in smallest units to those that lost most, the first of equal ones first. The amount is a whole number of units, and the weights come to more than 0.
 */
export function allocateUnits(units: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const size = units < 0n ? -units : units;
  const parts = weights.map((weight) => (size * weight) / total);
  const lost = weights
    .map((weight, index) => ({ index, by: (size * weight) % total }))
    .toSorted((a, b) => (a.by < b.by ? 1 : a.by > b.by ? -1 : a.index - b.index));
  const left = size - parts.reduce((sum, part) => sum + part, 0n);
  for (const { index } of lost.slice(0, Number(left))) parts[index] = (parts[index] ?? 0n) + 1n;
  return units < 0n ? parts.map((part) => -part) : parts;
}
