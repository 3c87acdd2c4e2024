import type { ConnectorObject } from '../kit/connector.ts';
import { flag, json, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const READ = ['read_merchant_managed_fulfillment_orders'];
const WRITE = ['write_merchant_managed_fulfillment_orders'];
const ofOrder = { order_id: required(of.orderId) };
const sample = { id: 255858046, status: 'success', tracking_number: '1Z001985YW99744790', tracking_company: 'UPS' };
const tracking = {
  'fulfillment.tracking_info.number': text('Tracking number'),
  'fulfillment.tracking_info.company': text('Carrier', { placeholder: 'UPS' }),
  'fulfillment.tracking_info.url': text('Tracking URL'),
  'fulfillment.notify_customer': flag('Notify the customer'),
};

export const fulfillment: ConnectorObject = {
  key: 'fulfillment',
  name: 'Fulfillment',
  operations: {
    listOrders: {
      name: 'List fulfillment orders',
      description: 'Lists what is to be shipped for an order, by location',
      method: 'GET',
      path: '/orders/{order_id}/fulfillment_orders.json',
      params: ofOrder,
      items: 'fulfillment_orders',
      scopes: READ,
      sample: { id: 1046000778, status: 'open', supported_actions: ['create_fulfillment'] },
    },
    list: {
      name: 'List fulfillments of order',
      method: 'GET',
      path: '/orders/{order_id}/fulfillments.json',
      params: ofOrder,
      query: { fields: of.onlyFields },
      items: 'fulfillments',
      next: of.shortLinks,
      scopes: ['read_orders'],
      sample,
    },
    create: {
      name: 'Create fulfillment',
      description: 'Marks fulfillment orders, or parts of them, as shipped',
      method: 'POST',
      path: '/fulfillments.json',
      body: {
        'fulfillment.line_items_by_fulfillment_order': required(
          json('Fulfillment orders', { placeholder: '[{ "fulfillment_order_id": 1046000778 }]' }),
        ),
        ...tracking,
      },
      items: 'fulfillment',
      repeat: 'twice',
      scopes: WRITE,
      sample,
    },
    updateTracking: {
      name: 'Update fulfillment tracking',
      method: 'POST',
      path: '/fulfillments/{id}/update_tracking.json',
      params: { id: required(of.fulfillmentId) },
      body: tracking,
      fixed: { body: { fulfillment: {} } },
      items: 'fulfillment',
      repeat: 'same',
      scopes: WRITE,
      sample,
    },
    cancel: {
      name: 'Cancel fulfillment',
      method: 'POST',
      path: '/fulfillments/{id}/cancel.json',
      params: { id: required(of.fulfillmentId) },
      fixed: { body: {} },
      items: 'fulfillment',
      repeat: 'same',
      scopes: WRITE,
      sample,
    },
  },
};
