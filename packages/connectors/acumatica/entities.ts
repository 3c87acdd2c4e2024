import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, file, flag, json, number, paragraph, required, sentAs, text } from '../kit/parameters.ts';
import { entityObject, recordId } from './entity.ts';

const LAST = 'LastModifiedDateTime';
const time = { LastModifiedDateTime: '2026-12-02T08:30:00+00:00' };
const customerId = as('customerId', text('Customer ID', { loads: 'customers', placeholder: 'ABARTENDE' }));
const vendorId = as('vendorId', text('Vendor ID', { loads: 'vendors', placeholder: 'PAPERMILL' }));
// Acumatica takes days as the points in time they begin at.
const date = as(
  'date',
  sentAs(text('Date', { placeholder: '2026-12-01' }), (day) =>
    /^\d{4}-\d\d-\d\d$/.test(asText(day)) ? `${asText(day)}T00:00:00+00:00` : day,
  ),
);
const description = as('descriptionText', text('Description'));
const hold = as('hold', flag('On hold'));
const details = as(
  'details',
  json('Lines', {
    placeholder: '[{ "InventoryID": "HOST", "OrderQty": 2, "UnitPrice": 50 }]',
    help: 'A list of lines with field names of Acumatica and plain values.',
  }),
);
const email = as('email', text('Email', { placeholder: 'ada@example.com' }));

export const customer = entityObject({
  key: 'customer',
  name: 'Customer',
  plural: 'customers',
  entity: 'Customer',
  changed: LAST,
  own: {
    CustomerID: customerId,
    CustomerName: as('customerName', text('Customer name')),
    CustomerClass: as('customerClass', text('Customer class', { placeholder: 'LOCAL' })),
    'MainContact.Email': email,
  },
  sample: { CustomerID: 'ABARTENDE', CustomerName: 'Acme', Status: 'Active', ...time },
});

export const vendor = entityObject({
  key: 'vendor',
  name: 'Vendor',
  plural: 'vendors',
  entity: 'Vendor',
  changed: LAST,
  own: {
    VendorID: vendorId,
    VendorName: as('vendorName', text('Vendor name')),
    VendorClass: as('vendorClass', text('Vendor class')),
  },
  sample: { VendorID: 'PAPERMILL', VendorName: 'Paper Mill', Status: 'Active', ...time },
});

export const salesOrder = entityObject({
  key: 'salesOrder',
  name: 'Sales order',
  plural: 'sales orders',
  entity: 'SalesOrder',
  changed: 'LastModified',
  own: {
    OrderType: as('orderType', text('Order type', { placeholder: 'SO' })),
    OrderNbr: as('orderNumber', text('Order number')),
    CustomerID: customerId,
    Date: date,
    Description: description,
    Details: details,
    ExternalRef: as('externalReference', text('External reference')),
    Hold: hold,
  },
  sample: { OrderType: 'SO', OrderNbr: 'SO004512', CustomerID: 'ABARTENDE', OrderTotal: 250, Status: 'Open' },
  actions: {
    createShipment: { name: 'Create shipment of sales order', action: 'SalesOrderCreateShipment' },
    prepareInvoice: { name: 'Prepare invoice of sales order', action: 'PrepareSalesInvoice' },
    cancel: { name: 'Cancel sales order', action: 'CancelSalesOrder' },
  },
});

export const purchaseOrder = entityObject({
  key: 'purchaseOrder',
  name: 'Purchase order',
  plural: 'purchase orders',
  entity: 'PurchaseOrder',
  changed: LAST,
  own: { VendorID: vendorId, Date: date, Description: description, Details: details, Hold: hold },
  sample: { OrderNbr: 'PO000451', VendorID: 'PAPERMILL', OrderTotal: 120, Status: 'Open', ...time },
});

export const invoice = entityObject({
  key: 'invoice',
  name: 'Invoice',
  plural: 'invoices',
  entity: 'Invoice',
  changed: LAST,
  own: { Customer: customerId, Date: date, Description: description, Details: details, Hold: hold },
  sample: { ReferenceNbr: 'AR007321', Customer: 'ABARTENDE', Amount: 250, Balance: 250, Status: 'Open', ...time },
  actions: { release: { name: 'Release invoice', action: 'ReleaseInvoice' } },
});

export const bill = entityObject({
  key: 'bill',
  name: 'Bill',
  plural: 'bills',
  entity: 'Bill',
  changed: LAST,
  own: { Vendor: vendorId, Date: date, Description: description, Details: details, Hold: hold },
  sample: { ReferenceNbr: 'AP001234', Vendor: 'PAPERMILL', Amount: 120, Balance: 120, Status: 'Open', ...time },
  actions: { release: { name: 'Release bill', action: 'ReleaseBill' } },
});

export const payment = entityObject({
  key: 'payment',
  name: 'Payment',
  plural: 'payments',
  entity: 'Payment',
  changed: LAST,
  own: {
    CustomerID: customerId,
    PaymentAmount: as('amount', number('Amount')),
    PaymentMethod: as('paymentMethod', text('Payment method', { placeholder: 'CHECK' })),
    PaymentRef: as('paymentReference', text('Payment reference')),
    ApplicationDate: date,
    DocumentsToApply: as(
      'paidDocuments',
      json('Applied to', { placeholder: '[{ "DocType": "Invoice", "ReferenceNbr": "AR007321", "AmountPaid": 250 }]' }),
    ),
    Hold: hold,
  },
  sample: { ReferenceNbr: '000987', CustomerID: 'ABARTENDE', PaymentAmount: 250, Status: 'Open', ...time },
  actions: { release: { name: 'Release payment', action: 'ReleasePayment' } },
});

export const stockItem = entityObject({
  key: 'stockItem',
  name: 'Stock item',
  plural: 'stock items',
  entity: 'StockItem',
  changed: LAST,
  own: {
    InventoryID: as('inventoryId', text('Inventory ID', { placeholder: 'HOST' })),
    Description: description,
    ItemClass: as('itemClass', text('Item class')),
    DefaultPrice: as('price', number('Default price')),
  },
  sample: { InventoryID: 'HOST', Description: 'Hosting', DefaultPrice: 50, ItemStatus: 'Active', ...time },
});

export const contact = entityObject({
  key: 'contact',
  name: 'Contact',
  plural: 'contacts',
  entity: 'Contact',
  changed: LAST,
  own: {
    FirstName: as('firstName', text('First name')),
    LastName: as('lastName', text('Last name')),
    Email: email,
    Phone1: as('phone', text('Phone')),
    CompanyName: as('companyName', text('Company name')),
    BusinessAccount: as('businessAccount', text('Business account', { placeholder: 'ABARTENDE' })),
  },
  sample: { ContactID: 101_234, FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', ...time },
});

export const opportunity = entityObject({
  key: 'opportunity',
  name: 'Opportunity',
  plural: 'opportunities',
  entity: 'Opportunity',
  changed: LAST,
  own: {
    Subject: as('subject', text('Subject')),
    ClassID: as('classId', text('Class', { placeholder: 'PRODUCT' })),
    BusinessAccount: as('businessAccount', text('Business account', { placeholder: 'ABARTENDE' })),
    Stage: as('stage', text('Stage', { placeholder: 'Prospect' })),
  },
  sample: { OpportunityID: 'OP000123', Subject: 'Website for Acme', Stage: 'Prospect', Total: 5000, ...time },
});

export const supportCase = entityObject({
  key: 'case',
  name: 'Case',
  plural: 'cases',
  entity: 'Case',
  changed: LAST,
  own: {
    Subject: as('subject', text('Subject')),
    ClassID: as('classId', text('Class', { placeholder: 'PRODUCT' })),
    BusinessAccount: as('businessAccount', text('Business account', { placeholder: 'ABARTENDE' })),
    Description: as('caseText', paragraph('Details')),
    Priority: as('priority', text('Priority', { placeholder: 'High' })),
  },
  sample: { CaseID: '001234', Subject: 'Cannot sign in', Status: 'New', ...time },
});

export const attachment: ConnectorObject = {
  key: 'attachment',
  name: 'Attachment',
  operations: {
    add: {
      name: 'Attach file to record',
      method: 'PUT',
      path: '/{entity}/{+id}/files/{filename}',
      params: {
        entity: required(as('entity', text('Entity', { default: 'Customer', placeholder: 'SalesOrder' }))),
        id: required(recordId),
        filename: required(as('fileName', text('File name at Acumatica', { placeholder: 'offer.pdf' }))),
      },
      bodyIs: 'file',
      body: { file: required(file()) },
      sample: { success: true },
    },
    download: {
      name: 'Download file',
      method: 'GET',
      path: '/files/{fileId}',
      params: {
        fileId: required(
          as(
            'fileId',
            text('File ID', {
              placeholder: '7d3b1c52-5b7c-4b8b-9f0e-2f4f3d6a8c11',
              help: 'In files of a record, with Expand set to files.',
            }),
          ),
        ),
      },
      download: true,
      sample: { name: 'offer.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
  },
};
