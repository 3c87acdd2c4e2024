import type { ConnectorObject } from '../kit/connector.ts';
import { as, number, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const READ = ['accounting.transactions.read'];
const WRITE = ['accounting.transactions'];
const contact = { ContactID: '70784a63-d24b-46a9-a4db-0e70a274b056', Name: 'Acme' };
const UpdatedDateUTC = '/Date(1573755038314)/';

const paid = {
  PaymentID: '0d666415-cf77-43fa-80c7-56775591d426',
  Date: '/Date(1573755038314)/',
  Amount: 250,
  Status: 'AUTHORISED',
  PaymentType: 'ACCRECPAYMENT',
  UpdatedDateUTC,
};

export const payment: ConnectorObject = {
  key: 'payment',
  name: 'Payment',
  operations: {
    create: {
      name: 'Record payment',
      description: 'Records that an invoice, bill or credit note was paid. It moves no money',
      method: 'POST',
      path: '/Payments',
      headers: of.headers,
      body: {
        'Invoice.InvoiceID': required(of.invoiceId),
        'Account.AccountID': required(of.bankAccountId),
        Amount: required(as('amount', number('Amount'))),
        Date: of.date,
        Reference: of.reference,
      },
      repeat: of.ONCE,
      items: 'Payments',
      scopes: WRITE,
      sample: paid,
    },
    list: {
      name: 'List payments',
      method: 'GET',
      path: '/Payments',
      headers: of.listHeaders,
      query: of.filter,
      items: 'Payments',
      next: of.pages,
      scopes: READ,
      sample: paid,
    },
    delete: {
      name: 'Delete payment',
      method: 'POST',
      path: '/Payments/{PaymentID}',
      params: {
        PaymentID: required(
          as('paymentId', text('Payment ID', { placeholder: '0d666415-cf77-43fa-80c7-56775591d426' })),
        ),
      },
      headers: of.headers,
      fixed: { body: { Status: 'DELETED' } },
      items: 'Payments',
      repeat: of.ONCE,
      scopes: WRITE,
      sample: { ...paid, Status: 'DELETED' },
    },
  },
};

const moved = {
  BankTransactionID: 'd20b6c54-7f5d-4ce6-ab83-55f609719126',
  Type: 'SPEND',
  Contact: contact,
  Total: 49,
  Status: 'AUTHORISED',
  UpdatedDateUTC,
};

export const bankTransaction: ConnectorObject = {
  key: 'bankTransaction',
  name: 'Bank transaction',
  operations: {
    create: {
      name: 'Create bank transaction',
      method: 'PUT',
      path: '/BankTransactions',
      headers: of.headers,
      body: {
        Type: as(
          'transactionType',
          oneOf(
            'Type',
            [
              { value: 'SPEND', label: 'Spend money' },
              { value: 'RECEIVE', label: 'Receive money' },
            ],
            { default: 'SPEND' },
          ),
        ),
        'BankAccount.AccountID': required(of.bankAccountId),
        'Contact.ContactID': of.contactId,
        LineItems: required(of.lines),
        more: of.more,
        Date: of.date,
        Reference: of.reference,
        LineAmountTypes: of.taxed,
      },
      prepare: of.oneIn('BankTransactions'),
      items: 'BankTransactions',
      repeat: of.ONCE,
      scopes: WRITE,
      sample: moved,
    },
    list: {
      name: 'List bank transactions',
      method: 'GET',
      path: '/BankTransactions',
      headers: of.listHeaders,
      query: of.filter,
      items: 'BankTransactions',
      next: of.pages,
      scopes: READ,
      sample: moved,
    },
  },
};

const credited = {
  CreditNoteID: '7be578d8-3601-46c9-995d-c2f2a4a9a5c0',
  CreditNoteNumber: 'CN-0007',
  Type: 'ACCRECCREDIT',
  Status: 'DRAFT',
  Contact: contact,
  Total: 50,
  UpdatedDateUTC,
};

export const creditNote: ConnectorObject = {
  key: 'creditNote',
  name: 'Credit note',
  operations: {
    create: {
      name: 'Create credit note',
      method: 'PUT',
      path: '/CreditNotes',
      headers: of.headers,
      body: {
        Type: as(
          'creditType',
          oneOf(
            'Type',
            [
              { value: 'ACCRECCREDIT', label: 'To a customer' },
              { value: 'ACCPAYCREDIT', label: 'From a supplier' },
            ],
            { default: 'ACCRECCREDIT' },
          ),
        ),
        'Contact.ContactID': required(of.contactId),
        LineItems: required(of.lines),
        more: of.more,
        Date: of.date,
        Reference: of.reference,
        LineAmountTypes: of.taxed,
        CurrencyCode: of.currency,
      },
      prepare: of.oneIn('CreditNotes'),
      items: 'CreditNotes',
      repeat: of.ONCE,
      scopes: WRITE,
      sample: credited,
    },
    list: {
      name: 'List credit notes',
      method: 'GET',
      path: '/CreditNotes',
      headers: of.listHeaders,
      query: of.filter,
      items: 'CreditNotes',
      next: of.pages,
      scopes: READ,
      sample: credited,
    },
  },
};
