import type { ConnectorObject, Operation, Parameters } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const key = as('metafieldKey', text('Key', { placeholder: 'warranty' }));
const namespace = text('Namespace', { placeholder: 'custom' });
const value = as('metafieldValue', text('Value'));
const type = as('metafieldType', text('Type', { placeholder: 'single_line_text_field' }));
const sample = {
  id: 721389482,
  namespace: 'custom',
  key: 'warranty',
  value: '2 years',
  type: 'single_line_text_field',
};
const params = { id: required(of.metafieldId) };

const list = (name: string, path: string, scopes: readonly string[], more: Partial<Operation>): Operation => ({
  name,
  method: 'GET',
  path,
  items: 'metafields',
  next: of.shortLinks,
  scopes,
  sample,
  ...more,
});

const create = (name: string, path: string, scopes: readonly string[], owner: { params?: Parameters }): Operation => ({
  name,
  method: 'POST',
  path,
  ...owner,
  body: {
    'metafield.namespace': required(namespace),
    'metafield.key': required(key),
    'metafield.value': required(value),
    'metafield.type': required(type),
  },
  items: 'metafield',
  // There is only one metafield of a namespace and key.
  repeat: 'same',
  scopes,
  sample,
});

const product = { params: { product_id: required(of.productId) } };
const order = { params: { order_id: required(of.orderId) } };

export const metafield: ConnectorObject = {
  key: 'metafield',
  name: 'Metafield',
  operations: {
    listOfProduct: list(
      'List metafields of product',
      '/products/{product_id}/metafields.json',
      ['read_products'],
      product,
    ),
    listOfOrder: list('List metafields of order', '/orders/{order_id}/metafields.json', ['read_orders'], order),
    listOfShop: list('List metafields of shop', '/metafields.json', [], { query: { namespace, key }, next: of.links }),
    createOfProduct: create(
      'Create metafield of product',
      '/products/{product_id}/metafields.json',
      ['write_products'],
      product,
    ),
    createOfOrder: create('Create metafield of order', '/orders/{order_id}/metafields.json', ['write_orders'], order),
    createOfShop: create('Create metafield of shop', '/metafields.json', [], {}),
    update: {
      name: 'Update metafield',
      method: 'PUT',
      path: '/metafields/{id}.json',
      params,
      body: { 'metafield.value': required(value), 'metafield.type': type },
      items: 'metafield',
      sample,
    },
    delete: {
      name: 'Delete metafield',
      method: 'DELETE',
      path: '/metafields/{id}.json',
      params,
      sample: { success: true },
    },
  },
};
