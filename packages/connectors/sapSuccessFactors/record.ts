import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, moreFields, oneOf, required, text } from '../kit/parameters.ts';
import * as odata from '../sap/odata.ts';
import * as of from './shared.ts';

const set = required(as('entitySet', text('Entity set', { placeholder: 'FODepartment' })));
const onRecord = {
  set,
  key: required(
    as(
      'entityKey',
      text('Key', {
        placeholder: "externalCode='50001',startDate=datetime'2026-01-01T00:00:00'",
        help: "As between the parentheses of its path, such as 'ada'.",
      }),
    ),
  ),
};
const sample = { externalCode: '50001', name: 'Engineering', lastModifiedDateTime: '2026-03-01T12:00:00.000Z' };
const dated = {
  asOfDate: as('asOfDate', text('As of', { placeholder: '2026-03-01', help: 'The date that records are valid at.' })),
  fromDate: as('fromDate', text('Valid from', { placeholder: '2026-01-01', help: 'Also past and future records.' })),
  toDate: as('toDate', text('Valid until', { placeholder: '2026-12-31' })),
};
const purge = {
  purgeType: as(
    'purgeType',
    oneOf('Records that are not sent', [
      { value: 'incremental', label: 'Keep (incremental purge)' },
      { value: 'full', label: 'Delete (full purge)' },
    ]),
  ),
};

export const record: ConnectorObject = {
  key: 'record',
  name: 'Any entity',
  operations: {
    list: {
      ...of.list('records', '{set}', sample),
      params: { set },
      query: { ...odata.listQuery, ...dated },
    },
    get: of.get('record', '/{set}({key})', onRecord, sample),
    upsert: {
      name: 'Create or update record',
      method: 'POST',
      path: '/upsert',
      query: purge,
      body: {
        '__metadata.uri': required(
          as(
            'recordUri',
            text('Record', { placeholder: "User('ada')", help: 'The entity set with the key in parentheses.' }),
          ),
        ),
        fields: required(as('fields', moreFields('Fields'))),
      },
      items: 'd',
      repeat: 'same',
      sample: of.upserted,
    },
    upsertMany: {
      name: 'Create or update several records',
      description: 'Up to 1000 at a time. Each result says whether its record was saved',
      method: 'POST',
      path: '/upsert',
      query: purge,
      body: {
        records: required(
          json('Records', {
            placeholder: '[{ "__metadata": { "uri": "User(\'ada\')" }, "firstName": "Ada" }]',
          }),
        ),
      },
      prepare: ({ records = [] }) => records,
      items: 'd',
      repeat: 'same',
      sample: of.upserted,
    },
    delete: {
      name: 'Delete record',
      method: 'DELETE',
      path: '/{set}({key})',
      params: onRecord,
      sample: { success: true },
    },
  },
};
