import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const READ = ['read_draft_orders'];
const WRITE = ['write_draft_orders'];
const params = { id: required(of.draftOrderId) };
const sample = { id: 994118539, name: '#D2', status: 'open', total_price: '409.94', currency: 'EUR' };
const details = {
  'draft_order.customer.id': of.customerId,
  'draft_order.email': of.email,
  'draft_order.note': of.note,
  'draft_order.tags': of.tags,
  'draft_order.shipping_address': of.addresses.shipping,
};

export const draftOrder: ConnectorObject = {
  key: 'draftOrder',
  name: 'Draft order',
  operations: {
    list: {
      name: 'List draft orders',
      method: 'GET',
      path: '/draft_orders.json',
      query: {
        ids: of.listed.ids,
        fields: of.onlyFields,
        ...of.updated,
        status: as('draftStatus', oneOf('Status', ['open', 'invoice_sent', 'completed'])),
      },
      items: 'draft_orders',
      next: of.links,
      scopes: READ,
      sample,
    },
    get: {
      name: 'Get draft order',
      method: 'GET',
      path: '/draft_orders/{id}.json',
      params,
      query: { fields: of.onlyFields },
      items: 'draft_order',
      scopes: READ,
      sample,
    },
    create: {
      name: 'Create draft order',
      method: 'POST',
      path: '/draft_orders.json',
      body: { draft_order: of.moreFields, 'draft_order.line_items': required(of.lineItems), ...details },
      items: 'draft_order',
      repeat: 'twice',
      scopes: WRITE,
      sample,
    },
    update: {
      name: 'Update draft order',
      method: 'PUT',
      path: '/draft_orders/{id}.json',
      params,
      body: { draft_order: of.moreFields, 'draft_order.line_items': of.lineItems, ...details },
      fixed: { body: { draft_order: {} } },
      items: 'draft_order',
      scopes: WRITE,
      sample,
    },
    delete: {
      name: 'Delete draft order',
      method: 'DELETE',
      path: '/draft_orders/{id}.json',
      params,
      scopes: WRITE,
      sample: { success: true },
    },
    sendInvoice: {
      name: 'Send invoice of draft order',
      method: 'POST',
      path: '/draft_orders/{id}/send_invoice.json',
      params,
      body: {
        'draft_order_invoice.to': as(
          'invoiceTo',
          text('To', { help: 'If empty, the email address of the draft order.' }),
        ),
        'draft_order_invoice.subject': as('invoiceSubject', text('Subject')),
        'draft_order_invoice.custom_message': as('invoiceMessage', paragraph('Message')),
      },
      items: 'draft_order_invoice',
      repeat: 'twice',
      scopes: WRITE,
      sample: { to: 'ada@example.com', subject: 'Your invoice' },
    },
    complete: {
      name: 'Complete draft order',
      description: 'Creates an order from it',
      method: 'PUT',
      path: '/draft_orders/{id}/complete.json',
      params,
      body: { payment_pending: flag('Payment is pending') },
      items: 'draft_order',
      scopes: WRITE,
      sample,
    },
  },
};
