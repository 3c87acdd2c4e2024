import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, required, text } from '../kit/parameters.ts';
import * as fusion from '../oracle/fusion.ts';

const times = { CreationDate: '2026-03-01T12:00:00+00:00', LastUpdateDate: '2026-03-01T12:00:00+00:00' };

const supplierResource: fusion.FusionResource = {
  api: 'fscmRestApi',
  resource: 'suppliers',
  name: 'supplier',
  names: 'suppliers',
  id: { key: 'supplierId', label: 'Supplier ID', loads: 'suppliers' },
  sample: { SupplierId: 300_100_180_000_003, Supplier: 'Acme', SupplierNumber: '1001', ...times },
};
const orderResource: fusion.FusionResource = {
  api: 'fscmRestApi',
  resource: 'purchaseOrders',
  name: 'purchase order',
  names: 'purchase orders',
  id: { key: 'purchaseOrderId', label: 'Purchase order ID' },
  sample: { POHeaderId: 300_100_180_000_004, OrderNumber: 'US1001', Supplier: 'Acme', Status: 'Open', ...times },
};
const draft: fusion.FusionResource = {
  ...orderResource,
  resource: 'draftPurchaseOrders',
  name: 'draft purchase order',
  names: 'draft purchase orders',
  id: { key: 'draftId', label: 'Draft ID' },
};
const requisition: fusion.FusionResource = {
  api: 'fscmRestApi',
  resource: 'purchaseRequisitions',
  name: 'purchase requisition',
  names: 'purchase requisitions',
  id: { key: 'requisitionId', label: 'Requisition ID' },
  sample: { RequisitionHeaderId: 300_100_180_000_005, Requisition: 'R1001', DocumentStatus: 'Approved', ...times },
};

export const supplier: ConnectorObject = {
  key: 'supplier',
  name: 'Supplier',
  operations: {
    list: fusion.list(supplierResource),
    get: fusion.get(supplierResource),
    create: fusion.create(supplierResource, {
      Supplier: required(as('newSupplierName', text('Name'))),
      BusinessRelationship: as(
        'businessRelationship',
        text('Business relationship', { placeholder: 'Spend Authorized' }),
      ),
      TaxOrganizationType: as('taxOrganizationType', text('Tax organization type', { placeholder: 'Corporation' })),
      fields: fusion.fields,
    }),
    update: fusion.update(supplierResource, { fields: required(fusion.fields) }),
    listSites: fusion.children(supplierResource, 'sites', 'sites of a supplier', { SupplierSite: 'BOSTON' }),
    listContacts: fusion.children(supplierResource, 'contacts', 'contacts of a supplier', { LastName: 'Lovelace' }),
  },
};

export const purchaseOrder: ConnectorObject = {
  key: 'purchaseOrder',
  name: 'Purchase order',
  operations: {
    list: fusion.list(orderResource),
    get: fusion.get(orderResource),
    listLines: fusion.children(orderResource, 'lines', 'lines of a purchase order', { LineNumber: 1, Quantity: 10 }),
    // Orders are made and changed as drafts, which are submitted.
    createDraft: fusion.create(draft, {
      ProcurementBU: required(as('procurementUnit', text('Procurement business unit'))),
      Supplier: required(as('orderSupplier', text('Supplier', { loads: 'supplierNames' }))),
      SupplierSite: as('orderSupplierSite', text('Supplier site')),
      Buyer: text('Buyer'),
      lines: as('orderLines', json('Lines', { placeholder: '[{ "LineNumber": 1, "Quantity": 10, "Price": 12.5 }]' })),
      fields: fusion.fields,
    }),
    updateDraft: fusion.update(draft, { fields: required(fusion.fields) }),
    submitDraft: fusion.action(draft, 'submit', 'Submit draft purchase order', 'object'),
    listRequisitions: fusion.list(requisition),
    getRequisition: fusion.get(requisition),
    createRequisition: fusion.create(requisition, { fields: required(fusion.fields) }),
  },
};
