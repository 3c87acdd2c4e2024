import { currencyCode } from '@heddle/contract/money/currencies';
import { multiplyDecimals, negateDecimal, roundDecimal, writeDecimal } from '@heddle/contract/money/decimal';
import type { Money } from '@heddle/contract/money/money';
import { allocateUnits, digitsOf, minorUnits, moneyText, ofMinorUnits, roundMoney } from '@heddle/contract/money/money';
import { toInteger, toText } from '../convert.ts';
import { failed } from '../fault.ts';
import { compareMoney, dividedBy, factorOf, isSameMoney, minus, plus, roundingOf, times } from '../money/arithmetic.ts';
import { MoneyValue } from '../money/value.ts';
import type { Runtime } from '../runtime.ts';
import { FORMATTER_COST, localeOf, optionsOf } from '../time/locale.ts';
import { methodsOf } from './method.ts';

/** Digits after the point that a method may be asked for. */
const MOST_DIGITS = 12;
/** Parts of an amount. */
const MOST_PARTS = 1000;

const digitsWanted = (rt: Runtime, value: unknown, money: Money): number =>
  Math.min(Math.max(toInteger(rt, value, digitsOf(money)), 0), MOST_DIGITS);

/** The amount in whole smallest units. Throws `expression_failed` where it is none. */
function unitsOf(money: Money): bigint {
  const units = minorUnits(money);
  if (units === null)
    throw failed(`${moneyText(money)} has more digits than ${money.currency} has. Use round() on it first.`);
  return units;
}

function allocated(rt: Runtime, money: Money, given: unknown): MoneyValue[] {
  const weights = Array.isArray(given) ? given : Array.from({ length: toInteger(rt, given, 0) }, () => 1);
  if (weights.length === 0 || weights.length > MOST_PARTS)
    throw failed(`allocate() needs a number of parts from 1 to ${MOST_PARTS}, or a list of weights.`);
  rt.checkList(8 * weights.length);
  const whole = weights.map((weight) => {
    const { units, scale } = factorOf(weight, 'allocate()');
    // A common scale keeps the proportion.
    if (units < 0n || scale > MOST_DIGITS) throw failed('allocate() needs weights of at least 0.');
    return units * 10n ** BigInt(MOST_DIGITS - scale);
  });
  if (whole.every((weight) => weight === 0n)) throw failed('allocate() needs weights that come to more than 0.');
  return allocateUnits(unitsOf(money), whole).map((part) => new MoneyValue(ofMinorUnits(part, money.currency)));
}

function converted(rt: Runtime, money: Money, [rate, code, rounding]: readonly unknown[]): MoneyValue {
  const currency = currencyCode(toText(rt, code));
  if (currency === undefined) throw failed('convert() needs a rate and a currency, as in convert("1.0842", "USD").');
  const amount = multiplyDecimals(money.amount, factorOf(rate, 'convert()'));
  rt.spend(8);
  return new MoneyValue(roundMoney({ amount, currency }, roundingOf(rounding)));
}

function formatted(rt: Runtime, money: Money, locale: unknown, options: unknown): string {
  rt.spend(FORMATTER_COST);
  const digits = Math.max(digitsOf(money), money.amount.scale);
  const format = new Intl.NumberFormat(localeOf(rt, locale), {
    minimumFractionDigits: digitsOf(money),
    maximumFractionDigits: Math.min(digits, 20),
    ...optionsOf(options),
    style: 'currency',
    currency: money.currency,
  });
  // As text, every digit is kept. Its type names texts of numbers only.
  return format.format(writeDecimal(money.amount) as `${number}`);
}

/** The methods of an amount of money. */
export const moneyMethods = methodsOf(
  'money',
  {
    abs: (_rt, self) => {
      const { amount, currency } = self.unwrap();
      return amount.units < 0n ? new MoneyValue({ amount: negateDecimal(amount), currency }) : self;
    },
    allocate: (rt, self, [parts]) => allocated(rt, self.unwrap(), parts),
    compare: (rt, self, [other]) => compareMoney(rt, self, other),
    convert: (rt, self, args) => converted(rt, self.unwrap(), args),
    dividedBy: (rt, self, [divisor, rounding]) =>
      dividedBy(rt, self, divisor, { digits: digitsOf(self.unwrap()), mode: roundingOf(rounding) }),
    equals: (_rt, self, [other]) => other instanceof MoneyValue && isSameMoney(self, other),
    format: (rt, self, [locale, options]) => formatted(rt, self.unwrap(), locale, options),
    isNegative: (_rt, self) => self.unwrap().amount.units < 0n,
    isZero: (_rt, self) => self.unwrap().amount.units === 0n,
    minus: (rt, self, [other]) => minus(rt, self, other),
    negate: (_rt, self) => {
      const { amount, currency } = self.unwrap();
      return new MoneyValue({ amount: negateDecimal(amount), currency });
    },
    plus: (rt, self, [other]) => plus(rt, self, other),
    round: (rt, self, [rounding, digits]) => {
      const money = self.unwrap();
      const amount = roundDecimal(money.amount, digitsWanted(rt, digits, money), roundingOf(rounding));
      return new MoneyValue({ ...money, amount });
    },
    times: (rt, self, [factor]) => times(rt, self, factor),
    toMinorUnits: (_rt, self) => {
      const units = Number(unitsOf(self.unwrap()));
      if (!Number.isSafeInteger(units)) throw failed(`${moneyText(self.unwrap())} is too large for a number.`);
      return units;
    },
    toString: (_rt, self) => moneyText(self.unwrap()),
  },
  {
    abs: ['()', 'The amount without its sign.'],
    allocate: [
      '(parts)',
      'Parts that come to exactly the amount: so many equal ones, or one for each weight of a list.',
    ],
    compare: ['(other)', 'Below 0 if it is less than the other amount, 0 if they are equal, else above 0.'],
    convert: ['(rate, currency, rounding)', 'The amount in another currency, rounded to its digits.'],
    dividedBy: ['(number, rounding)', 'The amount divided by a number, rounded to the digits of its currency.'],
    equals: ['(other)', 'True if both are the same amount of the same currency.'],
    format: ['(locale, options)', 'The amount as people of a language write it.'],
    isNegative: ['()', 'True if it is less than 0.'],
    isZero: ['()', 'True if it is 0.'],
    minus: ['(other)', 'The amount less another of its currency.'],
    negate: ['()', 'The amount with the other sign.'],
    plus: ['(other)', 'The amount and another of its currency.'],
    round: [
      '(rounding, digits)',
      'The amount rounded to the digits of its currency, or to so many; half up if no rounding is named.',
    ],
    times: ['(number)', 'The amount times a number, exactly.'],
    toMinorUnits: ['()', 'The amount in the smallest units of its currency: 1230 for 12.30 EUR.'],
    toString: ['()', 'The amount and its currency, as text.'],
  },
);
