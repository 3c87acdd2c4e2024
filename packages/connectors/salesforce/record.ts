import type { ConnectorObject } from '../kit/connector.ts';
import type { ListPaging } from '../kit/paging.ts';
import { as, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';
import { listQuery, queryParts } from './soql.ts';

const pages: ListPaging = { by: 'address', at: 'nextRecordsUrl' };

const soql = as(
  'soql',
  paragraph('Query (SOQL)', { placeholder: "SELECT Id, Name FROM Account WHERE Industry = 'Media'" }),
);
const inRange = {
  start: required(as('start', text('From', { placeholder: '2026-03-01T00:00:00Z' }))),
  end: required(as('end', text('Until', { placeholder: '2026-03-31T00:00:00Z' }))),
};

export const record: ConnectorObject = {
  key: 'record',
  name: 'Record',
  operations: {
    create: {
      name: 'Create record',
      method: 'POST',
      path: `${of.API}/sobjects/{sobject}`,
      params: { sobject: of.sobject },
      body: { fields: required(of.fields) },
      repeat: 'twice',
      scopes: of.SCOPES,
      sample: of.written,
    },
    get: {
      name: 'Get record',
      method: 'GET',
      path: `${of.API}/sobjects/{sobject}/{recordId}`,
      params: of.onRecord,
      scopes: of.SCOPES,
      sample: of.sample,
    },
    update: {
      name: 'Update record',
      description: 'Sets the given fields and keeps all others',
      method: 'PATCH',
      path: `${of.API}/sobjects/{sobject}/{recordId}`,
      params: of.onRecord,
      body: { fields: required(of.fields) },
      repeat: 'same',
      scopes: of.SCOPES,
      sample: { success: true },
    },
    upsert: {
      name: 'Create or update record',
      description: 'Updates the record with this external ID, or creates one',
      method: 'PATCH',
      path: `${of.API}/sobjects/{sobject}/{externalField}/{externalValue}`,
      params: {
        sobject: of.sobject,
        externalField: required(text('External ID field', { loads: 'fields', placeholder: 'Order_Number__c' })),
        externalValue: required(text('External ID value', { placeholder: '42' })),
      },
      body: { fields: required(of.fields) },
      repeat: 'same',
      scopes: of.SCOPES,
      sample: { ...of.written, created: false },
    },
    delete: {
      name: 'Delete record',
      method: 'DELETE',
      path: `${of.API}/sobjects/{sobject}/{recordId}`,
      params: of.onRecord,
      scopes: of.SCOPES,
      sample: { success: true },
    },
    list: {
      name: 'List records',
      method: 'GET',
      path: `${of.API}/query`,
      query: { q: soql },
      inputs: {
        sobject: of.sobject,
        returned: of.returned,
        where: text('WHERE condition', {
          placeholder: "Industry = 'Media' AND AnnualRevenue > 1000000",
          help: 'The WHERE clause of the query, without the word WHERE.',
        }),
        createdSince: text('Created since', { placeholder: '2026-03-01T00:00:00Z' }),
        changedSince: text('Updated since', { placeholder: '2026-03-01T00:00:00Z' }),
        orderBy: text('Order by', { placeholder: 'CreatedDate DESC' }),
      },
      items: 'records',
      next: pages,
      derive: (read) => (key) => (key === 'soql' ? listQuery(queryParts(read)) : read(key)),
      scopes: of.SCOPES,
      sample: of.sample,
    },
    query: {
      name: 'Query records',
      description: 'Runs a SOQL query',
      method: 'GET',
      path: `${of.API}/query`,
      query: { q: required(soql) },
      items: 'records',
      next: pages,
      scopes: of.SCOPES,
      sample: of.sample,
    },
    queryAll: {
      name: 'Query records, including deleted ones',
      method: 'GET',
      path: `${of.API}/queryAll`,
      query: { q: required(soql) },
      items: 'records',
      next: pages,
      scopes: of.SCOPES,
      sample: { ...of.sample, IsDeleted: true },
    },
    search: {
      name: 'Search records',
      description: 'Runs a SOSL search across objects',
      method: 'GET',
      path: `${of.API}/search`,
      query: {
        q: required(
          as('sosl', text('Search (SOSL)', { placeholder: 'FIND {Acme} IN NAME FIELDS RETURNING Account(Id, Name)' })),
        ),
      },
      items: 'searchRecords',
      scopes: of.SCOPES,
      sample: of.sample,
    },
    updated: {
      name: 'List IDs of updated records',
      method: 'GET',
      path: `${of.API}/sobjects/{sobject}/updated`,
      params: { sobject: of.sobject },
      query: inRange,
      scopes: of.SCOPES,
      sample: { ids: ['001gK000003DIyQQAW'], latestDateCovered: '2026-03-31T00:00:00.000+0000' },
    },
    deleted: {
      name: 'List deleted records',
      method: 'GET',
      path: `${of.API}/sobjects/{sobject}/deleted`,
      params: { sobject: of.sobject },
      query: inRange,
      items: 'deletedRecords',
      scopes: of.SCOPES,
      sample: { id: '001gK000003DIyQQAW', deletedDate: '2026-03-02T08:30:00.000+0000' },
    },
  },
};
