import * as field from '@heddle/contract/node/fields';
import type { ConnectorObject, Parameters } from '../kit/connector.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, moreFields, required, text } from '../kit/parameters.ts';
import * as odata from '../sap/odata.ts';
import { create, get, list, remove, update } from './entity.ts';

const serviceName = required(
  as('service', text('Service', { loads: 'services', placeholder: 'API_MATERIAL_STOCK_SRV' })),
);
const named: Parameters = {
  service: serviceName,
  set: required(as('entitySet', text('SapEntity set', { placeholder: 'A_MatlStkInAcctMod' }))),
};
const entity = {
  service: '{service}',
  set: '{set}',
  name: 'entity',
  names: 'entities',
  key: '{key}',
  params: {
    ...named,
    key: required(
      as(
        'entityKey',
        text('Key', {
          placeholder: "Material='TG11'",
          help: "As between the parentheses of its path, such as '4711'.",
        }),
      ),
    ),
  },
  sample: { Material: 'TG11', MatlWrhsStkQtyInMatlBaseUnit: '120' },
};
const fields = { moreFields: required(as('fields', moreFields('Fields'))) };

const parameters: Parameter = {
  ...as('functionParameters', {
    spec: field.pairs({ label: 'Parameters', help: "Texts between single quotes: '4711'." }),
  }),
  spread: true,
  // The values of this kind of field are pairs.
  toWire: (value) => Object.fromEntries((value as readonly field.Pair[]).map(({ name, value: set }) => [name, set])),
};

/** Every other service of the system: each has the same operations. */
export const service: ConnectorObject = {
  key: 'service',
  name: 'Any OData service (version 2)',
  operations: {
    list: { ...list(entity), params: named },
    get: get(entity),
    create: { ...create(entity, fields), params: named },
    update: update(entity, fields),
    delete: remove(entity),
    callFunction: {
      name: 'Call function',
      description: 'Calls a function import of a service, such as the release of a document',
      method: 'POST',
      path: '/sap/opu/odata/sap/{service}/{function}',
      params: {
        service: serviceName,
        function: required(as('functionName', text('Function', { placeholder: 'Release' }))),
      },
      query: { parameters },
      items: 'd',
      repeat: 'twice',
      sample: { success: true },
    },
    listServices: {
      name: 'List services',
      description: 'The services that the gateway of an on-premises system has activated',
      method: 'GET',
      path: '/sap/opu/odata/IWFND/CATALOGSERVICE;v=2/ServiceCollection',
      query: odata.listQuery,
      items: 'd.results',
      next: odata.pages,
      sample: { Title: 'API_MATERIAL_STOCK_SRV', Description: 'Material stock', TechnicalServiceVersion: 1 },
    },
  },
};
