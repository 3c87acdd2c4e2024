import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, paragraph, required, text, number, sentAs } from '../kit/parameters.ts';
import * as of from './shared.ts';

const name = as('productName', text('Name'));

const details = {
  code: text('Code'),
  description: as('productDescription', paragraph('Description')),
  unit: text('Unit', { placeholder: 'piece' }),
  tax: number('Tax (%)'),
  prices: json('Prices', { placeholder: '[{ "currency": "EUR", "price": 50 }]' }),
  owner_id: of.ownerId,
  visible_to: sentAs(of.visibleTo, Number),
  custom_fields: of.customFields,
};

const sample = { id: 11, name: 'Hosting', code: 'HOST', unit: 'month', prices: [{ currency: 'EUR', price: 50 }] };

export const product: ConnectorObject = {
  key: 'product',
  name: 'Product',
  operations: {
    create: {
      name: 'Create product',
      method: 'POST',
      path: '/products',
      body: { name: required(name), ...details },
      items: 'data',
      repeat: 'twice',
      scopes: ['products:full'],
      sample,
    },
    list: {
      name: 'List products',
      method: 'GET',
      path: '/products',
      query: {
        owner_id: of.ownerId,
        ids: of.listed.ids,
        filter_id: of.listed.filter_id,
        updated_since: of.listed.updated_since,
        sort_direction: of.listed.sort_direction,
      },
      items: 'data',
      next: of.cursor,
      scopes: ['products:read'],
      sample,
    },
    search: {
      name: 'Search products',
      method: 'GET',
      path: '/products/search',
      query: { term: required(of.term), exact_match: of.exactMatch },
      items: 'data.items',
      next: of.searched,
      scopes: ['search:read'],
      sample: { result_score: 0.7, item: { id: 11, type: 'product', name: 'Hosting' } },
    },
    update: {
      name: 'Update product',
      method: 'PATCH',
      path: '/products/{id}',
      params: { id: required(of.productId) },
      body: { name, ...details },
      items: 'data',
      repeat: 'same',
      scopes: ['products:full'],
      sample,
    },
  },
};
