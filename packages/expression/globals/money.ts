import { currencyCode } from '@heddle/contract/money/currencies';
import { digitsOf, readMoney } from '@heddle/contract/money/money';
import { toText } from '../convert.ts';
import type { Docs } from '../doc.ts';
import { failed } from '../fault.ts';
import { classify, describe } from '../kinds.ts';
import { MoneyValue } from '../money/value.ts';
import type { Runtime } from '../runtime.ts';

const SHOWN = 40;

/** What an amount is written as: decimal text, or a number that has no more digits after its point than amounts of its currency. */
function amountText(rt: Runtime, value: unknown, currency: string): string {
  if (typeof value === 'string') return toText(rt, value);
  if (typeof value !== 'number')
    throw failed(`money() needs an amount such as "12.30", but was given ${describe(value)}.`);
  const written = String(value);
  if ((written.split('.')[1] ?? '').length > digitsOf({ currency }))
    throw failed(
      `${written} has more digits after its point than amounts in ${currency}. Round the number, or give the amount as text.`,
    );
  return written;
}

/** `money("12.30", "EUR")`, or of an object with `amount` and `currency`. */
function money(rt: Runtime, [given, code]: readonly unknown[]): MoneyValue {
  rt.spend(4);
  if (given instanceof MoneyValue) return given;
  const { kind, value } = classify(given);
  if (kind === 'object' && code === undefined && Object.hasOwn(value, 'amount') && Object.hasOwn(value, 'currency'))
    return money(rt, [value['amount'], value['currency']]);
  const currency = typeof code === 'string' ? currencyCode(code) : undefined;
  if (currency === undefined)
    throw failed(
      code === undefined
        ? 'money() needs a currency, as in money("12.30", "EUR").'
        : `"${toText(rt, code).slice(0, SHOWN)}" is not a currency of ISO 4217 such as EUR.`,
    );
  const written = amountText(rt, given, currency);
  const made = readMoney(written, currency);
  if (!made) throw failed(`"${written.slice(0, SHOWN)}" is not an amount such as "12.30".`);
  return new MoneyValue(made);
}

/** Functions that have their names only where they are called: elsewhere the name is a key of the data. */
export const calledFunctions = { money };

export const calledDocs: Docs<keyof typeof calledFunctions> = {
  money: ['(amount, currency)', 'An exact amount of money, as in money("12.30", "EUR").'],
};
