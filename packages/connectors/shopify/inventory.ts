import type { ConnectorObject } from '../kit/connector.ts';
import { as, commaList, flag, number, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const READ = ['read_inventory'];
const WRITE = ['write_inventory'];
const sample = {
  inventory_item_id: 39072856,
  location_id: 487838322,
  available: 6,
  updated_at: '2026-03-01T12:00:00+01:00',
};
const place = { inventory_item_id: required(of.inventoryItemId), location_id: required(of.locationId) };
const itemSample = { id: 39072856, sku: 'LOOM-1', tracked: true };

export const inventory: ConnectorObject = {
  key: 'inventory',
  name: 'Inventory',
  operations: {
    list: {
      name: 'List inventory levels',
      description: 'Requires item IDs, location IDs or both',
      method: 'GET',
      path: '/inventory_levels.json',
      query: {
        inventory_item_ids: commaList('Inventory item IDs'),
        location_ids: commaList('Location IDs'),
        updated_at_min: of.updated.updated_at_min,
      },
      items: 'inventory_levels',
      next: of.links,
      scopes: READ,
      sample,
    },
    adjust: {
      name: 'Adjust inventory level',
      method: 'POST',
      path: '/inventory_levels/adjust.json',
      body: { ...place, available_adjustment: required(as('adjustment', number('Adjustment', { step: 1 }))) },
      items: 'inventory_level',
      repeat: 'twice',
      scopes: WRITE,
      sample,
    },
    set: {
      name: 'Set inventory level',
      method: 'POST',
      path: '/inventory_levels/set.json',
      body: { ...place, available: required(number('Available', { step: 1 })) },
      items: 'inventory_level',
      repeat: 'same',
      scopes: WRITE,
      sample,
    },
    getItem: {
      name: 'Get inventory item',
      method: 'GET',
      path: '/inventory_items/{id}.json',
      params: { id: required(of.inventoryItemId) },
      items: 'inventory_item',
      scopes: READ,
      sample: itemSample,
    },
    updateItem: {
      name: 'Update inventory item',
      method: 'PUT',
      path: '/inventory_items/{id}.json',
      params: { id: required(of.inventoryItemId) },
      body: {
        'inventory_item.sku': text('SKU'),
        'inventory_item.cost': text('Cost per item', { placeholder: '25.00' }),
        'inventory_item.tracked': flag('Track inventory'),
      },
      fixed: { body: { inventory_item: {} } },
      items: 'inventory_item',
      scopes: WRITE,
      sample: itemSample,
    },
    listLocations: {
      name: 'List locations',
      method: 'GET',
      path: '/locations.json',
      items: 'locations',
      scopes: ['read_locations'],
      sample: { id: 487838322, name: 'Main warehouse', active: true },
    },
  },
};
