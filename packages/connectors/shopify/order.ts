import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, number, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const READ = ['read_orders'];
const WRITE = ['write_orders'];
const params = { id: required(of.orderId) };
const sample = {
  id: 450789469,
  name: '#1001',
  email: 'ada@example.com',
  total_price: '199.00',
  currency: 'EUR',
  financial_status: 'paid',
  created_at: '2026-03-01T12:00:00+01:00',
};

const narrowed = {
  status: as('orderStatus', oneOf('Status', ['any', 'open', 'closed', 'cancelled'], { help: 'If not set, open.' })),
  financial_status: as(
    'paymentStatus',
    oneOf('Payment status', ['authorized', 'pending', 'paid', 'partially_paid', 'refunded', 'voided', 'unpaid']),
  ),
  fulfillment_status: as(
    'fulfillmentStatus',
    oneOf('Fulfillment status', ['shipped', 'partial', 'unshipped', 'unfulfilled']),
  ),
  ...of.created,
  ...of.updated,
};

const details = {
  'order.email': of.email,
  'order.note': of.note,
  'order.tags': of.tags,
  'order.shipping_address': of.addresses.shipping,
};

/** An operation on an order that needs nothing more, and that does nothing the second time. */
const simple = (name: string, path: string) =>
  ({
    name,
    method: 'POST',
    path,
    params,
    fixed: { body: {} },
    items: 'order',
    repeat: 'same',
    scopes: WRITE,
    sample,
  }) as const;

export const order: ConnectorObject = {
  key: 'order',
  name: 'Order',
  operations: {
    list: {
      name: 'List orders',
      description: 'Without the scope read_all_orders, only orders of the last 60 days',
      method: 'GET',
      path: '/orders.json',
      query: { ...of.listed, ...narrowed, name: as('orderName', text('Order number', { placeholder: '#1001' })) },
      items: 'orders',
      next: of.links,
      scopes: READ,
      sample,
    },
    get: {
      name: 'Get order',
      method: 'GET',
      path: '/orders/{id}.json',
      params,
      query: { fields: of.onlyFields },
      items: 'order',
      scopes: READ,
      sample,
    },
    count: {
      name: 'Count orders',
      method: 'GET',
      path: '/orders/count.json',
      query: narrowed,
      scopes: READ,
      sample: { count: 42 },
    },
    create: {
      name: 'Create order',
      method: 'POST',
      path: '/orders.json',
      body: {
        order: of.moreFields,
        'order.line_items': required(of.lineItems),
        'order.customer.id': of.customerId,
        'order.billing_address': of.addresses.billing,
        'order.financial_status': as(
          'payment',
          oneOf('Payment status', ['pending', 'authorized', 'partially_paid', 'paid', 'voided']),
        ),
        ...details,
      },
      items: 'order',
      repeat: 'twice',
      scopes: WRITE,
      sample,
    },
    update: {
      name: 'Update order',
      method: 'PUT',
      path: '/orders/{id}.json',
      params,
      body: { order: of.moreFields, ...details },
      fixed: { body: { order: {} } },
      items: 'order',
      scopes: WRITE,
      sample,
    },
    cancel: {
      name: 'Cancel order',
      method: 'POST',
      path: '/orders/{id}/cancel.json',
      params,
      body: {
        reason: as('cancelReason', oneOf('Reason', ['customer', 'inventory', 'fraud', 'declined', 'other'])),
        email: as('sendEmail', flag('Send an email to the customer')),
        amount: as('refundAmount', number('Amount to refund', { min: 0 })),
        currency: text('Currency', { placeholder: 'EUR' }),
      },
      items: 'order',
      repeat: 'same',
      scopes: WRITE,
      sample,
    },
    close: simple('Close order', '/orders/{id}/close.json'),
    reopen: simple('Reopen order', '/orders/{id}/open.json'),
    delete: {
      name: 'Delete order',
      method: 'DELETE',
      path: '/orders/{id}.json',
      params,
      scopes: WRITE,
      sample: { success: true },
    },
    listTransactions: {
      name: 'List transactions of order',
      method: 'GET',
      path: '/orders/{order_id}/transactions.json',
      params: { order_id: required(of.orderId) },
      items: 'transactions',
      scopes: READ,
      sample: { id: 389404469, kind: 'capture', status: 'success', amount: '199.00', currency: 'EUR' },
    },
    listRefunds: {
      name: 'List refunds of order',
      method: 'GET',
      path: '/orders/{order_id}/refunds.json',
      params: { order_id: required(of.orderId) },
      items: 'refunds',
      next: of.shortLinks,
      scopes: READ,
      sample: { id: 509562969, note: 'It broke', created_at: '2026-03-02T12:00:00+01:00' },
    },
    refund: {
      name: 'Refund order',
      method: 'POST',
      path: '/orders/{order_id}/refunds.json',
      params: { order_id: required(of.orderId) },
      body: {
        refund: of.moreFields,
        'refund.note': of.note,
        'refund.refund_line_items': json('Line items to refund', {
          placeholder: '[{ "line_item_id": 518995019, "quantity": 1, "restock_type": "return" }]',
        }),
        'refund.transactions': json('Transactions', {
          placeholder: '[{ "parent_id": 389404469, "amount": "41.94", "kind": "refund", "gateway": "bogus" }]',
        }),
      },
      fixed: { body: { refund: {} } },
      items: 'refund',
      repeat: 'twice',
      scopes: WRITE,
      sample: { id: 509562969, note: 'It broke', created_at: '2026-03-02T12:00:00+01:00' },
    },
  },
};
