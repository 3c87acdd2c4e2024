import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, required, text } from '../kit/parameters.ts';
import * as fusion from '../oracle/fusion.ts';

const times = { CreationDate: '2026-03-01T12:00:00+00:00', LastUpdateDate: '2026-03-01T12:00:00+00:00' };
const resource: fusion.FusionResource = {
  api: 'fscmRestApi',
  resource: 'salesOrdersForOrderHub',
  name: 'sales order',
  names: 'sales orders',
  id: { key: 'orderKey', label: 'Order key' },
  sample: {
    HeaderId: 300_100_180_000_002,
    OrderNumber: '1001',
    SourceTransactionNumber: 'WEB-1001',
    BuyingPartyName: 'Acme',
    StatusCode: 'OPEN',
    ...times,
  },
};
const shipmentResource: fusion.FusionResource = {
  api: 'fscmRestApi',
  resource: 'shipments',
  name: 'shipment',
  names: 'shipments',
  id: { key: 'shipmentId', label: 'Shipment' },
  sample: { Shipment: '4242', ShipFromOrganizationCode: 'V1', ShipmentStatus: 'Closed', ...times },
};
const workOrderResource: fusion.FusionResource = {
  api: 'fscmRestApi',
  resource: 'workOrders',
  name: 'work order',
  names: 'work orders',
  id: { key: 'workOrderId', label: 'Work order ID' },
  sample: { WorkOrderId: 1001, WorkOrderNumber: 'WO-1', ItemNumber: 'AS54888', PlannedStartQuantity: 10, ...times },
};
const receipt: fusion.FusionResource = {
  api: 'fscmRestApi',
  resource: 'receivingReceiptRequests',
  name: 'receipt',
  names: 'receipts',
  id: { key: 'receiptId', label: 'Receipt ID' },
  sample: { ReceiptNumber: '1001', ReturnStatus: 'SUCCESS' },
};

export const order: ConnectorObject = {
  key: 'order',
  name: 'Sales order',
  operations: {
    list: fusion.list(resource),
    get: fusion.get(resource),
    create: fusion.create(resource, {
      SourceTransactionNumber: required(as('sourceNumber', text('Number in the source system'))),
      SourceTransactionSystem: required(as('sourceSystem', text('Source system', { placeholder: 'OPS' }))),
      SourceTransactionId: required(as('sourceId', text('ID in the source system'))),
      BuyingPartyName: as('buyingParty', text('Customer')),
      TransactionalCurrencyCode: as('currency', text('Currency', { placeholder: 'USD' })),
      RequestingBusinessUnitName: as('businessUnit', text('Business unit')),
      lines: as(
        'orderLines',
        json('Lines', {
          placeholder: '[{ "SourceTransactionLineId": "1", "ProductNumber": "AS54888", "OrderedQuantity": 10 }]',
        }),
      ),
      fields: fusion.fields,
    }),
    update: fusion.update(resource, { fields: required(fusion.fields) }),
    listLines: fusion.children(resource, 'lines', 'lines of a sales order', {
      ProductNumber: 'AS54888',
      OrderedQuantity: 10,
    }),
  },
};

export const logistics: ConnectorObject = {
  key: 'logistics',
  name: 'Shipment, receipt and work order',
  operations: {
    listShipments: fusion.list(shipmentResource),
    getShipment: fusion.get(shipmentResource),
    createReceipt: fusion.create(receipt, { fields: required(fusion.fields) }),
    listWorkOrders: fusion.list(workOrderResource),
    getWorkOrder: fusion.get(workOrderResource),
    createWorkOrder: fusion.create(workOrderResource, { fields: required(fusion.fields) }),
    updateWorkOrder: fusion.update(workOrderResource, { fields: required(fusion.fields) }),
  },
};
