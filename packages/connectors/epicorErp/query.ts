import { asText } from '@heddle/contract/node/text';
import * as field from '@heddle/contract/node/fields';
import type { ConnectorObject, VendorAddress } from '../kit/connector.ts';
import { enteredBase } from '../kit/entered-url.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, json, required, text } from '../kit/parameters.ts';
import * as odata from '../odata/odata4.ts';

/** The address of functions, which are no business objects. */
const functions: VendorAddress = ({ address, company }) =>
  `${enteredBase(address)}/api/v2/efx/${encodeURIComponent(asText(company ?? '').trim())}`;

const baq = required(as('baqId', text('Query (BAQ)', { placeholder: 'zCustomer01' })));
const parameters: Parameter = {
  ...as('baqParameters', { spec: field.pairs({ label: 'Parameters', help: 'Of the query, by their names.' }) }),
  spread: true,
  // The values of this kind of field are pairs.
  toWire: (value) => Object.fromEntries((value as readonly field.Pair[]).map(({ name, value: set }) => [name, set])),
};
const sample = { Customer_CustID: 'ACME', Customer_Name: 'Acme' };

export const query: ConnectorObject = {
  key: 'query',
  name: 'Query and function',
  operations: {
    run: {
      name: 'Run query (BAQ)',
      method: 'GET',
      path: '/BaqSvc/{baq}/Data',
      params: { baq },
      query: { ...odata.listQuery, parameters },
      items: 'value',
      next: odata.pages,
      sample,
    },
    update: {
      name: 'Update by query (BAQ)',
      description: 'For updatable queries',
      method: 'PATCH',
      path: '/BaqSvc/{baq}/Data',
      params: { baq },
      body: {
        row: required(
          as('baqRow', json('Row', { placeholder: '{ "Customer_CustID": "ACME", "Customer_Name": "Acme Ltd" }' })),
        ),
      },
      prepare: ({ row = {} }) => row,
      repeat: 'same',
      sample,
    },
    callFunction: {
      name: 'Call function (EFX)',
      method: 'POST',
      at: functions,
      path: '/{library}/{function}',
      params: {
        library: required(as('library', text('Library', { placeholder: 'Orders' }))),
        function: required(as('functionName', text('Function', { placeholder: 'Release' }))),
      },
      body: { inputs: as('inputs', json('Parameters', { placeholder: '{ "orderNum": 5001 }' })) },
      prepare: ({ inputs = {} }) => inputs,
      repeat: 'twice',
      sample: { result: 'OK' },
    },
  },
};
