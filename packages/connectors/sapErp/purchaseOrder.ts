import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, moreFields, required, text } from '../kit/parameters.ts';
import { date, key } from '../sap/values.ts';
import type { SapEntity } from './entity.ts';
import { create, get, list, remove, update } from './entity.ts';
import * as of from './shared.ts';

// https://api.sap.com/api/API_PURCHASEORDER_PROCESS_SRV
const SERVICE = 'API_PURCHASEORDER_PROCESS_SRV';

const orderId = as('purchaseOrder', key('Purchase order', { placeholder: '4500000001' }));
const itemId = as('purchaseOrderItem', key('Item', { placeholder: '10' }));

const order: SapEntity = {
  service: SERVICE,
  set: 'A_PurchaseOrder',
  name: 'purchase order',
  names: 'purchase orders',
  key: "'{PurchaseOrder}'",
  params: { PurchaseOrder: required(orderId) },
  changed: 'LastChangeDateTime',
  sample: {
    PurchaseOrder: '4500000001',
    PurchaseOrderType: 'NB',
    CompanyCode: '1010',
    Supplier: '17300001',
    DocumentCurrency: 'EUR',
    CreationDate: '2026-03-01T00:00:00.000Z',
    LastChangeDateTime: '2026-03-01T12:00:00.000Z',
  },
};
const item: SapEntity = {
  service: SERVICE,
  set: 'A_PurchaseOrderItem',
  name: 'item of a purchase order',
  names: 'items of purchase orders',
  key: "PurchaseOrder='{PurchaseOrder}',PurchaseOrderItem='{PurchaseOrderItem}'",
  params: { PurchaseOrder: required(orderId), PurchaseOrderItem: required(itemId) },
  sample: {
    PurchaseOrder: '4500000001',
    PurchaseOrderItem: '10',
    Material: 'TG11',
    Plant: '1010',
    OrderQuantity: '10',
    PurchaseOrderQuantityUnit: 'PC',
    NetPriceAmount: '12.50',
    DocumentCurrency: 'EUR',
  },
};

const changes = {
  Supplier: of.supplier,
  PurchasingGroup: of.purchasingGroup,
  PaymentTerms: of.paymentTerms,
  CorrespncExternalReference: as('yourReference', text('Your reference')),
  moreFields: moreFields(),
};
const itemChanges = {
  OrderQuantity: as('quantity', text('Quantity', { placeholder: '10' })),
  NetPriceAmount: as('netPrice', text('Net price', { placeholder: '12.50' })),
  Plant: of.plant,
  moreFields: moreFields(),
};

export const purchaseOrder: ConnectorObject = {
  key: 'purchaseOrder',
  name: 'Purchase order',
  operations: {
    list: list(order),
    get: get(order),
    create: create(order, {
      ...changes,
      PurchaseOrderType: required(as('purchaseOrderType', text('Order type', { default: 'NB' }))),
      CompanyCode: required(of.companyCode),
      PurchasingOrganization: required(as('purchasingOrganization', text('Purchasing organization'))),
      PurchasingGroup: required(of.purchasingGroup),
      Supplier: required(of.supplier),
      DocumentCurrency: as('currency', text('Currency', { placeholder: 'EUR' })),
      PurchaseOrderDate: as('orderDate', date('Order date')),
      'to_PurchaseOrderItem.results': as(
        'purchaseOrderItems',
        json('Items', {
          placeholder: '[{ "PurchaseOrderItem": "10", "Material": "TG11", "Plant": "1010", "OrderQuantity": "10" }]',
          help: 'Field names as in the API (A_PurchaseOrderItem).',
        }),
      ),
    }),
    update: update(order, changes),
    delete: remove(order),
    listItems: list(item),
    getItem: get(item),
    createItem: create(item, {
      PurchaseOrder: required(orderId),
      PurchaseOrderItem: required(itemId),
      Material: of.material,
      ...itemChanges,
    }),
    updateItem: update(item, itemChanges),
    deleteItem: remove(item),
  },
};
