import * as field from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, moreFields, required, text } from '../kit/parameters.ts';
import * as odata from '../odata/odata4.ts';

// https://docs.ifs.com/techdocs/: Projections and their APIs

const projection = required(
  as('projection', text('Projection', { loads: 'projections', placeholder: 'CustomerHandling' })),
);
const set = required(as('entitySet', text('Entity set', { placeholder: 'CustomerInfoSet' })));
const onEntity = {
  projection,
  set,
  key: required(
    as('entityKey', text('Key', { placeholder: "CustomerId='1001'", help: 'As between the parentheses of its path.' })),
  ),
};
const sample = { '@odata.etag': 'W/"1"', CustomerId: '1001', Name: 'Acme', Country: 'DE' };
const fields = { fields: required(as('fields', moreFields('Fields'))) };

export const entity: ConnectorObject = {
  key: 'entity',
  name: 'Entity',
  operations: {
    list: {
      name: 'List entities',
      method: 'GET',
      path: '/{projection}.svc/{set}',
      params: { projection, set },
      query: odata.listQuery,
      items: 'value',
      next: odata.pages,
      sample,
    },
    get: {
      name: 'Get entity',
      method: 'GET',
      path: '/{projection}.svc/{set}({key})',
      params: onEntity,
      query: odata.entityQuery,
      sample,
    },
    create: {
      name: 'Create entity',
      method: 'POST',
      path: '/{projection}.svc/{set}',
      params: { projection, set },
      body: fields,
      repeat: 'twice',
      sample,
    },
    update: {
      name: 'Update entity',
      description: 'Sets the given fields and keeps all others',
      method: 'PATCH',
      path: '/{projection}.svc/{set}({key})',
      params: onEntity,
      headers: odata.onVersion,
      body: fields,
      repeat: 'same',
      sample,
    },
    delete: {
      name: 'Delete entity',
      method: 'DELETE',
      path: '/{projection}.svc/{set}({key})',
      params: onEntity,
      headers: odata.onVersion,
      sample: { success: true },
    },
    listRelated: {
      name: 'List related entities',
      description: 'Such as the lines of an order',
      method: 'GET',
      path: '/{projection}.svc/{set}({key})/{related}',
      params: { ...onEntity, related: required(as('related', text('Relation', { placeholder: 'OrderLinesArray' }))) },
      query: odata.listQuery,
      items: 'value',
      next: odata.pages,
      sample,
    },
  },
};

export const projections: ConnectorObject = {
  key: 'projection',
  name: 'Projection',
  operations: {
    list: {
      name: 'List projections',
      method: 'GET',
      path: '/AllProjections.svc/Projections',
      query: odata.listQuery,
      items: 'value',
      next: odata.pages,
      sample: { ProjectionName: 'CustomerHandling', Description: 'Customer handling', Category: 'Users' },
    },
    callAction: {
      name: 'Call action',
      description: 'Runs an action of a projection, which changes something',
      method: 'POST',
      path: '/{projection}.svc/{action}',
      params: { projection, action: required(as('action', text('Action', { placeholder: 'ReleaseOrder' }))) },
      body: { inputs: as('inputs', moreFields('Parameters')) },
      repeat: 'twice',
      sample: { value: 'OK' },
    },
    callFunction: {
      name: 'Call function',
      description: 'Reads the result of a function of a projection',
      method: 'GET',
      path: '/{projection}.svc/{function}({parameters})',
      params: {
        projection,
        function: required(as('function', text('Function', { placeholder: 'GetCustomerName' }))),
        parameters: {
          ...required(
            as('functionParameters', { spec: field.text({ label: 'Parameters', placeholder: "CustomerId='1001'" }) }),
          ),
          toWire: (value) => asText(value),
        },
      },
      sample: { value: 'Acme' },
    },
  },
};
