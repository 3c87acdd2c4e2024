import { nodeErrors } from '@heddle/contract/errors/node';
import { wholeUnits, writeDecimal } from '@heddle/contract/money/decimal';
import type { Money } from '@heddle/contract/money/money';
import { amountText, digitsOf, moneyText } from '@heddle/contract/money/money';
import { moneyOf } from '../kit/money.ts';

/** Currencies that PayPal takes without decimals. https://developer.paypal.com/api/rest/reference/currency-codes/ */
const withoutDecimals = new Set(['HUF', 'JPY', 'TWD']);

/** An amount as PayPal takes it: decimal text. Throws `field_invalid`. */
export function paypalValue(money: Money): string {
  if (!withoutDecimals.has(money.currency)) return amountText(money);
  if (digitsOf(money) > 0 && wholeUnits(money.amount, 0) === null)
    throw nodeErrors.field_invalid({
      field: 'Amount',
      reason: `must be a whole number for PayPal: ${moneyText(money)}`,
    });
  return writeDecimal(money.amount);
}

/** Fields of an operation as PayPal takes them. Without an amount, its currency is not sent either. */
export const derive =
  (read: (key: string) => unknown) =>
  (key: string): unknown => {
    if (key !== 'amount' && key !== 'currency') return read(key);
    const money = moneyOf(read);
    return money && (key === 'amount' ? paypalValue(money) : money.currency);
  };
