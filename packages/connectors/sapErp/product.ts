import type { ConnectorObject } from '../kit/connector.ts';
import { as, moreFields, required, text } from '../kit/parameters.ts';
import { key } from '../sap/values.ts';
import type { SapEntity } from './entity.ts';
import { create, get, list, update } from './entity.ts';

// https://api.sap.com/api/API_PRODUCT_SRV
const entity: SapEntity = {
  service: 'API_PRODUCT_SRV',
  set: 'A_Product',
  name: 'product',
  names: 'products',
  key: "'{Product}'",
  params: { Product: required(as('product', key('Product', { loads: 'products', placeholder: 'TG11' }))) },
  changed: 'LastChangeDateTime',
  sample: {
    Product: 'TG11',
    ProductType: 'HAWA',
    BaseUnit: 'PC',
    ProductGroup: 'L001',
    CreationDate: '2026-03-01T00:00:00.000Z',
    LastChangeDateTime: '2026-03-01T12:00:00.000Z',
  },
};

const changes = { ProductGroup: as('productGroup', text('Product group')), moreFields: moreFields() };

export const product: ConnectorObject = {
  key: 'product',
  name: 'Product',
  operations: {
    list: list(entity),
    get: get(entity),
    create: create(entity, {
      Product: as('newProduct', text('Product', { help: 'If empty, SAP assigns a number.' })),
      ProductType: required(as('productType', text('Product type', { placeholder: 'HAWA' }))),
      BaseUnit: required(as('baseUnit', text('Base unit', { placeholder: 'PC' }))),
      ...changes,
    }),
    update: update(entity, changes),
  },
};
