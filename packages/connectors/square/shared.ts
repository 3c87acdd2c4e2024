import type { ListPaging } from '../kit/paging.ts';
import { amount, currency, moneyOf, unitsIn } from '../kit/money.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, text } from '../kit/parameters.ts';
import { digitsOf } from '@heddle/contract/money/money';

// https://developer.squareup.com/reference/square

export const pages: ListPaging = {
  by: 'cursor',
  parameter: 'cursor',
  at: 'cursor',
  size: { parameter: 'limit', most: 100 },
};

/** https://developer.squareup.com/docs/build-basics/common-api-patterns/idempotency */
export const recognized = { body: 'idempotency_key', short: true } as const;

/** Fields of an operation as Square takes them: the amount in smallest units. Without an amount, its currency is not sent either. */
export const derive =
  (read: (key: string) => unknown) =>
  (key: string): unknown => {
    if (key !== 'amount' && key !== 'currency') return read(key);
    const money = moneyOf(read);
    return money && (key === 'amount' ? unitsIn(money, digitsOf(money)) : money.currency);
  };

/** An amount and its currency at a place of the body. */
export const moneyAt = <P extends string>(place: P): { [W in `${P}.amount` | `${P}.currency`]: Parameter } =>
  // The names are those of the type.
  ({ [`${place}.amount`]: { ...amount, required: true }, [`${place}.currency`]: { ...currency, required: true } }) as {
    [W in `${P}.amount` | `${P}.currency`]: Parameter;
  };

const id = (key: string, label: string, placeholder: string, loads?: string): Parameter =>
  as(key, text(label, { placeholder, ...(loads === undefined ? {} : { loads }) }));

export const paymentId = id('paymentId', 'Payment', 'R2B3Z8WMVt3EAmzYWLZvz7Y69EbZY');
export const customerId = id('customerId', 'Customer', 'W92WH6P11H4Z77CTET0RNTGFW8');
export const locationId = id('locationId', 'Location', 'L88917AVBK2S5', 'locations');
export const orderId = id('orderId', 'Order', 'CAISENgvlJ6jLWAzERDzjyHVybY');
export const invoiceId = id('invoiceId', 'Invoice', 'inv:0-ChCHu2mZEabLeeHahQnXDjZQECY');
export const webhookId = id('webhookId', 'Webhook', 'wbhk_b35f6b3145074cf9ad513610786c19d5');
export const note = as('note', text('Note', { placeholder: 'Order 1042' }));
export const reference = as('reference', text('Reference', { placeholder: 'order-1042' }));
export const since = as('since', text('From', { placeholder: '2026-01-01T00:00:00Z' }));
export const until = as('until', text('To', { placeholder: '2026-01-31T23:59:59Z' }));

export const payment = {
  id: 'R2B3Z8WMVt3EAmzYWLZvz7Y69EbZY',
  status: 'COMPLETED',
  amount_money: { amount: 1230, currency: 'USD' },
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:01.000Z',
};
export const refund = {
  id: 'R2B3Z8WMVt3EAmzYWLZvz7Y69EbZY_1',
  status: 'PENDING',
  amount_money: { amount: 1230, currency: 'USD' },
};
