import type { Operation } from '../kit/connector.ts';
import { as, json, number, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import { endOperation, entityObject } from './entity.ts';
import * as of from './shared.ts';

const invoiceId = as('invoiceId', text('Invoice ID', { placeholder: '130' }));
const estimateId = as('estimateId', text('Estimate ID', { placeholder: '41' }));
const paymentId = as('paymentId', text('Payment ID', { placeholder: '163' }));

const sold = {
  'CustomerRef.value': of.customer,
  Line: of.lines,
  DocNumber: of.docNumber,
  TxnDate: of.date,
  'BillEmail.Address': as('email', text('Email', { placeholder: 'ada@example.com' })),
  'CustomerMemo.value': as('customerMemo', paragraph('Message to the customer')),
  PrivateNote: of.memo,
  'CurrencyRef.value': of.currency,
};

/** A transaction as PDF. */
const pdf = (name: string, path: string, id: typeof invoiceId): Operation => ({
  name,
  method: 'GET',
  path: `${path}/{id}/pdf`,
  params: { id: required(id) },
  fixed: { headers: { accept: 'application/pdf' } },
  download: true,
  scopes: of.SCOPES,
  sample: { name: 'invoice.pdf', mediaType: 'application/pdf', size: 48_210 },
});

/** Mails a transaction. */
const send = (
  name: string,
  path: string,
  entity: string,
  id: typeof invoiceId,
  sample: Operation['sample'],
): Operation => ({
  name,
  method: 'POST',
  path: `${path}/{id}/send`,
  params: { id: required(id) },
  query: {
    sendTo: as('sendTo', text('Send to', { placeholder: 'ada@example.com', help: 'If empty, its email address.' })),
  },
  fixed: { headers: { 'content-type': 'application/octet-stream' } },
  items: entity,
  repeat: of.ONCE,
  scopes: of.SCOPES,
  sample,
});

const invoiceSample = {
  Id: '130',
  SyncToken: '0',
  DocNumber: '1037',
  TxnDate: '2026-12-01',
  DueDate: '2026-12-31',
  CustomerRef: { value: '1', name: 'Acme' },
  TotalAmt: 250,
  Balance: 250,
  MetaData: of.MetaData,
};

export const invoice = entityObject({
  key: 'invoice',
  name: 'Invoice',
  plural: 'invoices',
  entity: 'Invoice',
  id: invoiceId,
  own: { ...sold, DueDate: of.dueDate },
  needed: ['CustomerRef.value', 'Line'],
  sample: invoiceSample,
  more: {
    pdf: pdf('Download invoice as PDF', '/invoice', invoiceId),
    send: send('Send invoice by email', '/invoice', 'Invoice', invoiceId, invoiceSample),
    void: endOperation(
      { key: 'invoice', entity: 'Invoice', id: invoiceId, name: 'Invoice', sample: invoiceSample },
      'void',
    ),
    delete: endOperation(
      { key: 'invoice', entity: 'Invoice', id: invoiceId, name: 'Invoice', sample: { Id: '130', status: 'Deleted' } },
      'delete',
    ),
  },
});

const estimateSample = {
  Id: '41',
  SyncToken: '0',
  DocNumber: '1001',
  TxnStatus: 'Pending',
  CustomerRef: { value: '1', name: 'Acme' },
  TotalAmt: 250,
  MetaData: of.MetaData,
};

export const estimate = entityObject({
  key: 'estimate',
  name: 'Estimate',
  plural: 'estimates',
  entity: 'Estimate',
  id: estimateId,
  own: {
    ...sold,
    ExpirationDate: as('expirationDate', text('Expiration date', { placeholder: '2026-12-31' })),
    TxnStatus: as('estimateStatus', oneOf('Status', ['Pending', 'Accepted', 'Closed', 'Rejected'])),
  },
  needed: ['CustomerRef.value', 'Line'],
  sample: estimateSample,
  more: {
    pdf: pdf('Download estimate as PDF', '/estimate', estimateId),
    send: send('Send estimate by email', '/estimate', 'Estimate', estimateId, estimateSample),
  },
});

const paymentSample = {
  Id: '163',
  SyncToken: '0',
  TxnDate: '2026-12-01',
  CustomerRef: { value: '1', name: 'Acme' },
  TotalAmt: 250,
  UnappliedAmt: 0,
  MetaData: of.MetaData,
};

export const payment = entityObject({
  key: 'payment',
  name: 'Payment',
  plural: 'payments',
  entity: 'Payment',
  id: paymentId,
  own: {
    'CustomerRef.value': of.customer,
    TotalAmt: as('amount', number('Amount')),
    Line: as(
      'paidLines',
      json('Applied to', {
        placeholder: '[{ "Amount": 250, "LinkedTxn": [{ "TxnId": "130", "TxnType": "Invoice" }] }]',
        help: 'The invoices that it pays. If empty, the amount stays unapplied.',
      }),
    ),
    TxnDate: of.date,
    PaymentRefNum: as('paymentReference', text('Reference number')),
    PrivateNote: of.memo,
    'CurrencyRef.value': of.currency,
  },
  needed: ['CustomerRef.value', 'TotalAmt'],
  sample: paymentSample,
  more: {
    delete: endOperation(
      { key: 'payment', entity: 'Payment', id: paymentId, name: 'Payment', sample: { Id: '163', status: 'Deleted' } },
      'delete',
    ),
  },
});
