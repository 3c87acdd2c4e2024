import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, number, oneOf, required } from '../kit/parameters.ts';
import * as of from './shared.ts';

const items = as(
  'subscriptionItems',
  json('Items', {
    placeholder: '[{ "price": "price_1MoBy5LkdIwHu7ixZhnattbh", "quantity": 1 }]',
    help: 'To change an item, give its id as well.',
  }),
);
const behavior = as(
  'unpaid',
  oneOf('If the first payment fails', [
    { value: 'allow_incomplete', label: 'Wait for the customer' },
    { value: 'error_if_incomplete', label: 'Fail' },
    { value: 'default_incomplete', label: 'Begin incomplete, the customer confirms' },
  ]),
);

export const subscription: ConnectorObject = {
  key: 'subscription',
  name: 'Subscription',
  operations: {
    create: {
      name: 'Create subscription',
      method: 'POST',
      path: '/v1/subscriptions',
      bodyIs: 'nestedForm',
      body: {
        customer: required(of.customerId),
        items: required(items),
        default_payment_method: of.methodId,
        trial_period_days: as('trialDays', number('Trial (days)', { min: 1, max: 730, step: 1 })),
        payment_behavior: behavior,
        proration_behavior: of.proration,
        'automatic_tax.enabled': of.automaticTax,
        metadata: of.metadata,
      },
      effect: 'pay',
      repeat: of.markedIn('subscription.list', (_mark, read) => ({ customerId: String(read('customerId')) })),
      sample: of.subscription,
    },
    update: {
      name: 'Change subscription',
      description: 'Another price or quantity; the difference is prorated',
      method: 'POST',
      path: '/v1/subscriptions/{subscription}',
      params: { subscription: required(of.subscriptionId) },
      bodyIs: 'nestedForm',
      body: {
        items,
        proration_behavior: of.proration,
        cancel_at_period_end: as('endWithPeriod', flag('End with the period')),
        default_payment_method: of.methodId,
        metadata: of.metadata,
      },
      effect: 'pay',
      repeat: of.recognized,
      sample: of.subscription,
    },
    cancel: {
      name: 'Cancel subscription',
      method: 'DELETE',
      path: '/v1/subscriptions/{subscription_exposed_id}',
      params: { subscription_exposed_id: required(of.subscriptionId) },
      bodyIs: 'nestedForm',
      body: {
        invoice_now: as('invoiceNow', flag('Invoice what is open')),
        prorate: as('prorate', flag('Refund the rest of the period', { help: 'As a credit on the next invoice.' })),
      },
      sample: { ...of.subscription, status: 'canceled' },
    },
    get: {
      name: 'Get subscription',
      method: 'GET',
      path: '/v1/subscriptions/{subscription}',
      params: { subscription: required(of.subscriptionId) },
      sample: of.subscription,
    },
    list: {
      name: 'List subscriptions',
      method: 'GET',
      path: '/v1/subscriptions',
      query: {
        customer: of.customerId,
        status: as(
          'subscriptionStatus',
          oneOf('Status', ['active', 'past_due', 'unpaid', 'canceled', 'trialing', 'all']),
        ),
      },
      items: 'data',
      next: of.pages,
      sample: of.subscription,
    },
  },
};

const params = { invoice: required(of.invoiceId) };
const days = as(
  'daysUntilDue',
  number('Days until due', { min: 1, max: 365, step: 1, help: 'Only for invoices that are sent.' }),
);

export const invoice: ConnectorObject = {
  key: 'invoice',
  name: 'Invoice',
  operations: {
    create: {
      name: 'Create invoice',
      description: 'A draft; what "Add invoice item" adds to it, "Finalize invoice" makes due',
      method: 'POST',
      path: '/v1/invoices',
      bodyIs: 'nestedForm',
      body: {
        customer: required(of.customerId),
        collection_method: as(
          'collection',
          oneOf(
            'Collection',
            [
              { value: 'charge_automatically', label: 'Charge the default payment method' },
              { value: 'send_invoice', label: 'Send the invoice' },
            ],
            { default: 'charge_automatically' },
          ),
        ),
        days_until_due: days,
        description: of.description,
        'automatic_tax.enabled': of.automaticTax,
        metadata: of.metadata,
      },
      repeat: of.recognized,
      sample: { ...of.invoice, status: 'draft' },
    },
    addItem: {
      name: 'Add invoice item',
      method: 'POST',
      path: '/v1/invoiceitems',
      bodyIs: 'nestedForm',
      body: {
        customer: required(of.customerId),
        invoice: of.invoiceId,
        price: required(of.priceId),
        quantity: as('quantity', number('Quantity', { min: 1, step: 1 })),
        description: of.description,
        metadata: of.metadata,
      },
      repeat: of.recognized,
      sample: { id: 'ii_1MtGUtLkdIwHu7ixBYwjAM00', object: 'invoiceitem', amount: 1230, currency: 'eur' },
    },
    finalize: {
      name: 'Finalize invoice',
      method: 'POST',
      path: '/v1/invoices/{invoice}/finalize',
      params,
      repeat: of.recognized,
      sample: of.invoice,
    },
    send: {
      name: 'Send invoice',
      method: 'POST',
      path: '/v1/invoices/{invoice}/send',
      params,
      repeat: of.recognized,
      sample: of.invoice,
    },
    pay: {
      name: 'Pay invoice',
      method: 'POST',
      path: '/v1/invoices/{invoice}/pay',
      params,
      bodyIs: 'nestedForm',
      body: { payment_method: of.methodId },
      effect: 'pay',
      repeat: of.recognized,
      sample: { ...of.invoice, status: 'paid' },
    },
    get: { name: 'Get invoice', method: 'GET', path: '/v1/invoices/{invoice}', params, sample: of.invoice },
    list: {
      name: 'List invoices',
      method: 'GET',
      path: '/v1/invoices',
      query: {
        customer: of.customerId,
        subscription: of.subscriptionId,
        status: as('invoiceStatus', oneOf('Status', ['draft', 'open', 'paid', 'uncollectible', 'void'])),
        ...of.created,
      },
      items: 'data',
      next: of.pages,
      sample: of.invoice,
    },
  },
};
