import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { as, json, list, number, oneOf, required, text } from '../kit/parameters.ts';
import { rowsIn } from './rows.ts';

// https://docs.oracle.com/en/applications/jd-edwards/cross-product/9.2/rest-api/

const sample = { F0101_AN8: 4242, F0101_ALPH: 'Acme', F0101_AT1: 'C' };

export const conditions = {
  $field: as('columns', list('Columns', { placeholder: 'F0101.AN8, F0101.ALPH', help: 'If empty, all columns.' })),
  $filter: as(
    'filters',
    list('Filters', {
      placeholder: 'F0101.AT1 EQ C',
      help: 'Separated by commas: a column, an operator and a value. Operators: EQ, NE, LT, LE, GT, GE, CONTAINS, STARTSWITH.',
    }),
  ),
  $filterType: as(
    'filterType',
    oneOf('Filters to meet', [
      { value: 'MATCH_ALL', label: 'All' },
      { value: 'MATCH_ANY', label: 'Any' },
    ]),
  ),
  $sort: as('sorting', list('Sort by', { placeholder: 'F0101.AN8 ASC' })),
  $limit: as('rowLimit', number('Rows at most', { default: 500, min: 1, max: 100_000 })),
};

const read = (name: string, path: string, params: Operation['params']): Operation => ({
  name,
  method: 'GET',
  path,
  params: params ?? {},
  query: conditions,
  fixed: { query: { $outputType: 'GRID_DATA' } },
  answer: rowsIn,
  sample,
});

export const data: ConnectorObject = {
  key: 'data',
  name: 'Table or view',
  operations: {
    queryTable: read('Query table', '/v2/dataservice/table/{table}', {
      table: required(as('table', text('Table', { placeholder: 'F0101' }))),
    }),
    queryView: read('Query business view', '/v2/dataservice/view/{view}', {
      view: required(as('view', text('Business view', { placeholder: 'V0101A' }))),
    }),
    count: {
      name: 'Count rows',
      method: 'POST',
      path: '/v2/dataservice',
      effect: 'read',
      repeat: 'same',
      fixed: { body: { dataServiceType: 'COUNT', findOnEntry: 'TRUE' } },
      body: {
        targetName: required(as('target', text('Table or view', { placeholder: 'F0101' }))),
        targetType: required(
          as(
            'targetType',
            oneOf(
              'Kind',
              [
                { value: 'table', label: 'Table' },
                { value: 'view', label: 'Business view' },
              ],
              { default: 'table' },
            ),
          ),
        ),
        query: as('dataQuery', json('Query', { placeholder: '{ "autoFind": true, "condition": [] }' })),
      },
      sample: { ds_F0101: { count: 4242 } },
    },
    request: {
      name: 'Send data request',
      description: 'Any request of the data service, such as sums by group',
      method: 'POST',
      path: '/v2/dataservice',
      effect: 'read',
      repeat: 'same',
      body: {
        request: required(
          as(
            'dataRequest',
            json('Request', {
              placeholder: '{ "targetName": "F0101", "targetType": "table", "dataServiceType": "BROWSE" }',
            }),
          ),
        ),
      },
      prepare: ({ request = {} }) => request,
      answer: rowsIn,
      sample,
    },
  },
};
