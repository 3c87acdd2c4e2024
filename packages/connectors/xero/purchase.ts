import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, number, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const READ = ['accounting.transactions.read'];
const WRITE = ['accounting.transactions'];
const SETTINGS = ['accounting.settings'];

const ordered = {
  PurchaseOrderID: '15369a9f-17b6-4235-83c4-0029256d1c37',
  PurchaseOrderNumber: 'PO-0009',
  Status: 'AUTHORISED',
  Contact: { ContactID: '70784a63-d24b-46a9-a4db-0e70a274b056', Name: 'Paper Mill' },
  Total: 120,
  UpdatedDateUTC: '/Date(1573755038314)/',
};

export const purchaseOrder: ConnectorObject = {
  key: 'purchaseOrder',
  name: 'Purchase order',
  operations: {
    create: {
      name: 'Create purchase order',
      method: 'PUT',
      path: '/PurchaseOrders',
      headers: of.headers,
      body: {
        'Contact.ContactID': required(of.contactId),
        LineItems: required(of.lines),
        more: of.more,
        Date: of.date,
        DeliveryDate: as('deliveryDate', text('Delivery date', { placeholder: '2026-12-31' })),
        Reference: of.reference,
        LineAmountTypes: of.taxed,
        CurrencyCode: of.currency,
      },
      prepare: of.oneIn('PurchaseOrders'),
      items: 'PurchaseOrders',
      repeat: of.ONCE,
      scopes: WRITE,
      sample: ordered,
    },
    list: {
      name: 'List purchase orders',
      method: 'GET',
      path: '/PurchaseOrders',
      headers: of.listHeaders,
      query: {
        Status: as('orderStatus', oneOf('Status', ['DRAFT', 'SUBMITTED', 'AUTHORISED', 'BILLED', 'DELETED'])),
        DateFrom: as('dateFrom', text('From', { placeholder: '2026-01-01' })),
        DateTo: as('dateTo', text('Until', { placeholder: '2026-12-31' })),
        order: of.filter.order,
      },
      items: 'PurchaseOrders',
      next: of.pages,
      scopes: READ,
      sample: ordered,
    },
  },
};

const item = {
  ItemID: '19b79d12-0ae1-496e-9649-cbd04b15c7c5',
  Code: 'HOST',
  Name: 'Hosting',
  IsSold: true,
  SalesDetails: { UnitPrice: 50, AccountCode: '200' },
};

export const items: ConnectorObject = {
  key: 'item',
  name: 'Item',
  operations: {
    create: {
      name: 'Create item',
      method: 'PUT',
      path: '/Items',
      headers: of.headers,
      body: {
        Code: required(as('itemCode', text('Code', { placeholder: 'HOST' }))),
        Name: as('itemName', text('Name')),
        Description: as('itemDescription', paragraph('Description')),
        'SalesDetails.UnitPrice': as('salesPrice', number('Sales price')),
        'SalesDetails.AccountCode': as('salesAccount', text('Sales account code', { placeholder: '200' })),
        'PurchaseDetails.UnitPrice': as('purchasePrice', number('Purchase price')),
        'PurchaseDetails.AccountCode': as('purchaseAccount', text('Purchase account code', { placeholder: '300' })),
        more: of.more,
      },
      prepare: of.oneIn('Items'),
      items: 'Items',
      repeat: of.ONCE,
      scopes: SETTINGS,
      sample: item,
    },
    list: {
      name: 'List items',
      method: 'GET',
      path: '/Items',
      headers: of.listHeaders,
      query: of.filter,
      items: 'Items',
      scopes: SETTINGS,
      sample: item,
    },
  },
};

export const journal: ConnectorObject = {
  key: 'journal',
  name: 'Manual journal',
  operations: {
    create: {
      name: 'Create manual journal',
      method: 'PUT',
      path: '/ManualJournals',
      headers: of.headers,
      body: {
        Narration: required(as('narration', text('Narration'))),
        JournalLines: required(
          as('journalLines', {
            ...of.lines,
            spec: {
              ...of.lines.spec,
              placeholder:
                '[{ "LineAmount": 100, "AccountCode": "400" }, { "LineAmount": -100, "AccountCode": "120" }]',
            },
          }),
        ),
        Date: of.date,
        ShowOnCashBasisReports: as('cashBasis', flag('Show in cash reports')),
      },
      prepare: of.oneIn('ManualJournals'),
      items: 'ManualJournals',
      repeat: of.ONCE,
      scopes: WRITE,
      sample: {
        ManualJournalID: '99cb8353-ce73-4a5d-8e0d-8b0edf86cfc4',
        Narration: 'Accrued hosting',
        Status: 'DRAFT',
      },
    },
  },
};
