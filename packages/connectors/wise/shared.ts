import { amountText, digitsOf } from '@heddle/contract/money/money';
import { currencyCodes } from '@heddle/contract/money/currencies';
import { moneyOf, ofPayment, unitsIn } from '../kit/money.ts';
import type { ListPaging } from '../kit/paging.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, numericId, oneOf, text } from '../kit/parameters.ts';

// https://docs.wise.com/api-reference

export const pages: ListPaging = { by: 'offset', parameter: 'offset', size: { parameter: 'limit', most: 100 } };

/** Fields of an operation as Wise takes them: the amount as a decimal number. */
export const derive =
  (read: (key: string) => unknown) =>
  (key: string): unknown => {
    if (key !== 'amount') return read(key);
    const money = moneyOf(read);
    if (!money) return undefined;
    // Up to 15 digits, a number in JSON is the decimal that was entered.
    unitsIn(money, digitsOf(money));
    return Number(amountText(money));
  };

const id = (key: string, label: string, placeholder: string, loads?: string): Parameter =>
  as(key, numericId(label, { placeholder, ...(loads === undefined ? {} : { loads }) }));

export const profileId = id('profileId', 'Profile', '30000000', 'profiles');
export const recipientId = ofPayment(id('recipientId', 'Recipient', '40000000', 'recipients'));
export const transferId = id('transferId', 'Transfer', '50000000');
export const balanceId = id('balanceId', 'Balance', '64', 'balances');
export const quoteId = as('quoteId', text('Quote', { placeholder: '11144c35-9fe8-4c32-b7fd-d05c2a7734bf' }));
export const otherCurrency = ofPayment(as('otherCurrency', oneOf('Other currency', currencyCodes, { default: 'EUR' })));
export const anyCurrency = as('anyCurrency', text('Currency', { placeholder: 'EUR' }));
export const recipientCurrency = as('recipientCurrency', text('Currency', { placeholder: 'EUR' }));
export const since = as('since', text('From', { placeholder: '2026-01-01T00:00:00Z' }));
export const until = as('until', text('To', { placeholder: '2026-01-31T23:59:59Z' }));

export const quote = {
  id: '11144c35-9fe8-4c32-b7fd-d05c2a7734bf',
  sourceCurrency: 'GBP',
  targetCurrency: 'USD',
  sourceAmount: 100,
  targetAmount: 129.24,
  rate: 1.30445,
  status: 'PENDING',
};
export const recipient = {
  id: 40000000,
  currency: 'GBP',
  type: 'sort_code',
  active: true,
};
export const transfer = {
  id: 50000000,
  targetAccount: 40000000,
  quoteUuid: '11144c35-9fe8-4c32-b7fd-d05c2a7734bf',
  status: 'incoming_payment_waiting',
  reference: 'Invoice 1042',
  created: '2026-03-01T12:00:00Z',
  sourceCurrency: 'GBP',
  sourceValue: 100,
  targetCurrency: 'USD',
  targetValue: 129.24,
};
