import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { DatedEvent } from '../kit/events.ts';
import { defineConnector } from '../kit/connector.ts';
import { endpointAddress } from './address.ts';
import {
  attachment,
  bill,
  contact,
  customer,
  invoice,
  opportunity,
  payment,
  purchaseOrder,
  salesOrder,
  stockItem,
  supportCase,
  vendor,
} from './entities.ts';

const changed = (name: string, key: string, time = 'LastModifiedDateTime'): DatedEvent => ({
  name: `${name} created or updated`,
  operation: `${key}.list`,
  with: {},
  id: 'id',
  time,
  once: 'change',
  since: 'changedSince',
});

export const acumaticaConnector = defineConnector({
  vendor: 'acumatica',
  name: 'Acumatica',
  credentials: ['acumaticaLogin', 'acumaticaOAuth'],
  address: endpointAddress,
  objects: [
    customer,
    vendor,
    salesOrder,
    purchaseOrder,
    invoice,
    bill,
    payment,
    stockItem,
    contact,
    opportunity,
    supportCase,
    attachment,
  ],
  // A session of Acumatica takes few requests at a time.
  concurrency: 2,
  events: {
    salesOrderChanged: changed('Sales order', 'salesOrder', 'LastModified'),
    customerChanged: changed('Customer', 'customer'),
    invoiceChanged: changed('Invoice', 'invoice'),
    paymentChanged: changed('Payment', 'payment'),
    billChanged: changed('Bill', 'bill'),
    purchaseOrderChanged: changed('Purchase order', 'purchaseOrder'),
    stockItemChanged: changed('Stock item', 'stockItem'),
    caseChanged: changed('Case', 'case'),
  },
  reason: (answer) => asText(readPath(answer, 'exceptionMessage') ?? ''),
  lists: {
    customers: { operation: 'customer.list', value: 'CustomerID', label: 'CustomerName' },
    vendors: { operation: 'vendor.list', value: 'VendorID', label: 'VendorName' },
  },
});
