import type { JsonObject } from '@heddle/contract/json';
import type { ConnectorObject } from '../kit/connector.ts';
import type { ListPaging } from '../kit/paging.ts';
import { as, fieldsObject, flag, list, paragraph, required, text } from '../kit/parameters.ts';
import { changedColumn, listChanged, listCreated } from './since.ts';

// https://airtable.com/developers/web/api

/** https://airtable.com/developers/web/api/list-records: an offset is a text that the answer names. */
export const pages: ListPaging = {
  by: 'cursor',
  parameter: 'offset',
  at: 'offset',
  size: { parameter: 'pageSize', most: 100 },
};

export const baseId = text('Base', { loads: 'bases', placeholder: 'appXXXXXXXXXXXXXX' });
export const table = as('table', text('Table', { loads: 'tables', placeholder: 'Orders' }));
const inTable = { baseId: required(baseId), tableIdOrName: required(table) };
const recordId = text('Record', { placeholder: 'recXXXXXXXXXXXXXX', help: 'The record ID.' });
const ofRecord = { ...inTable, recordId: required(recordId) };
const fields = fieldsObject('Fields', { help: 'Field names and values.' });
const narrowed = {
  filterByFormula: text('Filter by formula', {
    placeholder: "{Status} = 'open'",
    help: 'Only records for which the formula is true.',
  }),
  view: text('View', { help: 'Only the records of the view, in its order.' }),
};
const since = required(as('since', text('Since', { placeholder: '2026-12-01T00:00:00Z' })));
const typecast = flag('Convert text to field types');
const sample = {
  id: 'rec560UJdUtocSouk',
  createdTime: '2026-03-01T12:00:00.000Z',
  fields: { Name: 'Ada', Total: 120 },
};

/** Airtable takes several records at a time; the node sends one for each item. */
const asRecords = ({ fields: given = {}, ...options }: JsonObject): JsonObject => ({
  ...options,
  records: [{ fields: given }],
});

export const record: ConnectorObject = {
  key: 'record',
  name: 'Record',
  operations: {
    list: {
      name: 'List records',
      method: 'GET',
      path: '/{baseId}/{tableIdOrName}',
      params: inTable,
      query: {
        ...narrowed,
        'fields[]': as('onlyFields', list('Fields to return')),
      },
      items: 'records',
      next: pages,
      scopes: ['data.records:read'],
      sample,
    },
    listCreated: {
      name: 'List records created since',
      method: 'GET',
      path: '/{baseId}/{tableIdOrName}',
      params: inTable,
      query: narrowed,
      inputs: { since },
      perform: listCreated,
      scopes: ['data.records:read'],
      sample,
    },
    listChanged: {
      name: 'List records updated since',
      description: 'By a field of the type "Last modified time". Created records are included',
      method: 'GET',
      path: '/{baseId}/{tableIdOrName}',
      params: inTable,
      query: narrowed,
      inputs: { since, changedColumn: required(changedColumn) },
      perform: listChanged,
      scopes: ['data.records:read'],
      sample,
    },
    get: {
      name: 'Get record',
      method: 'GET',
      path: '/{baseId}/{tableIdOrName}/{recordId}',
      params: ofRecord,
      scopes: ['data.records:read'],
      sample,
    },
    create: {
      name: 'Create record',
      method: 'POST',
      path: '/{baseId}/{tableIdOrName}',
      params: inTable,
      body: { fields: required(fields), typecast },
      prepare: asRecords,
      items: 'records',
      repeat: 'twice',
      scopes: ['data.records:write'],
      sample,
    },
    update: {
      name: 'Update record',
      description: 'Sets the given fields and keeps all others',
      method: 'PATCH',
      path: '/{baseId}/{tableIdOrName}/{recordId}',
      params: ofRecord,
      body: { fields: required(fields), typecast },
      repeat: 'same',
      scopes: ['data.records:write'],
      sample,
    },
    replace: {
      name: 'Replace record',
      description: 'Sets the given fields and clears all others',
      method: 'PUT',
      path: '/{baseId}/{tableIdOrName}/{recordId}',
      params: ofRecord,
      body: { fields: required(fields), typecast },
      scopes: ['data.records:write'],
      sample,
    },
    delete: {
      name: 'Delete record',
      method: 'DELETE',
      path: '/{baseId}/{tableIdOrName}/{recordId}',
      params: ofRecord,
      scopes: ['data.records:write'],
      sample: { id: 'rec560UJdUtocSouk', deleted: true },
    },
    listComments: {
      name: 'List comments of record',
      method: 'GET',
      path: '/{baseId}/{tableIdOrName}/{recordId}/comments',
      params: ofRecord,
      items: 'comments',
      next: pages,
      scopes: ['data.recordComments:read'],
      sample: { id: 'comB5z37Mg9zaEPw6', text: 'Paid.', createdTime: '2026-03-01T12:00:00.000Z' },
    },
    comment: {
      name: 'Comment on record',
      method: 'POST',
      path: '/{baseId}/{tableIdOrName}/{recordId}/comments',
      params: ofRecord,
      body: { text: required(as('comment', paragraph('Comment'))) },
      repeat: 'twice',
      scopes: ['data.recordComments:write'],
      sample: { id: 'comB5z37Mg9zaEPw6', text: 'Paid.', createdTime: '2026-03-01T12:00:00.000Z' },
    },
  },
};

export const base: ConnectorObject = {
  key: 'base',
  name: 'Base',
  operations: {
    list: {
      name: 'List bases',
      method: 'GET',
      path: '/meta/bases',
      items: 'bases',
      next: { by: 'cursor', parameter: 'offset', at: 'offset' },
      scopes: ['schema.bases:read'],
      sample: { id: 'appLkNDICXNqxSDhG', name: 'Sales', permissionLevel: 'create' },
    },
    listTables: {
      name: 'List tables',
      method: 'GET',
      path: '/meta/bases/{baseId}/tables',
      params: { baseId: required(baseId) },
      items: 'tables',
      scopes: ['schema.bases:read'],
      sample: { id: 'tbltp8DGLhqbUmjK1', name: 'Orders', primaryFieldId: 'fld1VnoyuotSTyxW1' },
    },
    addField: {
      name: 'Create field',
      method: 'POST',
      path: '/meta/bases/{baseId}/tables/{tableId}/fields',
      params: {
        baseId: required(baseId),
        tableId: required(as('tableId', text('Table ID', { placeholder: 'tblXXXXXXXXXXXXXX' }))),
      },
      body: {
        name: required(as('fieldName', text('Name'))),
        type: required(
          as('fieldType', text('Type', { placeholder: 'singleLineText', help: 'A field type of the Airtable API.' })),
        ),
        description: as('fieldText', text('Description')),
      },
      repeat: 'twice',
      scopes: ['schema.bases:write'],
      sample: { id: 'fldumZe00w09RYTW6', name: 'Paid', type: 'checkbox' },
    },
  },
};
