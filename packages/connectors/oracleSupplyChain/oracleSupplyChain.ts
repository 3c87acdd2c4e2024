import { defineConnector } from '../kit/connector.ts';
import * as fusion from '../oracle/fusion.ts';
import { podAddress } from '../oracle/fusion-address.ts';
import { item } from './item.ts';
import { logistics, order } from './order.ts';

export const oracleSupplyChainConnector = defineConnector({
  vendor: 'oracleSupplyChain',
  name: 'Oracle Fusion SCM',
  credentials: ['oracleFusionOAuth', 'oracleFusionBasic'],
  address: podAddress,
  headers: fusion.HEADERS,
  read: fusion.withResourceIds,
  reason: fusion.reasonOf,
  objects: [
    order,
    item,
    logistics,
    fusion.anyResource('fscmRestApi', 'inventoryStagedTransactions', { ItemNumber: 'AS54888' }),
  ],
  events: {
    orderCreated: fusion.event('Sales order created', 'order.list', 'HeaderId', 'created'),
    orderChanged: fusion.event('Sales order created or updated', 'order.list', 'HeaderId', 'changed'),
    shipmentChanged: fusion.event('Shipment created or updated', 'logistics.listShipments', 'Shipment', 'changed'),
    workOrderChanged: fusion.event(
      'Work order created or updated',
      'logistics.listWorkOrders',
      'WorkOrderId',
      'changed',
    ),
  },
});
