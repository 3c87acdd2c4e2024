import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, moreFields, required, text } from '../kit/parameters.ts';
import { conditions } from './data.ts';
import { rowsIn } from './rows.ts';

const named = {
  application: required(as('application', text('Application', { placeholder: 'P01012' }))),
  form: required(as('form', text('Form', { placeholder: 'W01012B' }))),
  version: required(as('formVersion', text('Version', { default: 'ZJDE0001' }))),
};
const formRequest = required(
  as(
    'formRequest',
    json('Request', {
      placeholder: '{ "formName": "P01012_W01012B", "version": "ZJDE0001", "formServiceAction": "R" }',
    }),
  ),
);

export const form: ConnectorObject = {
  key: 'form',
  name: 'Form',
  operations: {
    query: {
      name: 'Query form',
      method: 'GET',
      path: '/v2/formservice/{application}/{form}/{version}',
      params: named,
      query: conditions,
      fixed: { query: { $outputType: 'GRID_DATA' } },
      answer: rowsIn,
      sample: { z_AN8_19: 4242, z_ALPH_20: 'Acme' },
    },
    call: {
      name: 'Call form',
      description: 'Enters values and presses buttons of a form, as a form request says',
      method: 'POST',
      path: '/v2/formservice',
      body: { request: formRequest },
      prepare: ({ request = {} }) => request,
      repeat: 'twice',
      sample: { fs_P01012_W01012A: { title: 'Address Book Revision', errors: [] } },
    },
    callSeveral: {
      name: 'Call several forms',
      method: 'POST',
      path: '/v2/batchformservice',
      body: { request: formRequest },
      prepare: ({ request = {} }) => request,
      repeat: 'twice',
      sample: { fs_0_P01012_W01012A: { title: 'Address Book Revision' } },
    },
  },
};

export const orchestration: ConnectorObject = {
  key: 'orchestration',
  name: 'Orchestration and business function',
  operations: {
    run: {
      name: 'Run orchestration',
      method: 'POST',
      path: '/v3/orchestrator/{name}',
      params: { name: required(as('orchestration', text('Orchestration', { placeholder: 'ORCH_CreateCustomer' }))) },
      body: { inputs: as('inputs', moreFields('Inputs', { help: 'As the orchestration names them.' })) },
      repeat: 'twice',
      sample: { ServiceRequest1: { submitted: true }, jde__status: 'SUCCESS' },
    },
    runOld: {
      name: 'Run orchestration (version 1)',
      description: 'For servers before Tools 9.2.4',
      method: 'POST',
      path: '/orchestrator/{name}',
      params: { name: required(as('orchestration', text('Orchestration', { placeholder: 'ORCH_CreateCustomer' }))) },
      body: { inputs: as('inputs', moreFields('Inputs', { help: 'As the orchestration names them.' })) },
      repeat: 'twice',
      sample: { ServiceRequest1: { submitted: true } },
    },
    callFunction: {
      name: 'Call business function',
      method: 'POST',
      path: '/v2/bsfnservice',
      body: {
        request: required(
          as('functionRequest', json('Request', { placeholder: '{ "name": "GetEffectiveAddress", "inParams": [] }' })),
        ),
      },
      prepare: ({ request = {} }) => request,
      repeat: 'twice',
      sample: { result: 0, resultMessage: '', idVals: [] },
    },
    server: {
      name: 'Get server configuration',
      method: 'GET',
      path: '/defaultconfig',
      sample: { jasHost: 'jas.example.com', defaultEnvironment: 'JPD920', aisVersion: 'EnterpriseOne 9.2.8' },
    },
  },
};
