import { nodeErrors } from '@heddle/contract/errors/node';
import { paymentPageErrors } from '@heddle/contract/errors/payment-pages';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { addDecimals } from '@heddle/contract/money/decimal';
import type { Money } from '@heddle/contract/money/money';
import { amountText, minorUnits, moneyText, readMoney } from '@heddle/contract/money/money';
import type { PaymentLine, PaymentPageOrder, PayWallet } from '@heddle/contract/node/payment-pages';
import { asText } from '@heddle/contract/node/text';
import { moneyOf } from '../kit/money.ts';
import type { PageContext, WalletOfPages } from './processor.ts';

const MOST_LINES = 100;
const LONGEST_LABEL = 200;
const HOUR_MS = 3_600_000;

/** The page of an item, as the fields of the node say it. Throws `field_invalid`, `payment_lines_sum`. */
export function orderFor(
  context: PageContext,
  index: number,
  wallet: PayWallet,
  { request }: Pick<WalletOfPages, 'request'>,
): PaymentPageOrder {
  const { field, run } = context;
  const read = (key: string): unknown => (key === 'amount' ? field.amount(index) : field.currency(index));
  const money = moneyOf(read);
  if (!money) throw nodeErrors.field_required({ field: 'Amount' });
  const country = field.country(index).trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(country))
    throw nodeErrors.field_invalid({ field: 'Country', reason: 'is not two letters of ISO 3166 such as US' });
  return {
    key: `${run.id}/${run.itemKey(index)}`,
    wallet,
    title: field.title(index).trim(),
    merchant: field.merchantName(index).trim(),
    amount: amountText(money),
    currency: money.currency,
    country,
    lines: linesOf(field.lineItems(index) ?? [], money),
    contact: {
      email: field.askEmail(index),
      phone: field.askPhone(index),
      billingAddress: field.askBillingAddress(index),
      shippingAddress: field.askShippingAddress(index),
    },
    until: run.now + Math.round(field.payWithin(index) * HOUR_MS),
    processor: fieldOf(context, 'processor', index),
    ...request(context, index),
  };
}

/** The text of a field that only one of the wallets has. */
export const fieldOf = ({ field }: PageContext, name: string, index: number): string => {
  const own: { readonly [name: string]: ((index?: number) => unknown) | undefined } = field;
  return asText(own[name]?.(index)).trim();
};

/** Lines as payers see them, which have to come to the amount. */
function linesOf(given: JsonValue, money: Money): PaymentLine[] {
  const invalid = (reason: string): Error => nodeErrors.field_invalid({ field: 'Line items', reason });
  if (!Array.isArray(given)) throw invalid('is not a list');
  if (given.length > MOST_LINES) throw invalid(`has more than ${MOST_LINES} lines`);
  if (given.length === 0) return [];
  const { currency } = money;
  const lines = given.map((line) => {
    const label = isJsonObject(line) ? asText(line['label']).trim() : '';
    const amount = isJsonObject(line) ? readMoney(asText(line['amount']), currency) : null;
    if (label === '' || label.length > LONGEST_LABEL) throw invalid('has a line without a label, or with a long one');
    if (!amount || minorUnits(amount) === null) throw invalid(`has no amount in ${currency} for "${label}"`);
    return { label, amount };
  });
  const sum: Money = {
    currency,
    amount: lines.reduce((total, line) => addDecimals(total, line.amount.amount), { units: 0n, scale: 0 }),
  };
  if (minorUnits(sum) !== minorUnits(money))
    throw paymentPageErrors.payment_lines_sum({ sum: moneyText(sum), amount: moneyText(money) });
  return lines.map(({ label, amount }) => ({ label, amount: amountText(amount) }));
}
