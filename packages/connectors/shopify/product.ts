import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, number, oneOf, paragraph, required, sentAs, text } from '../kit/parameters.ts';
import { asText } from '@heddle/contract/node/text';
import * as of from './shared.ts';

const READ = ['read_products'];
const WRITE = ['write_products'];
const params = { id: required(of.productId) };
const ofProduct = { product_id: required(of.productId) };
const status = as('productStatus', oneOf('Status', ['active', 'draft', 'archived']));
const vendor = text('Vendor');
const productType = text('Product type');
const title = as('productTitle', text('Title'));
const sample = {
  id: 632910392,
  title: 'Loom',
  vendor: 'Acme',
  status: 'active',
  created_at: '2026-03-01T12:00:00+01:00',
};
const narrowed = {
  vendor,
  product_type: productType,
  collection_id: text('Collection ID'),
  ...of.created,
  ...of.updated,
};

const details = {
  'product.body_html': as('productText', paragraph('Description', { help: 'HTML is supported.' })),
  'product.vendor': vendor,
  'product.product_type': productType,
  'product.tags': of.tags,
  'product.status': status,
  'product.handle': text('Handle', { help: 'The last part of the product URL.' }),
  'product.images': json('Images', { placeholder: '[{ "src": "https://example.com/loom.jpg" }]' }),
  'product.options': as(
    'productOptions',
    json('Options', { placeholder: '[{ "name": "Color", "values": ["Blue"] }]' }),
  ),
  'product.variants': json('Variants', { placeholder: '[{ "option1": "Blue", "price": "10.00", "sku": "LOOM-1" }]' }),
};

export const product: ConnectorObject = {
  key: 'product',
  name: 'Product',
  operations: {
    list: {
      name: 'List products',
      method: 'GET',
      path: '/products.json',
      query: {
        ids: of.listed.ids,
        fields: of.onlyFields,
        title,
        status,
        handle: text('Handle', { help: 'The last part of the product URL.' }),
        ...narrowed,
      },
      items: 'products',
      next: of.links,
      scopes: READ,
      sample,
    },
    get: {
      name: 'Get product',
      method: 'GET',
      path: '/products/{id}.json',
      params,
      query: { fields: of.onlyFields },
      items: 'product',
      scopes: READ,
      sample,
    },
    count: {
      name: 'Count products',
      method: 'GET',
      path: '/products/count.json',
      query: narrowed,
      scopes: READ,
      sample: { count: 42 },
    },
    create: {
      name: 'Create product',
      method: 'POST',
      path: '/products.json',
      body: { product: of.moreFields, 'product.title': required(title), ...details },
      items: 'product',
      repeat: 'twice',
      scopes: WRITE,
      sample,
    },
    update: {
      name: 'Update product',
      method: 'PUT',
      path: '/products/{id}.json',
      params,
      body: { product: of.moreFields, 'product.title': title, ...details },
      fixed: { body: { product: {} } },
      items: 'product',
      scopes: WRITE,
      sample,
    },
    delete: {
      name: 'Delete product',
      method: 'DELETE',
      path: '/products/{id}.json',
      params,
      scopes: WRITE,
      sample: { success: true },
    },
  },
};

/** Shopify takes and gives amounts as text. */
const amount = (label: string) => sentAs(number(label, { min: 0 }), asText);

const variantDetails = {
  'variant.price': amount('Price'),
  'variant.compare_at_price': amount('Compare-at price'),
  'variant.sku': text('SKU'),
  'variant.barcode': text('Barcode'),
};
const variantSample = { id: 808950810, title: 'Blue', price: '10.00', sku: 'LOOM-1', inventory_item_id: 39072856 };

export const variant: ConnectorObject = {
  key: 'variant',
  name: 'Product variant',
  operations: {
    list: {
      name: 'List variants of product',
      method: 'GET',
      path: '/products/{product_id}/variants.json',
      params: ofProduct,
      query: { fields: of.onlyFields },
      items: 'variants',
      next: of.shortLinks,
      scopes: READ,
      sample: variantSample,
    },
    get: {
      name: 'Get variant',
      method: 'GET',
      path: '/variants/{id}.json',
      params: { id: required(of.variantId) },
      query: { fields: of.onlyFields },
      items: 'variant',
      scopes: READ,
      sample: variantSample,
    },
    create: {
      name: 'Create variant',
      method: 'POST',
      path: '/products/{product_id}/variants.json',
      params: ofProduct,
      body: {
        variant: of.moreFields,
        'variant.option1': required(text('Option 1', { placeholder: 'Blue' })),
        'variant.option2': text('Option 2'),
        'variant.option3': text('Option 3'),
        ...variantDetails,
      },
      items: 'variant',
      repeat: 'twice',
      scopes: WRITE,
      sample: variantSample,
    },
    update: {
      name: 'Update variant',
      method: 'PUT',
      path: '/variants/{id}.json',
      params: { id: required(of.variantId) },
      body: { variant: of.moreFields, ...variantDetails },
      fixed: { body: { variant: {} } },
      items: 'variant',
      scopes: WRITE,
      sample: variantSample,
    },
    delete: {
      name: 'Delete variant',
      method: 'DELETE',
      path: '/products/{product_id}/variants/{id}.json',
      params: { ...ofProduct, id: required(of.variantId) },
      scopes: WRITE,
      sample: { success: true },
    },
  },
};
