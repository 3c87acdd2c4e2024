import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { pagesOf } from '../google/paging.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, fieldsObject, number, required, text } from '../kit/parameters.ts';
import { settleInputs } from '../kit/settle.ts';
import { invokeAt, invokeInputs } from './invoke.ts';
import * as of from './shared.ts';

const functionsId = of.idIn('functions', 'functionId', 'Function', 'functions');
const one = { ...of.place, functionsId };
const sample = {
  name: `${of.sampleName}/functions/orders`,
  state: 'ACTIVE',
  environment: 'GEN_2',
  buildConfig: { runtime: 'nodejs22', entryPoint: 'handle' },
  url: 'https://europe-west1-my-project.cloudfunctions.net/orders',
};
const { FUNCTIONS: at, SCOPES: scopes } = of;
const ends = of.operationEnds('functionOperation.get');

export const functions: ConnectorObject = {
  key: 'function',
  name: 'Function',
  operations: {
    list: {
      name: 'List functions',
      method: 'GET',
      at,
      path: `${of.PLACE}/functions`,
      params: of.place,
      items: 'functions',
      next: pagesOf('pageSize', 1000),
      scopes,
      sample,
    },
    get: {
      name: 'Get function',
      method: 'GET',
      at,
      path: `${of.PLACE}/functions/{functionsId}`,
      params: one,
      items: '',
      scopes,
      sample,
    },
    call: {
      name: 'Call function',
      description: 'Calls an HTTP function of yours, also a private one',
      method: 'POST',
      at,
      path: `${of.PLACE}/functions/{functionsId}`,
      params: one,
      inputs: invokeInputs,
      perform: async (call) => {
        const [found] = await callInner(call, 'function.get', {
          projectId: asText(call.read('projectId')),
          region: asText(call.read('region')),
          functionId: asText(call.read('functionId')),
        });
        const known = found ?? {};
        return invokeAt(call, asText(readPath(known, 'serviceConfig.uri') ?? readPath(known, 'url') ?? ''));
      },
      repeat: 'twice',
      scopes,
      sample: { received: true },
    },
    create: {
      name: 'Create function',
      description: 'Builds a function from a zip file in Cloud Storage',
      method: 'POST',
      at,
      path: `${of.PLACE}/functions`,
      params: of.place,
      query: { functionId: required(as('newFunctionId', text('Function ID', { placeholder: 'orders' }))) },
      body: {
        'buildConfig.runtime': required(text('Runtime', { placeholder: 'nodejs22' })),
        'buildConfig.entryPoint': required(
          text('Entry point', { placeholder: 'handle', help: 'The name of the exported function.' }),
        ),
        'buildConfig.source.storageSource.bucket': required(text('Bucket of the source')),
        'buildConfig.source.storageSource.object': required(
          text('Object of the source', { placeholder: 'orders.zip' }),
        ),
        'serviceConfig.availableMemory': text('Memory', { placeholder: '256M' }),
        'serviceConfig.timeoutSeconds': as(
          'functionTimeout',
          number('Time limit (seconds)', { min: 1, max: 3600, step: 1 }),
        ),
        'serviceConfig.environmentVariables': as(
          'functionVariables',
          fieldsObject('Environment variables', { help: 'Texts by their names.' }),
        ),
        description: as('functionDescription', text('Description')),
      },
      fixed: { body: { environment: 'GEN_2' } },
      inputs: settleInputs,
      items: '',
      settles: ends,
      // A second function of the name is refused.
      repeat: 'same',
      scopes,
      sample: of.operationSample,
    },
    delete: {
      name: 'Delete function',
      method: 'DELETE',
      at,
      path: `${of.PLACE}/functions/{functionsId}`,
      params: one,
      inputs: settleInputs,
      items: '',
      settles: ends,
      scopes,
      sample: of.operationSample,
    },
  },
};

const operationsId = of.idIn('operations', 'operationId', 'Operation');

export const functionOperations: ConnectorObject = {
  key: 'functionOperation',
  name: 'Operation of functions',
  operations: {
    list: {
      name: 'List operations of functions',
      method: 'GET',
      at,
      path: `${of.PLACE}/operations`,
      params: of.place,
      items: 'operations',
      next: pagesOf('pageSize', 100),
      scopes,
      sample: of.operationSample,
    },
    get: {
      name: 'Get operation of functions',
      method: 'GET',
      at,
      path: `${of.PLACE}/operations/{operationsId}`,
      params: { ...of.place, operationsId },
      items: '',
      scopes,
      sample: of.operationSample,
    },
  },
};
