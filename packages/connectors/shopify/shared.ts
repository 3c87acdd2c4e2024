import type { ListPaging } from '../kit/paging.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, commaList, fieldsObject, json, numericId, text } from '../kit/parameters.ts';

// https://shopify.dev/docs/api/admin-rest

/** https://shopify.dev/docs/api/admin-rest/usage/pagination */
export const links: ListPaging = { by: 'link', size: { parameter: 'limit', most: 250 } };

/** Lists of what belongs to one object have no size of a page. */
export const shortLinks: ListPaging = { by: 'link' };

export const orderId = as('orderId', numericId('Order ID', { placeholder: '450789469' }));
export const productId = as('productId', numericId('Product', { loads: 'products' }));
export const variantId = as('variantId', numericId('Variant ID'));
export const customerId = as('customerId', numericId('Customer', { loads: 'customers' }));
export const draftOrderId = as('draftOrderId', numericId('Draft order ID'));
export const fulfillmentId = as('fulfillmentId', numericId('Fulfillment ID'));
export const inventoryItemId = as(
  'inventoryItemId',
  numericId('Inventory item ID', { help: 'See inventory_item_id of a product variant.' }),
);
export const locationId = as('locationId', numericId('Location', { loads: 'locations' }));
export const metafieldId = as('metafieldId', numericId('Metafield ID'));
export const webhookId = as('webhookId', numericId('Webhook ID'));

export const onlyFields = as('onlyFields', commaList('Fields to return', { placeholder: 'id,name,email' }));

export const created = {
  created_at_min: text('Created since', { placeholder: '2026-01-01T00:00:00Z' }),
  created_at_max: text('Created until', { placeholder: '2026-12-31T23:59:59Z' }),
};
export const updated = {
  updated_at_min: text('Updated since', { placeholder: '2026-01-01T00:00:00Z' }),
  updated_at_max: text('Updated until', { placeholder: '2026-12-31T23:59:59Z' }),
};
/** What narrows most lists. */
export const listed = { ids: commaList('IDs'), fields: onlyFields, ...created, ...updated };

export const lineItems = as(
  'lineItems',
  json('Line items', { placeholder: '[{ "variant_id": 447654529, "quantity": 1 }]' }),
);
const address = (label: string): Parameter =>
  json(label, {
    placeholder: '{ "first_name": "Ada", "address1": "1 Main Street", "city": "Springfield", "zip": "12345" }',
  });
export const addresses = {
  shipping: as('shippingAddress', address('Shipping address')),
  billing: as('billingAddress', address('Billing address')),
};
export const email = text('Email address', { placeholder: 'ada@example.com' });
export const note = text('Note');
export const tags = commaList('Tags');
/** Further fields by the names that Shopify gives them. */
export const moreFields = as('moreFields', fieldsObject('Additional fields'));
