import type { HeldConnector } from '../testing/held-connector.ts';
import { shopify } from './shopify.ts';
import { shopifyApi } from './shopifyApi.node.ts';
import { shopifyToken } from './shopifyToken.credential.ts';

/** The description is made of the vendor's SDK, which holds ids as texts; Shopify sends numbers. https://shopify.dev/docs/api/admin-rest */
const ids = Object.fromEntries(
  [...shopify.operations.values()].map(({ id, sample }) => [
    id,
    Object.entries(sample).flatMap(([name, value]) =>
      /(^|_)id$/.test(name) && typeof value === 'number' ? [`${name} is not of the type string`] : [],
    ),
  ]),
);

const notDescribed = (...names: readonly string[]): string[] =>
  names.map((name) => `sends "${name}" in its body, which is not described`);

export const held: HeldConnector = {
  connector: shopify,
  node: shopifyApi,
  descriptions: ['shopify'],
  credential: shopifyToken,
  values: { shop: 'acme', token: 'token' },
  excused: {
    ...ids,
    // The SDK gives an object for what is a list: https://shopify.dev/docs/api/admin-rest/latest/resources/customer
    'customer.search': ['has items at "customers", where the description has nothing'],
    'customer.listOrders': ['has items at "orders", where the description has nothing'],
    // https://shopify.dev/docs/api/admin-rest/latest/resources/product-variant
    'variant.create': [
      ...(ids['variant.create'] ?? []),
      ...notDescribed('variant.option1', 'variant.option2', 'variant.option3'),
    ],
    // https://shopify.dev/docs/api/admin-rest/latest/resources/draftorder
    'draftOrder.sendInvoice': ['has items at "draft_order_invoice", where the description has nothing'],
    // The SDK only holds what an answer has: https://shopify.dev/docs/api/admin-rest/latest/resources/fulfillment
    'fulfillment.create': [
      ...(ids['fulfillment.create'] ?? []),
      ...notDescribed(
        'fulfillment.line_items_by_fulfillment_order',
        'fulfillment.tracking_info.number',
        'fulfillment.tracking_info.company',
        'fulfillment.tracking_info.url',
      ),
    ],
    'fulfillment.updateTracking': [
      ...(ids['fulfillment.updateTracking'] ?? []),
      ...notDescribed(
        'fulfillment.tracking_info.number',
        'fulfillment.tracking_info.company',
        'fulfillment.tracking_info.url',
        'fulfillment.notify_customer',
      ),
    ],
  },
  answers: {
    'draftOrder.sendInvoice': { draft_order_invoice: { to: 'ada@example.com' } },
    // The example of the description has errors.
    'shop.graphql': { data: { shop: { name: 'Acme' } } },
  },
};
