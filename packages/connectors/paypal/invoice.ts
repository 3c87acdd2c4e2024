import type { ConnectorObject } from '../kit/connector.ts';
import { currency } from '../kit/money.ts';
import { as, json, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const params = { invoice_id: required(of.invoiceId) };
const sample = {
  id: 'INV2-Z56S-5LLA-Q52L-CPZ5',
  status: 'DRAFT',
  detail: { currency_code: 'EUR', invoice_number: 'INV-1042' },
};

export const invoice: ConnectorObject = {
  key: 'invoice',
  name: 'Invoice',
  operations: {
    create: {
      name: 'Create invoice',
      method: 'POST',
      path: '/v2/invoicing/invoices',
      body: {
        'detail.currency_code': required(currency),
        'detail.invoice_number': of.invoiceNumber,
        'detail.note': of.note,
        'primary_recipients[0].billing_info.email_address': of.email,
        items: required(
          as(
            'invoiceItems',
            json('Items', {
              placeholder:
                '[{ "name": "Support", "quantity": "1", "unit_amount": { "currency_code": "EUR", "value": "12.30" } }]',
            }),
          ),
        ),
      },
      headers: {},
      fixed: { headers: { prefer: 'return=representation' } },
      repeat: of.recognized,
      sample,
    },
    send: {
      name: 'Send invoice',
      method: 'POST',
      path: '/v2/invoicing/invoices/{invoice_id}/send',
      params,
      body: { subject: as('subject', text('Subject', { placeholder: 'Your payout' })), note: of.note },
      fixed: { body: {} },
      repeat: of.recognized,
      sample: { href: 'https://www.paypal.com/invoice/p/#INV2', rel: 'payer-view', method: 'GET' },
    },
    cancel: {
      name: 'Cancel invoice',
      method: 'POST',
      path: '/v2/invoicing/invoices/{invoice_id}/cancel',
      params,
      body: { note: of.note },
      fixed: { body: {} },
      repeat: 'same',
      sample: { success: true },
    },
    get: { name: 'Get invoice', method: 'GET', path: '/v2/invoicing/invoices/{invoice_id}', params, sample },
    list: {
      name: 'List invoices',
      method: 'GET',
      path: '/v2/invoicing/invoices',
      items: 'items',
      next: { by: 'page', parameter: 'page', first: 1, size: { parameter: 'page_size', most: 100 } },
      sample,
    },
  },
};

export const subscription: ConnectorObject = {
  key: 'subscription',
  name: 'Subscription',
  operations: {
    create: {
      name: 'Create subscription',
      description: 'The customer confirms it at the link in the output',
      method: 'POST',
      path: '/v1/billing/subscriptions',
      body: {
        plan_id: required(as('planId', text('Plan', { placeholder: 'P-5ML4271244454362WXNWU5NQ' }))),
        quantity: as('planQuantity', text('Quantity', { placeholder: '1' })),
        custom_id: of.reference,
        'application_context.return_url': required(of.returnUrl),
        'application_context.cancel_url': required(of.cancelUrl),
      },
      repeat: of.recognized,
      sample: { id: 'I-BW452GLLEP1G', status: 'APPROVAL_PENDING', plan_id: 'P-5ML4271244454362WXNWU5NQ' },
    },
    get: {
      name: 'Get subscription',
      method: 'GET',
      path: '/v1/billing/subscriptions/{id}',
      params: { id: required(of.subscriptionId) },
      sample: { id: 'I-BW452GLLEP1G', status: 'ACTIVE', plan_id: 'P-5ML4271244454362WXNWU5NQ' },
    },
    cancel: {
      name: 'Cancel subscription',
      method: 'POST',
      path: '/v1/billing/subscriptions/{id}/cancel',
      params: { id: required(of.subscriptionId) },
      body: {
        reason: required(as('cancelReason', paragraph('Reason', { placeholder: 'At the wish of the customer' }))),
      },
      repeat: 'same',
      sample: { success: true },
    },
  },
};

const dispute = { dispute_id: 'PP-D-27803', reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', status: 'OPEN' };

// https://developer.paypal.com/docs/api/customer-disputes/v1/
export const disputes: ConnectorObject = {
  key: 'dispute',
  name: 'Dispute',
  operations: {
    list: {
      name: 'List disputes',
      method: 'GET',
      path: '/v1/customer/disputes',
      query: { start_time: of.since },
      items: 'items',
      sample: dispute,
    },
    get: {
      name: 'Get dispute',
      method: 'GET',
      path: '/v1/customer/disputes/{id}',
      params: { id: required(of.disputeId) },
      sample: dispute,
    },
    message: {
      name: 'Write to the customer',
      method: 'POST',
      path: '/v1/customer/disputes/{id}/send-message',
      params: { id: required(of.disputeId) },
      body: {
        message: required(as('disputeMessage', paragraph('Message', { placeholder: 'The parcel arrived on Monday' }))),
      },
      repeat: 'twice',
      sample: { success: true },
    },
    accept: {
      name: 'Accept claim',
      description: 'The customer gets the money back',
      method: 'POST',
      path: '/v1/customer/disputes/{id}/accept-claim',
      params: { id: required(of.disputeId) },
      body: { note: required(of.note) },
      effect: 'pay',
      repeat: of.recognized,
      sample: { success: true },
    },
  },
};
