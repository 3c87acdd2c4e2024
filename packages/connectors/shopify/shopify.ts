import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { usualReason } from '../kit/failures.ts';
import { shopAddress } from './address.ts';
import { customer } from './customer.ts';
import { draftOrder } from './draft-order.ts';
import { fulfillment } from './fulfillment.ts';
import { inventory } from './inventory.ts';
import { metafield } from './metafield.ts';
import { order } from './order.ts';
import { product, variant } from './product.ts';
import { shop, webhook } from './shop.ts';
import { shopifyWebhook } from './webhook.ts';

const created = (name: string, operation: string, fields = {}): DatedEvent => ({
  name,
  operation,
  with: fields,
  id: 'id',
  time: 'created_at',
  once: 'each',
  since: 'createdAtMin',
});

const changed = (name: string, operation: string, fields = {}): DatedEvent => ({
  ...created(name, operation, fields),
  time: 'updated_at',
  once: 'change',
  since: 'updatedAtMin',
});

/** GraphQL answers 200 to what it refuses. https://shopify.dev/docs/api/admin-graphql#status-and-error-codes */
function failure(answer: JsonValue): { status: number; reason: string } | null {
  const errors = isJsonObject(answer) ? answer['errors'] : undefined;
  if (!Array.isArray(errors) || errors.length === 0) return null;
  const codes = errors.map((error) =>
    isJsonObject(error) && isJsonObject(error['extensions']) ? error['extensions']['code'] : undefined,
  );
  const status = codes.includes('THROTTLED') ? 429 : codes.includes('ACCESS_DENIED') ? 403 : 400;
  return { status, reason: usualReason(errors) };
}

export const shopify = defineConnector({
  vendor: 'shopify',
  name: 'Shopify',
  credentials: ['shopifyToken', 'shopifyOAuth'],
  address: shopAddress,
  // Two requests in a second: https://shopify.dev/docs/api/admin-rest/usage/rate-limits
  concurrency: 2,
  failure,
  objects: [order, draftOrder, product, variant, customer, inventory, fulfillment, metafield, webhook, shop],
  webhook: shopifyWebhook,
  events: {
    orderCreated: created('Order created', 'order.list', { orderStatus: 'any' }),
    orderChanged: changed('Order created or updated', 'order.list', { orderStatus: 'any' }),
    productCreated: created('Product created', 'product.list'),
    productChanged: changed('Product created or updated', 'product.list'),
    customerCreated: created('Customer created', 'customer.list'),
    customerChanged: changed('Customer created or updated', 'customer.list'),
  },
  lists: {
    products: { operation: 'product.list', value: 'id', label: 'title', with: { onlyFields: 'id,title' } },
    customers: { operation: 'customer.list', value: 'id', label: 'email', with: { onlyFields: 'id,email' } },
    locations: { operation: 'inventory.listLocations', value: 'id', label: 'name' },
  },
});
