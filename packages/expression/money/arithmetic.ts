import type { Decimal, MoneyRounding } from '@heddle/contract/money/decimal';
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  MOST_DECIMALS,
  multiplyDecimals,
  negateDecimal,
  readDecimal,
  roundings,
  trimmedDecimal,
} from '@heddle/contract/money/decimal';
import { moneyText } from '@heddle/contract/money/money';
import { failed } from '../fault.ts';
import { describe } from '../kinds.ts';
import type { Runtime } from '../runtime.ts';
import { MoneyValue } from './value.ts';

/** Working with an amount costs about as much as this many operations. */
const COST = 8;
/** Digits of an amount, before and after the point. */
const MOST_UNITS = 10n ** 60n;

/** The number as an amount. Throws `expression_failed` where it has too many digits. */
function checked(rt: Runtime, decimal: Decimal): Decimal {
  rt.spend(COST);
  const { units, scale } = trimmedDecimal(decimal);
  if (scale > MOST_DECIMALS || units > MOST_UNITS || units < -MOST_UNITS)
    throw failed(`An amount has more than ${MOST_DECIMALS} digits after its point, or more than 60 digits.`);
  return { units, scale };
}

/** A number that an amount is multiplied with or divided by: a number as it is written, or a text. Throws `expression_failed`. */
export function factorOf(value: unknown, what: string): Decimal {
  const decimal =
    typeof value === 'number' || typeof value === 'string' ? readDecimal(String(value).trim()) : undefined;
  if (!decimal) throw failed(`${what} needs a decimal number such as 3 or "0.19", but was given ${describe(value)}.`);
  return decimal;
}

/** A way of rounding by its name; `halfUp` where none is given. Throws `expression_failed`. */
export function roundingOf(value: unknown): MoneyRounding {
  const found = roundings.find((name) => name === (value ?? 'halfUp'));
  if (!found) throw failed(`The rounding must be one of ${roundings.join(', ')}.`);
  return found;
}

/** The other amount, in the same currency. Throws `expression_failed`. */
function sameCurrency(self: MoneyValue, other: unknown): Decimal {
  const { amount, currency } = self.unwrap();
  if (!(other instanceof MoneyValue))
    throw failed(`${moneyText({ amount, currency })} can only go together with another amount of money.`);
  const { amount: others, currency: its } = other.unwrap();
  if (its !== currency)
    throw failed(`${currency} and ${its} are different currencies. Use convert(rate, currency) on one of them first.`);
  return others;
}

const made = (rt: Runtime, amount: Decimal, currency: string): MoneyValue =>
  new MoneyValue({ amount: checked(rt, amount), currency });

/** The sum of two amounts of one currency. */
export const plus = (rt: Runtime, self: MoneyValue, other: unknown): MoneyValue =>
  made(rt, addDecimals(self.unwrap().amount, sameCurrency(self, other)), self.unwrap().currency);

/** The difference of two amounts of one currency. */
export const minus = (rt: Runtime, self: MoneyValue, other: unknown): MoneyValue =>
  made(rt, addDecimals(self.unwrap().amount, negateDecimal(sameCurrency(self, other))), self.unwrap().currency);

/** The amount times a number, exactly. */
export const times = (rt: Runtime, self: MoneyValue, factor: unknown): MoneyValue =>
  made(rt, multiplyDecimals(self.unwrap().amount, factorOf(factor, 'times()')), self.unwrap().currency);

/** The amount divided by a number, with so many digits after the point. */
export function dividedBy(
  rt: Runtime,
  self: MoneyValue,
  divisor: unknown,
  rounding: { digits: number; mode: MoneyRounding },
): MoneyValue {
  const by = factorOf(divisor, 'dividedBy()');
  if (by.units === 0n) throw failed('An amount cannot be divided by 0.');
  const { amount, currency } = self.unwrap();
  rt.spend(COST);
  return made(rt, divideDecimals(amount, by, rounding.digits, rounding.mode), currency);
}

/** Below 0 where the amount is less than the other one of its currency, 0 where they are equal, else above 0. */
export function compareMoney(rt: Runtime, self: MoneyValue, other: unknown): number {
  rt.spend(COST);
  return compareDecimals(self.unwrap().amount, sameCurrency(self, other));
}

/** True for the same amount of the same currency. */
export function isSameMoney(self: MoneyValue, other: MoneyValue): boolean {
  const [a, b] = [self.unwrap(), other.unwrap()];
  return a.currency === b.currency && compareDecimals(a.amount, b.amount) === 0;
}

/** What an operator does with amounts of money; undefined where neither side is one. Throws `expression_failed` for what amounts cannot do. */
export function operateOnMoney(rt: Runtime, operator: string, left: unknown, right: unknown): unknown {
  if (!(left instanceof MoneyValue) && !(right instanceof MoneyValue)) return undefined;
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string')) return undefined;
  if (operator === '*' && right instanceof MoneyValue && !(left instanceof MoneyValue)) return times(rt, right, left);
  if (!(left instanceof MoneyValue))
    throw failed(`${describe(left)} and an amount of money cannot be used together with "${operator}".`);
  switch (operator) {
    case '+':
      return plus(rt, left, right);
    case '-':
      return minus(rt, left, right);
    case '*':
      return times(rt, left, right);
    case '<':
      return compareMoney(rt, left, right) < 0;
    case '>':
      return compareMoney(rt, left, right) > 0;
    case '<=':
      return compareMoney(rt, left, right) <= 0;
    case '>=':
      return compareMoney(rt, left, right) >= 0;
    default:
      throw failed(
        operator === '/'
          ? 'A quotient has to be rounded: use dividedBy(number, rounding).'
          : `An amount of money cannot be used with "${operator}".`,
      );
  }
}
