import { defineConnector } from '../kit/connector.ts';
import * as fusion from '../oracle/fusion.ts';
import { podAddress } from '../oracle/fusion-address.ts';
import { integration } from './integration.ts';
import { money, payable } from './invoice.ts';
import { purchaseOrder, supplier } from './purchasing.ts';

const names = { onlyData: 'true', returned: 'SupplierId,Supplier' };

export const oracleErpConnector = defineConnector({
  vendor: 'oracleErp',
  name: 'Oracle Fusion ERP',
  credentials: ['oracleFusionOAuth', 'oracleFusionBasic'],
  address: podAddress,
  headers: fusion.HEADERS,
  read: fusion.withResourceIds,
  reason: fusion.reasonOf,
  objects: [
    payable,
    money,
    supplier,
    purchaseOrder,
    integration,
    fusion.anyResource('fscmRestApi', 'standardReceipts', { StandardReceiptId: 1001, ReceiptNumber: 'R-1' }),
  ],
  events: {
    invoiceCreated: fusion.event('Payables invoice created', 'invoice.list', 'InvoiceId', 'created'),
    invoiceChanged: fusion.event('Payables invoice created or updated', 'invoice.list', 'InvoiceId', 'changed'),
    orderCreated: fusion.event('Purchase order created', 'purchaseOrder.list', 'POHeaderId', 'created'),
    orderChanged: fusion.event('Purchase order created or updated', 'purchaseOrder.list', 'POHeaderId', 'changed'),
    supplierChanged: fusion.event('Supplier created or updated', 'supplier.list', 'SupplierId', 'changed'),
  },
  lists: {
    suppliers: { operation: 'supplier.list', value: 'SupplierId', label: 'Supplier', with: names },
    supplierNames: { operation: 'supplier.list', value: 'Supplier', label: 'Supplier', with: names },
  },
});
