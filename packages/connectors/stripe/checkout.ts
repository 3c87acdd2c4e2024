import type { ConnectorObject } from '../kit/connector.ts';
import { amount, currency } from '../kit/money.ts';
import { as, flag, number, oneOf, required, text } from '../kit/parameters.ts';
import { derive } from './amounts.ts';
import * as of from './shared.ts';

const session = {
  id: 'cs_test_a11YYufWQzNY63zpQ6QSNRQhkUpVph4WRmzW0zWJO2znZKdVujZ0N0S22u',
  object: 'checkout.session',
  url: 'https://checkout.stripe.com/c/pay/cs_test_a11YYufWQzNY63zpQ6QSNRQhkUpVph4WRmzW0zWJO2znZKdVujZ0N0S22u',
  payment_status: 'unpaid',
  status: 'open',
};
const promotion = as('promotionCodes', flag('Accept promotion codes'));

export const checkout: ConnectorObject = {
  key: 'checkout',
  name: 'Checkout',
  operations: {
    create: {
      name: 'Create checkout page',
      description: 'A page at Stripe where one customer pays; its URL is in the output',
      method: 'POST',
      path: '/v1/checkout/sessions',
      bodyIs: 'nestedForm',
      body: {
        mode: as(
          'checkoutMode',
          oneOf(
            'For',
            [
              { value: 'payment', label: 'A payment' },
              { value: 'subscription', label: 'A subscription' },
            ],
            { default: 'payment' },
          ),
        ),
        line_items: required(of.lineItems),
        success_url: required(
          as('successUrl', text('Page after the payment', { placeholder: 'https://example.com/thanks' })),
        ),
        cancel_url: as('cancelUrl', text('Page after leaving', { placeholder: 'https://example.com/cart' })),
        customer: of.customerId,
        client_reference_id: as('reference', text('Reference', { placeholder: 'order-1042' })),
        allow_promotion_codes: promotion,
        'automatic_tax.enabled': of.automaticTax,
        metadata: of.metadata,
      },
      repeat: of.recognized,
      sample: session,
    },
    get: {
      name: 'Get checkout page',
      method: 'GET',
      path: '/v1/checkout/sessions/{session}',
      params: { session: required(of.sessionId) },
      sample: session,
    },
    createLink: {
      name: 'Create payment link',
      description: 'A URL that any number of customers can pay at',
      method: 'POST',
      path: '/v1/payment_links',
      bodyIs: 'nestedForm',
      body: {
        line_items: required(of.lineItems),
        allow_promotion_codes: promotion,
        'automatic_tax.enabled': of.automaticTax,
        metadata: of.metadata,
      },
      repeat: of.recognized,
      sample: {
        id: 'plink_1MoC3ULkdIwHu7ixZjtGpVl2',
        object: 'payment_link',
        url: 'https://buy.stripe.com/test',
        active: true,
      },
    },
  },
};

const times = as(
  'interval',
  oneOf(
    'Every',
    [
      { value: 'day', label: 'Day' },
      { value: 'week', label: 'Week' },
      { value: 'month', label: 'Month' },
      { value: 'year', label: 'Year' },
    ],
    { help: 'Only for subscriptions.' },
  ),
);

export const product: ConnectorObject = {
  key: 'product',
  name: 'Product',
  operations: {
    create: {
      name: 'Create product',
      method: 'POST',
      path: '/v1/products',
      bodyIs: 'nestedForm',
      body: {
        name: required(as('productName', text('Name', { placeholder: 'Support plan' }))),
        description: as('productText', text('Description')),
        metadata: of.metadata,
      },
      repeat: of.recognized,
      sample: { id: 'prod_NWjs8kKbJWmuuc', object: 'product', name: 'Support plan', active: true },
    },
    createPrice: {
      name: 'Create price',
      method: 'POST',
      path: '/v1/prices',
      bodyIs: 'nestedForm',
      body: {
        product: required(of.productId),
        unit_amount: required(as('amount', amount)),
        currency: required(currency),
        'recurring.interval': times,
        'recurring.interval_count': as(
          'intervalCount',
          number('Intervals', { min: 1, step: 1, help: '3 with Month: every three months.' }),
        ),
        metadata: of.metadata,
      },
      derive,
      repeat: of.recognized,
      sample: {
        id: 'price_1MoBy5LkdIwHu7ixZhnattbh',
        object: 'price',
        unit_amount: 1230,
        currency: 'eur',
        active: true,
      },
    },
    listPrices: {
      name: 'List prices',
      method: 'GET',
      path: '/v1/prices',
      query: { product: of.productId },
      items: 'data',
      next: of.pages,
      sample: {
        id: 'price_1MoBy5LkdIwHu7ixZhnattbh',
        object: 'price',
        unit_amount: 1230,
        currency: 'eur',
        active: true,
      },
    },
  },
};
