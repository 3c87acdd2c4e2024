import type { JsonObject } from '@heddle/contract/json';
import type { Operation, RepeatSearch } from '../kit/connector.ts';
import type { SentBetween } from '../kit/once.ts';
import type { ListPaging } from '../kit/paging.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, fieldsObject, flag, json, list, oneOf, sentAs, text } from '../kit/parameters.ts';
import { ofPayment } from '../kit/money.ts';

// https://docs.stripe.com/api

/** https://docs.stripe.com/api/pagination: the id of the last entry leads to the next page. */
export const pages: ListPaging = {
  by: 'last',
  parameter: 'starting_after',
  id: 'id',
  more: 'has_more',
  size: { parameter: 'limit', most: 100 },
};

/** https://docs.stripe.com/api/idempotent_requests: Stripe recognizes a request it has seen for at least 24 hours. */
export const recognized = { header: 'Idempotency-Key', short: true, rememberedMs: 23 * 3_600_000 } as const;

/** How far the clocks of this server and of Stripe may be apart; and how long a request may take to get there, which waits for others. */
const CLOCKS_MS = 10 * 60_000;
const LATE_MS = 2 * 3_600_000;

/** The time in which a write was made that was sent between two moments. */
const madeBetween = (sent: SentBetween): JsonObject =>
  sent
    ? {
        createdSince: new Date(sent.first - CLOCKS_MS).toISOString(),
        createdBefore: new Date(sent.last + LATE_MS).toISOString(),
      }
    : {};

/**
 * A write that Stripe recognizes, and that is looked for among those of its time by its mark: a run may go on after days. Stripe's search would find it by the mark alone, but shows what is new only
 * after a while; lists show it at once (https://docs.stripe.com/search#data-freshness).
 */
export const markedIn = (operation: string, fields: RepeatSearch['fields'] = () => ({})) =>
  ({
    ...recognized,
    search: {
      mark: 'metadata.heddle_key',
      operation,
      fields: (mark, read, sent) => ({ ...fields(mark, read, sent), ...madeBetween(sent) }),
      at: 'metadata.heddle_key',
    },
  }) satisfies Operation['repeat'];

const id = (key: string, label: string, placeholder: string, loads?: string): Parameter =>
  as(key, text(label, { placeholder, ...(loads === undefined ? {} : { loads }) }));

export const paymentId = id('paymentId', 'Payment', 'pi_3MtwBwLkdIwHu7ix28a3tqPa');
export const chargeId = id('chargeId', 'Charge', 'ch_3MmlLrLkdIwHu7ix0snN0B15');
export const customerId = id('customerId', 'Customer', 'cus_NffrFeUfNV2Hib', 'customers');
export const methodId = ofPayment(
  as(
    'paymentMethodId',
    text('Payment method', { placeholder: 'pm_1MqM05LkdIwHu7ixlDxxO6Mc', help: 'One that the customer has saved.' }),
  ),
);
export const invoiceId = id('invoiceId', 'Invoice', 'in_1MtHbELkdIwHu7ixl4OzzPMv');
export const subscriptionId = id('subscriptionId', 'Subscription', 'sub_1MowQVLkdIwHu7ixeRlqHVzs');
export const sessionId = id(
  'sessionId',
  'Checkout session',
  'cs_test_a11YYufWQzNY63zpQ6QSNRQhkUpVph4WRmzW0zWJO2znZKdVujZ0N0S22u',
);
export const productId = id('productId', 'Product', 'prod_NWjs8kKbJWmuuc');
export const priceId = id('priceId', 'Price', 'price_1MoBy5LkdIwHu7ixZhnattbh', 'prices');
export const payoutId = id('payoutId', 'Payout', 'po_1OaFDbEcg9tTZuTgNYmX0PKB');
export const disputeId = id('disputeId', 'Dispute', 'dp_1MtJUT2eZvKYlo2CNaw2HvEv');
export const webhookId = id('webhookId', 'Webhook', 'we_1MsVFkLkdIwHu7ixcIwaEAbL');

/** A moment as Stripe takes it: seconds since 1970. What is no moment is sent as it is: Stripe refuses it. */
export const seconds = (parameter: Parameter): Parameter =>
  sentAs(parameter, (value) => {
    const time = typeof value === 'string' && !/^\d+$/.test(value) ? Date.parse(value) / 1000 : Number(value);
    return Number.isFinite(time) ? Math.floor(time) : value;
  });

export const createdSince = as('createdSince', seconds(text('Created since', { placeholder: '2026-01-01T00:00:00Z' })));
export const createdBefore = as(
  'createdBefore',
  seconds(text('Created before', { placeholder: '2026-12-31T23:59:59Z' })),
);
export const created = { 'created[gte]': createdSince, 'created[lt]': createdBefore };

export const metadata = as(
  'metadata',
  fieldsObject('Metadata', { help: 'Values of your own that Stripe keeps with it.' }),
);
export const description = as('paymentText', text('Description', { placeholder: 'Order 1042' }));
export const receiptEmail = as('receiptEmail', text('Send receipt to', { placeholder: 'ada@example.com' }));
export const statementText = as(
  'statementText',
  text('Text on the statement', {
    placeholder: 'ACME 1042',
    help: 'Up to 22 characters, on the statement of the customer.',
  }),
);
export const methodTypes = ofPayment(
  as(
    'methodTypes',
    list('Payment methods', { placeholder: 'card, sepa_debit', help: 'If empty, those of your settings at Stripe.' }),
  ),
);
export const lineItems = as(
  'lineItems',
  json('Line items', { placeholder: '[{ "price": "price_1MoBy5LkdIwHu7ixZhnattbh", "quantity": 1 }]' }),
);
export const proration = as(
  'proration',
  oneOf('Proration', [
    { value: 'create_prorations', label: 'On the next invoice' },
    { value: 'always_invoice', label: 'Invoice at once' },
    { value: 'none', label: 'None' },
  ]),
);
export const automaticTax = as('automaticTax', flag('Calculate taxes'));

export const customer = {
  id: 'cus_NffrFeUfNV2Hib',
  object: 'customer',
  email: 'ada@example.com',
  name: 'Ada',
  created: 1680893993,
};
export const payment = {
  id: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  object: 'payment_intent',
  amount: 1230,
  currency: 'eur',
  status: 'succeeded',
  created: 1680800504,
};
export const refund = {
  id: 're_1Nispe2eZvKYlo2Cd31jOCgZ',
  object: 'refund',
  amount: 1230,
  currency: 'eur',
  payment_intent: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  status: 'succeeded',
};
export const invoice = {
  id: 'in_1MtHbELkdIwHu7ixl4OzzPMv',
  object: 'invoice',
  status: 'open',
  amount_due: 1230,
  currency: 'eur',
  hosted_invoice_url: 'https://invoice.stripe.com/i/acct_1/test',
};
export const subscription = {
  id: 'sub_1MowQVLkdIwHu7ixeRlqHVzs',
  object: 'subscription',
  status: 'active',
  customer: 'cus_NffrFeUfNV2Hib',
  created: 1679609767,
};
export const payout = {
  id: 'po_1OaFDbEcg9tTZuTgNYmX0PKB',
  object: 'payout',
  amount: 110000,
  currency: 'eur',
  status: 'in_transit',
  arrival_date: 1680652800,
};
