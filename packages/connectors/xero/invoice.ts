import type { ConnectorObject } from '../kit/connector.ts';
import { as, commaList, file, flag, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const READ = ['accounting.transactions.read'];
const WRITE = ['accounting.transactions'];

const type = as(
  'invoiceType',
  oneOf(
    'Type',
    [
      { value: 'ACCREC', label: 'Invoice to a customer' },
      { value: 'ACCPAY', label: 'Bill of a supplier' },
    ],
    { default: 'ACCREC' },
  ),
);
const status = as('invoiceStatus', oneOf('Status', ['DRAFT', 'SUBMITTED', 'AUTHORISED', 'VOIDED', 'DELETED']));
const details = {
  more: of.more,
  Date: of.date,
  DueDate: of.dueDate,
  InvoiceNumber: as('invoiceNumber', text('Number', { help: 'If empty, Xero numbers it.' })),
  Reference: of.reference,
  Status: status,
  LineAmountTypes: of.taxed,
  CurrencyCode: of.currency,
};
const onInvoice = { InvoiceID: required(of.invoiceId) };
const sample = {
  InvoiceID: 'ada8f7f2-9f1d-4e0c-8b2e-1f0a3d5c7e91',
  InvoiceNumber: 'INV-0042',
  Type: 'ACCREC',
  Status: 'AUTHORISED',
  Contact: { ContactID: '70784a63-d24b-46a9-a4db-0e70a274b056', Name: 'Acme' },
  Total: 250,
  AmountDue: 250,
  CurrencyCode: 'EUR',
  UpdatedDateUTC: '/Date(1573755038314)/',
};
const attached = {
  AttachmentID: '4508a692-e52c-4ad8-a138-2f13e22bf57b',
  FileName: 'offer.pdf',
  MimeType: 'application/pdf',
  ContentLength: 48_210,
};

export const invoice: ConnectorObject = {
  key: 'invoice',
  name: 'Invoice',
  operations: {
    create: {
      name: 'Create invoice or bill',
      method: 'PUT',
      path: '/Invoices',
      headers: of.headers,
      body: {
        Type: type,
        'Contact.ContactID': required(of.contactId),
        LineItems: required(of.lines),
        ...details,
      },
      prepare: of.oneIn('Invoices'),
      items: 'Invoices',
      repeat: of.ONCE,
      scopes: WRITE,
      sample,
    },
    get: {
      name: 'Get invoice',
      method: 'GET',
      path: '/Invoices/{InvoiceID}',
      params: onInvoice,
      headers: of.headers,
      items: 'Invoices',
      scopes: READ,
      sample,
    },
    list: {
      name: 'List invoices',
      method: 'GET',
      path: '/Invoices',
      headers: of.listHeaders,
      query: {
        Statuses: as('statuses', commaList('Statuses', { placeholder: 'AUTHORISED' })),
        ContactIDs: as(
          'contactIds',
          commaList('Contacts', { loads: 'contacts', placeholder: '70784a63-d24b-46a9-a4db-0e70a274b056' }),
        ),
        searchTerm: as('searchTerm', text('Search for', { help: 'In names, numbers and email addresses.' })),
        ...of.filter,
        summaryOnly: as('summaryOnly', flag('Summary only', { help: 'Faster, with fewer properties.' })),
      },
      items: 'Invoices',
      next: of.pages,
      scopes: READ,
      sample,
    },
    update: {
      name: 'Update invoice',
      description: 'Lines replace those that are there. The status VOIDED or DELETED ends an invoice',
      method: 'POST',
      path: '/Invoices/{InvoiceID}',
      params: onInvoice,
      headers: of.headers,
      body: { 'Contact.ContactID': of.contactId, LineItems: of.lines, ...details },
      prepare: of.oneIn('Invoices'),
      items: 'Invoices',
      repeat: of.ONCE,
      scopes: WRITE,
      sample,
    },
    email: {
      name: 'Send invoice by email',
      description: 'Mails it to the email address of the contact',
      method: 'POST',
      path: '/Invoices/{InvoiceID}/Email',
      params: onInvoice,
      headers: of.headers,
      fixed: { body: {} },
      repeat: of.ONCE,
      scopes: WRITE,
      sample: { success: true },
    },
    pdf: {
      name: 'Download invoice as PDF',
      method: 'GET',
      path: '/Invoices/{InvoiceID}',
      params: onInvoice,
      headers: of.headers,
      fixed: { headers: { accept: 'application/pdf' } },
      download: true,
      scopes: READ,
      sample: { name: 'invoice.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
    attach: {
      name: 'Attach file to invoice',
      description: 'Replaces a file of the same name',
      method: 'PUT',
      path: '/Invoices/{InvoiceID}/Attachments/{FileName}',
      params: {
        ...onInvoice,
        FileName: required(as('attachmentName', text('File name at Xero', { placeholder: 'offer.pdf' }))),
      },
      headers: of.headers,
      query: { IncludeOnline: as('includeOnline', flag('Show to the customer')) },
      bodyIs: 'file',
      body: { file: required(file()) },
      items: 'Attachments',
      repeat: of.ONCE,
      scopes: ['accounting.attachments'],
      sample: attached,
    },
    attachments: {
      name: 'List attachments of invoice',
      method: 'GET',
      path: '/Invoices/{InvoiceID}/Attachments',
      params: onInvoice,
      headers: of.headers,
      items: 'Attachments',
      scopes: ['accounting.attachments.read'],
      sample: attached,
    },
    attachment: {
      name: 'Download attachment of invoice',
      method: 'GET',
      path: '/Invoices/{InvoiceID}/Attachments/{FileName}',
      params: {
        ...onInvoice,
        FileName: required(as('attachmentName', text('File name at Xero', { placeholder: 'offer.pdf' }))),
      },
      headers: of.headers,
      download: true,
      scopes: ['accounting.attachments.read'],
      sample: { name: 'offer.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
  },
};
