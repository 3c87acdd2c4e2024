import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { odataReason } from '../sap/reason.ts';
import { writeHeaders } from '../sap/session.ts';
import { withIsoDates } from '../sap/values.ts';
import { systemAddress } from './address.ts';
import { businessPartner, role } from './businessPartner.ts';
import { product } from './product.ts';
import { purchaseOrder } from './purchaseOrder.ts';
import { salesOrder } from './salesOrder.ts';
import { service } from './service.ts';

const changed = (name: string, operation: string, id: string): DatedEvent => ({
  name,
  operation,
  with: { orderBy: 'LastChangeDateTime desc' },
  id,
  time: 'LastChangeDateTime',
  once: 'change',
  since: 'changedSince',
});

export const sapErpConnector = defineConnector({
  vendor: 'sapErp',
  name: 'SAP S/4HANA',
  credentials: ['sapErpBasic', 'sapErpOAuth', 'sapSandbox'],
  address: systemAddress,
  before: writeHeaders,
  read: withIsoDates,
  reason: odataReason,
  objects: [businessPartner, role, salesOrder, purchaseOrder, product, service],
  events: {
    salesOrderChanged: changed('Sales order created or updated', 'salesOrder.list', 'SalesOrder'),
    purchaseOrderChanged: changed('Purchase order created or updated', 'purchaseOrder.list', 'PurchaseOrder'),
    productChanged: changed('Product created or updated', 'product.list', 'Product'),
  },
  lists: {
    customers: {
      operation: 'role.listCustomers',
      value: 'Customer',
      label: 'CustomerName',
      with: { returned: 'Customer,CustomerName' },
    },
    suppliers: {
      operation: 'role.listSuppliers',
      value: 'Supplier',
      label: 'SupplierName',
      with: { returned: 'Supplier,SupplierName' },
    },
    products: { operation: 'product.list', value: 'Product', label: 'Product', with: { returned: 'Product' } },
    services: { operation: 'service.listServices', value: 'Title', label: 'Description' },
  },
});
