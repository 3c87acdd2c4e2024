import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, moreFields, required, text } from '../kit/parameters.ts';
import * as odata from '../odata/odata4.ts';

const service = required(as('service', text('Service', { placeholder: 'Erp.BO.SalesOrderSvc' })));
const set = required(as('entitySet', text('Entity set', { placeholder: 'SalesOrders' })));
const onRecord = {
  service,
  set,
  key: required(
    as('recordKey', text('Key', { placeholder: "'EPIC06',5001", help: 'As between the parentheses of its path.' })),
  ),
};
const sample = { Company: 'EPIC06', OrderNum: 5001, CustNum: 42, OpenOrder: true, OrderAmt: 1250.5 };
const fields = { fields: required(as('fields', moreFields('Fields'))) };

const named = (key: string, name: string, where: string, entities: string, shown: typeof sample | object) => ({
  [key]: {
    name,
    method: 'GET' as const,
    path: `/${where}/${entities}`,
    query: odata.listQuery,
    items: 'value',
    next: odata.pages,
    sample: { ...shown },
  },
});

export const main: ConnectorObject = {
  key: 'list',
  name: 'Order, customer and part',
  operations: {
    ...named('salesOrders', 'List sales orders', 'Erp.BO.SalesOrderSvc', 'SalesOrders', sample),
    ...named('customers', 'List customers', 'Erp.BO.CustomerSvc', 'Customers', {
      CustNum: 42,
      CustID: 'ACME',
      Name: 'Acme',
    }),
    ...named('parts', 'List parts', 'Erp.BO.PartSvc', 'Parts', { PartNum: 'P-1', PartDescription: 'Bolt' }),
  },
};

export const record: ConnectorObject = {
  key: 'record',
  name: 'Any business object',
  operations: {
    list: {
      name: 'List records',
      method: 'GET',
      path: '/{service}/{set}',
      params: { service, set },
      query: odata.listQuery,
      items: 'value',
      next: odata.pages,
      sample,
    },
    get: {
      name: 'Get record',
      method: 'GET',
      path: '/{service}/{set}({key})',
      params: onRecord,
      query: odata.entityQuery,
      sample,
    },
    create: {
      name: 'Create record',
      method: 'POST',
      path: '/{service}/{set}',
      params: { service, set },
      body: fields,
      repeat: 'twice',
      sample,
    },
    update: {
      name: 'Update record',
      description: 'Sets the given fields and keeps all others',
      method: 'PATCH',
      path: '/{service}/{set}({key})',
      params: onRecord,
      body: fields,
      repeat: 'same',
      sample: { success: true },
    },
    delete: {
      name: 'Delete record',
      method: 'DELETE',
      path: '/{service}/{set}({key})',
      params: onRecord,
      sample: { success: true },
    },
    callMethod: {
      name: 'Call method',
      description: 'Calls a method of a business object, such as GetNewOrderHed',
      method: 'POST',
      path: '/{service}/{method}',
      params: { service, method: required(as('methodName', text('Method', { placeholder: 'GetByID' }))) },
      body: { inputs: as('inputs', json('Parameters', { placeholder: '{ "orderNum": 5001 }' })) },
      prepare: ({ inputs = {} }) => inputs,
      repeat: 'twice',
      sample: { returnObj: { OrderHed: [sample] } },
    },
  },
};
