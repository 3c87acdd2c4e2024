import { digitsOf } from '@heddle/contract/money/money';
import type { RepeatSearch } from '../kit/connector.ts';
import { amount, currency, moneyOf, ofPayment, unitsIn } from '../kit/money.ts';
import type { ListPaging } from '../kit/paging.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, fieldsObject, oneOf, required, sentAs, text } from '../kit/parameters.ts';

// https://docs.moderntreasury.com/platform/reference

/** https://docs.moderntreasury.com/platform/reference/pagination: a header of the answer leads to the next page. */
export const pages: ListPaging = {
  by: 'header',
  header: 'X-After-Cursor',
  parameter: 'after_cursor',
  size: { parameter: 'per_page', most: 100 },
};

/** https://docs.moderntreasury.com/platform/reference/idempotent-requests: Modern Treasury recognizes a request for 24 hours. */
export const recognized = { header: 'Idempotency-Key', short: true, rememberedMs: 23 * 3_600_000 } as const;

/** A write that is found by its external ID, of which there is never a second one: a run may go on after days. */
export const markedIn = (operation: string) =>
  ({
    ...recognized,
    search: {
      mark: 'external_id',
      operation,
      fields: (externalId) => ({ externalId }),
      at: 'external_id',
    } satisfies RepeatSearch,
  }) as const;

/** Fields of an operation as Modern Treasury takes them: amounts in smallest units. */
export const derive =
  (read: (key: string) => unknown) =>
  (key: string): unknown => {
    if (key !== 'amount' && key !== 'amountAtMost') return read(key);
    const money = moneyOf(read, key);
    return money && unitsIn(money, digitsOf(money));
  };

export const money = { amount: required(amount), currency: required(currency) };

const id = (key: string, label: string, placeholder: string, loads?: string): Parameter =>
  as(key, text(label, { placeholder, ...(loads === undefined ? {} : { loads }) }));

const SAMPLE_ID = 'f0ad2b4c-8c1a-4d5e-9b6f-3a2c1d0e9f8a';

export const orderId = id('orderId', 'Payment order', SAMPLE_ID);
export const counterpartyId = id('counterpartyId', 'Counterparty', SAMPLE_ID, 'counterparties');
export const externalAccountId = id('externalAccountId', 'External account', SAMPLE_ID);
export const internalAccountId = id('internalAccountId', 'Internal account', SAMPLE_ID, 'internalAccounts');
export const ownAccountId = ofPayment(
  id('ownAccountId', 'Own account (internal account)', SAMPLE_ID, 'internalAccounts'),
);
export const receivingAccountId = ofPayment(id('receivingAccountId', 'Account of the other party', SAMPLE_ID));
export const externalId = id('externalId', 'External ID', 'order-1042');
export const paymentText = as('paymentText', text('Description', { placeholder: 'Order 1042' }));
export const statementText = as('statementText', text('Text on the statement', { placeholder: 'ACME 1042' }));
export const metadata = as(
  'metadata',
  fieldsObject('Metadata', { help: 'Values of your own that Modern Treasury keeps with it.' }),
);

/** How money moves. https://docs.moderntreasury.com/payments/docs/payment-types */
const paymentTypes = ['ach', 'wire', 'rtp', 'sepa', 'bacs', 'gb_fps', 'eft', 'book', 'check', 'cross_border'];
export const paymentType = ofPayment(as('paymentType', oneOf('Payment type', paymentTypes, { default: 'ach' })));
export const anyPaymentType = as('anyPaymentType', oneOf('Payment type', paymentTypes));
export const direction = as(
  'direction',
  oneOf('Direction', [
    { value: 'credit', label: 'Credit' },
    { value: 'debit', label: 'Debit' },
  ]),
);

/** A day, also where a moment is given: Modern Treasury takes days only. */
const day = (key: string, label: string): Parameter =>
  as(
    key,
    sentAs(text(label, { placeholder: '2026-01-31' }), (value) =>
      typeof value === 'string' ? value.trim().slice(0, '2026-01-31'.length) : value,
    ),
  );
export const createdSince = day('createdSince', 'Created since');
export const createdUntil = day('createdUntil', 'Created until');
export const dayFrom = day('dayFrom', 'From');
export const dayUntil = day('dayUntil', 'To');

const facts = {
  id: SAMPLE_ID,
  live_mode: false,
  created_at: '2026-03-01T12:00:00Z',
  updated_at: '2026-03-01T12:00:01Z',
};

export const order = {
  ...facts,
  object: 'payment_order',
  type: 'ach',
  amount: 1230,
  direction: 'credit',
  currency: 'USD',
  status: 'needs_approval',
  external_id: null,
};
export const counterparty = { ...facts, object: 'counterparty', name: 'Ada', email: 'ada@example.com' };
export const externalAccount = {
  ...facts,
  object: 'external_account',
  account_type: 'checking',
  counterparty_id: SAMPLE_ID,
};
export const internalAccount = { ...facts, object: 'internal_account', name: 'Operating', currency: 'USD' };
export const transaction = {
  ...facts,
  object: 'transaction',
  amount: 1230,
  currency: 'USD',
  direction: 'credit',
  as_of_date: '2026-03-02',
  posted: true,
  reconciled: false,
};
export const expected = {
  ...facts,
  object: 'expected_payment',
  amount_lower_bound: 1230,
  amount_upper_bound: 1230,
  direction: 'credit',
  currency: 'USD',
};
export const returned = { ...facts, object: 'return', code: 'R01', status: 'completed', amount: 1230, currency: 'USD' };
