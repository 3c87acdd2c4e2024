import type { JsonObject } from '@heddle/contract/json';
import type { ConnectorObject, Operation, Parameters } from '../kit/connector.ts';
import { as, commaList, json, moreFields, number, required, text } from '../kit/parameters.ts';

// https://docs.infor.com/m3cloud/: M3 API REST (m3api-rest v2)
const EXECUTE = '/M3/m3api-rest/v2/execute';

const settings: Parameters = {
  maxrecs: as('maxRecords', number('Records at most', { default: 100, min: 0, max: 10_000, help: '0 for all.' })),
  returncols: as('returned', commaList('Fields to return', { placeholder: 'CUNO, CUNM' })),
  cono: as('companyNumber', text('Company', { placeholder: '100', help: 'If empty, that of the user.' })),
  divi: as('division', text('Division', { help: 'If empty, that of the user.' })),
};
const fixed = { query: { dateformat: 'YMD8', righttrim: 'true', excludeempty: 'false' } };

/** A call of one transaction: M3 takes all of them with GET, whatever they do. */
const execute = (name: string, path: string, query: Parameters, sample: JsonObject): Operation => ({
  name,
  method: 'GET',
  path: `${EXECUTE}/${path}`,
  query: { ...query, ...settings },
  fixed,
  items: 'results.0.records',
  sample,
});

const inputs = { inputs: as('inputs', moreFields('Input fields', { help: 'Names as in M3, such as CUNO.' })) };
const named = {
  program: required(as('program', text('Program', { placeholder: 'CRS610MI' }))),
  transaction: required(as('transaction', text('Transaction', { placeholder: 'LstByNumber' }))),
};
const customerNumber = required(as('customerNumber', text('Customer number', { placeholder: 'ACME' })));
const itemNumber = required(as('itemNumber', text('Item number')));
const orderNumber = required(as('orderNumber', text('Order number', { placeholder: '0010000001' })));

export const objects: ConnectorObject = {
  key: 'm3',
  name: 'Customer, item and order',
  operations: {
    listCustomers: execute(
      'List customers',
      'CRS610MI/LstByNumber',
      { CUNO: as('fromCustomer', text('From customer number')) },
      { CUNO: 'ACME', CUNM: 'Acme' },
    ),
    getCustomer: execute(
      'Get customer',
      'CRS610MI/GetBasicData',
      { CUNO: customerNumber },
      { CUNO: 'ACME', CUNM: 'Acme' },
    ),
    getItem: execute(
      'Get item',
      'MMS200MI/GetItmBasic',
      { ITNO: itemNumber },
      { ITNO: 'P-1', ITDS: 'Bolt', STAT: '20' },
    ),
    getOrder: execute(
      'Get customer order',
      'OIS100MI/GetHead',
      { ORNO: orderNumber },
      { ORNO: '0010000001', CUNO: 'ACME' },
    ),
    listOrderLines: execute(
      'List lines of a customer order',
      'OIS100MI/LstLine',
      { ORNO: orderNumber },
      { ORNO: '0010000001', PONR: '1', ITNO: 'P-1', ORQT: '10' },
    ),
  },
};

export const transaction: ConnectorObject = {
  key: 'transaction',
  name: 'Any transaction',
  operations: {
    read: {
      ...execute('Read by transaction', '{program}/{transaction}', inputs, { CUNO: 'ACME', CUNM: 'Acme' }),
      description: 'For transactions that read, such as Get, Lst and Sel',
      params: named,
    },
    write: {
      ...execute('Write by transaction', '{program}/{transaction}', inputs, { ORNO: '0010000001' }),
      description: 'For transactions that change something, such as Add, Chg and Dlt',
      params: named,
      effect: 'write',
      repeat: 'twice',
    },
    writeSeveral: {
      name: 'Run several transactions',
      description: 'One after the other. Each result says whether its transaction succeeded',
      method: 'POST',
      path: EXECUTE,
      body: {
        program: required(as('program', text('Program', { placeholder: 'CRS610MI' }))),
        transactions: required(
          as(
            'transactions',
            json('Transactions', { placeholder: '[{ "transaction": "ChgBasicData", "record": { "CUNO": "ACME" } }]' }),
          ),
        ),
      },
      items: 'results',
      repeat: 'twice',
      sample: { transaction: 'ChgBasicData', records: [] },
    },
  },
};
