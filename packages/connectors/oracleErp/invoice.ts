import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, number, required, text } from '../kit/parameters.ts';
import * as fusion from '../oracle/fusion.ts';

const invoice: fusion.FusionResource = {
  api: 'fscmRestApi',
  resource: 'invoices',
  name: 'payables invoice',
  names: 'payables invoices',
  id: { key: 'invoiceId', label: 'Invoice ID' },
  sample: {
    InvoiceId: 300_100_180_000_001,
    InvoiceNumber: 'INV-1001',
    InvoiceAmount: 1250.5,
    InvoiceCurrency: 'USD',
    Supplier: 'Acme',
    BusinessUnit: 'Vision Operations',
    CreationDate: '2026-03-01T12:00:00+00:00',
    LastUpdateDate: '2026-03-01T12:00:00+00:00',
    resourceId: '300100180000001',
  },
};
const line = { LineNumber: 1, LineAmount: 1250.5, Description: 'Paper', resourceId: '1' };
const receivable: fusion.FusionResource = {
  api: 'fscmRestApi',
  resource: 'receivablesInvoices',
  name: 'receivables invoice',
  names: 'receivables invoices',
  id: { key: 'transactionId', label: 'Transaction ID' },
  sample: { CustomerTransactionId: 300_100_180_000_002, TransactionNumber: '1001', BillToCustomerName: 'Acme' },
};
const payment: fusion.FusionResource = {
  api: 'fscmRestApi',
  resource: 'payablesPayments',
  name: 'payment',
  names: 'payments',
  id: { key: 'paymentId', label: 'Payment ID' },
  sample: { PaymentId: 1001, PaymentNumber: 42, PaymentAmount: 1250.5, PaymentCurrency: 'USD' },
};
const expense: fusion.FusionResource = {
  api: 'fscmRestApi',
  resource: 'expenseReports',
  name: 'expense report',
  names: 'expense reports',
  id: { key: 'expenseReportId', label: 'Expense report ID' },
  sample: { ExpenseReportId: 1001, ExpenseReportNumber: 'EXP0001', ExpenseReportTotal: 84.2 },
};

export const payable: ConnectorObject = {
  key: 'invoice',
  name: 'Payables invoice',
  operations: {
    list: fusion.list(invoice),
    get: fusion.get(invoice),
    create: fusion.create(invoice, {
      InvoiceNumber: required(as('invoiceNumber', text('Invoice number'))),
      InvoiceAmount: required(as('invoiceAmount', number('Amount'))),
      InvoiceCurrency: required(as('invoiceCurrency', text('Currency', { placeholder: 'USD' }))),
      BusinessUnit: required(as('businessUnit', text('Business unit'))),
      Supplier: required(as('supplierName', text('Supplier', { loads: 'supplierNames' }))),
      SupplierSite: required(as('supplierSite', text('Supplier site'))),
      InvoiceDate: as('invoiceDate', text('Invoice date', { placeholder: '2026-12-31' })),
      Description: as('invoiceDescription', text('Description')),
      invoiceLines: as('invoiceLines', json('Lines', { placeholder: '[{ "LineNumber": 1, "LineAmount": 1250.5 }]' })),
      fields: fusion.fields,
    }),
    update: fusion.update(invoice, { fields: required(fusion.fields) }),
    delete: fusion.remove(invoice),
    listLines: fusion.children(invoice, 'invoiceLines', 'lines of a payables invoice', line),
    validate: fusion.action(invoice, 'validateInvoice', 'Validate payables invoice', 'resource'),
    cancel: fusion.action(invoice, 'cancelInvoice', 'Cancel payables invoice', 'resource'),
  },
};

export const money: ConnectorObject = {
  key: 'money',
  name: 'Receivables, payments and expenses',
  operations: {
    listReceivables: fusion.list(receivable),
    getReceivable: fusion.get(receivable),
    createReceivable: fusion.create(receivable, { fields: required(fusion.fields) }),
    listPayments: fusion.list(payment),
    getPayment: fusion.get(payment),
    listExpenseReports: fusion.list(expense),
    getExpenseReport: fusion.get(expense),
  },
};
