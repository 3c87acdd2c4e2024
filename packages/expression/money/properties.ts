import { amountText } from '@heddle/contract/money/money';
import type { Docs } from '../doc.ts';
import type { MoneyValue } from './value.ts';

export const moneyProperties = {
  amount: ['', 'The amount as decimal text, as in "12.30".'],
  currency: ['', 'The currency, as in "EUR".'],
} as const satisfies Docs<string>;

/** A property of an amount of money. */
export function readMoneyProperty(value: MoneyValue, key: string): unknown {
  const money = value.unwrap();
  if (key === 'amount') return amountText(money);
  return key === 'currency' ? money.currency : undefined;
}
