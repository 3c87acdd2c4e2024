import { nodeErrors } from '@heddle/contract/errors/node';
import { isJsonObject } from '@heddle/contract/json';
import { currencyCode, currencyCodes } from '@heddle/contract/money/currencies';
import { wholeUnits } from '@heddle/contract/money/decimal';
import type { Money } from '@heddle/contract/money/money';
import { digitsOf, moneyText, readMoney } from '@heddle/contract/money/money';
import type { FieldSpec } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import type { Parameter } from './parameters.ts';
import { as, isEmptyValue, oneOf, text } from './parameters.ts';

type Read = (key: string) => unknown;

/** The parameter in the section of the form that is about payments. */
export const ofPayment = <P extends Parameter>(parameter: P): P => ({
  ...parameter,
  spec: { ...parameter.spec, section: 'Payment Configuration' } satisfies FieldSpec,
});

/** An amount as decimal text. How the vendor takes it follows from the operation's `derive`. */
export const amount = ofPayment(
  as(
    'amount',
    text('Amount', {
      placeholder: '12.30',
      help: 'Decimal text, or what money() gives. Empty where all of it is meant.',
    }),
  ),
);

/** The currency of the amount. */
export const currency = ofPayment(as('currency', oneOf('Currency', currencyCodes, { default: 'USD' })));

/** An amount as it is entered: text, a number as it is written, or an object with amount and currency, which has to agree with the node's currency. */
function written(given: unknown, code: string): string {
  let value = given;
  if (typeof given === 'string' && given.trim().startsWith('{')) {
    try {
      value = JSON.parse(given) as unknown;
    } catch {
      // It is refused below as what it is: no amount.
    }
  }
  if (!isJsonObject(value)) return asText(value).trim();
  const own = asText(value['currency']);
  if (own !== '' && own !== code)
    throw nodeErrors.field_invalid({
      field: 'Amount',
      reason: `is in ${own}, and the currency of the node is ${code}`,
    });
  return asText(value['amount']).trim();
}

/** The amount and currency of a node, exactly; null where no amount is given. Throws `field_invalid`. */
export function moneyOf(read: Read, amountField = 'amount', currencyField = 'currency'): Money | null {
  const given = read(amountField);
  if (isEmptyValue(given)) return null;
  const code = currencyCode(asText(read(currencyField)));
  if (code === undefined)
    throw nodeErrors.field_invalid({ field: 'Currency', reason: 'is not a currency of ISO 4217 such as EUR' });
  const amountText = written(given, code);
  const money = readMoney(amountText, code);
  if (!money)
    throw nodeErrors.field_invalid({
      field: 'Amount',
      reason: `is not a decimal number such as 12.30: "${amountText.slice(0, 40)}"`,
    });
  if (money.amount.units <= 0n) throw nodeErrors.field_invalid({ field: 'Amount', reason: 'must be more than 0' });
  if (wholeUnits(money.amount, digitsOf(money)) === null)
    throw nodeErrors.field_invalid({
      field: 'Amount',
      reason: `has more digits than ${code} has: ${moneyText(money)}. Round it first, for instance with money(…).round()`,
    });
  return money;
}

/** An amount in so many digits as a whole number, as JSON takes it. Throws `field_invalid`. */
export function unitsIn(money: Money, digits: number): number {
  const units = Number(wholeUnits(money.amount, digits) ?? NaN);
  if (!Number.isSafeInteger(units))
    throw nodeErrors.field_invalid({
      field: 'Amount',
      reason: `cannot be sent as a whole number: ${moneyText(money)}`,
    });
  return units;
}
