import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as fusion from '../oracle/fusion.ts';

const resource: fusion.FusionResource = {
  api: 'fscmRestApi',
  resource: 'itemsV2',
  name: 'item',
  names: 'items',
  id: { key: 'itemId', label: 'Item ID' },
  sample: {
    ItemId: 300_100_180_000_001,
    ItemNumber: 'AS54888',
    ItemDescription: 'Desktop',
    OrganizationCode: 'V1',
    LastUpdateDate: '2026-03-01T12:00:00+00:00',
    CreationDate: '2026-03-01T12:00:00+00:00',
  },
};
const balance: fusion.FusionResource = {
  api: 'fscmRestApi',
  resource: 'inventoryOnhandBalances',
  name: 'stock balance',
  names: 'stock balances',
  id: { key: 'balanceId', label: 'Balance ID' },
  sample: { OrganizationCode: 'V1', ItemNumber: 'AS54888', SubinventoryCode: 'Stores', PrimaryOnhandQuantity: 120 },
};

export const item: ConnectorObject = {
  key: 'item',
  name: 'Item and stock',
  operations: {
    list: fusion.list(resource),
    get: fusion.get(resource),
    create: fusion.create(resource, {
      OrganizationCode: required(as('organizationCode', text('Organization', { placeholder: 'V1' }))),
      ItemClass: required(as('itemClass', text('Item class', { placeholder: 'Root Item Class' }))),
      ItemNumber: required(as('itemNumber', text('Item number'))),
      ItemDescription: required(as('itemDescription', text('Description'))),
      PrimaryUOMValue: as('primaryUnit', text('Primary unit', { placeholder: 'Each' })),
      fields: fusion.fields,
    }),
    update: fusion.update(resource, { fields: required(fusion.fields) }),
    listStock: fusion.list(balance),
  },
};
