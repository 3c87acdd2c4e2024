import type { HeldConnector } from '../testing/held-connector.ts';
import { sapErp } from './sapErp.node.ts';
import { sapErpConnector } from './sapErp.ts';
import { sapErpBasic } from './sapErpBasic.credential.ts';

const documented = 'The description is of three services; documented at https://api.sap.com/api/API_PRODUCT_SRV';
const anyService =
  'It is of whichever service is chosen; documented at https://www.odata.org/documentation/odata-version-2-0/';
const token = { 'x-csrf-token': 'token' };

export const held: HeldConnector = {
  connector: sapErpConnector,
  node: sapErp,
  descriptions: ['sapErp'],
  credential: sapErpBasic,
  values: { address: 'https://s4.example.com', username: 'ada', password: 'secret', client: '' },
  fields: {
    changedSince: '2026-03-01T00:00:00Z',
    version: '*',
    moreFields: [],
    salesOrderItems: '[{ "Material": "TG11", "RequestedQuantity": "10" }]',
    purchaseOrderItems: '[{ "PurchaseOrderItem": "10", "Material": "TG11" }]',
  },
  by: {
    'role.updateCustomer': { moreFields: [{ name: 'BillingIsBlockedForCustomer', value: '01' }] },
    'role.updateSupplier': { moreFields: [{ name: 'PaymentIsBlockedForSupplier', value: true }] },
  },
  aside: {
    'GET /sap/opu/odata/sap/API_BUSINESS_PARTNER/': token,
    'GET /sap/opu/odata/sap/API_SALES_ORDER_SRV/': token,
    'GET /sap/opu/odata/sap/API_PURCHASEORDER_PROCESS_SRV/': token,
  },
  unheld: {
    'product.list': documented,
    'product.get': documented,
    'product.create': documented,
    'product.update': documented,
    'service.list': anyService,
    'service.get': anyService,
    'service.create': anyService,
    'service.update': anyService,
    'service.delete': anyService,
    'service.callFunction': anyService,
    'service.listServices': 'It is not in the description. https://help.sap.com/docs/SAP_GATEWAY: Catalog Service',
  },
};
