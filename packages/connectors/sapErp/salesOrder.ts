import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, moreFields, required, text } from '../kit/parameters.ts';
import { date, key } from '../sap/values.ts';
import type { SapEntity } from './entity.ts';
import { create, get, list, remove, update } from './entity.ts';
import * as of from './shared.ts';

// https://api.sap.com/api/API_SALES_ORDER_SRV
const SERVICE = 'API_SALES_ORDER_SRV';

const orderId = as('salesOrder', key('Sales order', { placeholder: '1' }));

const order: SapEntity = {
  service: SERVICE,
  set: 'A_SalesOrder',
  name: 'sales order',
  names: 'sales orders',
  key: "'{SalesOrder}'",
  params: { SalesOrder: required(orderId) },
  changed: 'LastChangeDateTime',
  sample: {
    SalesOrder: '1',
    SalesOrderType: 'OR',
    SalesOrganization: '1010',
    SoldToParty: '1000080',
    TotalNetAmount: '1750.00',
    TransactionCurrency: 'EUR',
    OverallSDProcessStatus: 'A',
    CreationDate: '2026-03-01T00:00:00.000Z',
    LastChangeDateTime: '2026-03-01T12:00:00.000Z',
  },
};
const item: SapEntity = {
  service: SERVICE,
  set: 'A_SalesOrderItem',
  name: 'item of a sales order',
  names: 'items of sales orders',
  key: "SalesOrder='{SalesOrder}',SalesOrderItem='{SalesOrderItem}'",
  params: {
    SalesOrder: required(orderId),
    SalesOrderItem: required(as('salesOrderItem', key('Item', { placeholder: '10' }))),
  },
  sample: {
    SalesOrder: '1',
    SalesOrderItem: '10',
    Material: 'TG11',
    RequestedQuantity: '10',
    RequestedQuantityUnit: 'PC',
    NetAmount: '175.00',
  },
};

const changes = {
  PurchaseOrderByCustomer: as('customerReference', text('Customer reference')),
  RequestedDeliveryDate: as('requestedDelivery', date('Requested delivery date')),
  CustomerPaymentTerms: of.paymentTerms,
  moreFields: moreFields(),
};
const itemChanges = {
  RequestedQuantity: as('requestedQuantity', text('Quantity', { placeholder: '10' })),
  moreFields: moreFields(),
};

export const salesOrder: ConnectorObject = {
  key: 'salesOrder',
  name: 'Sales order',
  operations: {
    list: list(order),
    get: get(order),
    create: create(order, {
      SalesOrderType: required(as('salesOrderType', text('Order type', { default: 'OR' }))),
      SalesOrganization: required(as('salesOrganization', text('Sales organization', { placeholder: '1010' }))),
      DistributionChannel: required(as('distributionChannel', text('Distribution channel', { placeholder: '10' }))),
      OrganizationDivision: required(as('division', text('Division', { placeholder: '00' }))),
      SoldToParty: required(as('soldToParty', text('Sold-to party', { loads: 'customers' }))),
      'to_Item.results': as(
        'salesOrderItems',
        json('Items', {
          placeholder: '[{ "Material": "TG11", "RequestedQuantity": "10" }]',
          help: 'Field names as in the API (A_SalesOrderItem).',
        }),
      ),
      ...changes,
    }),
    update: update(order, changes),
    delete: remove(order),
    listItems: list(item),
    getItem: get(item),
    createItem: create(item, {
      SalesOrder: required(orderId),
      Material: required(of.material),
      ...itemChanges,
    }),
    updateItem: update(item, itemChanges),
    deleteItem: remove(item),
  },
};
