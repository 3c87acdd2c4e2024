import type { ConnectorObject, Parameters } from '../kit/connector.ts';
import { as, fieldsObject, flag, json, list, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const params = { index: required(of.index) };
const onDocument = { ...params, id: required(of.documentId) };
const source: Parameters = { document: { ...fieldsObject('Document'), key: 'document', required: true, spread: true } };
const query = { refresh: of.refresh };

export const document: ConnectorObject = {
  key: 'document',
  name: 'Document',
  operations: {
    search: {
      name: 'Search documents',
      description: 'At most the first 10,000; narrow the query down for more',
      method: 'POST',
      path: '/{index}/_search',
      params,
      body: {
        query: of.query,
        sort: as('sort', json('Sort', { placeholder: '[{ "created": "desc" }]' })),
        _source: as('sourceFields', list('Fields', { placeholder: 'title, total', help: 'If empty, all fields.' })),
      },
      effect: 'read',
      repeat: 'same',
      items: 'hits.hits',
      next: of.pages,
      sample: of.hit,
    },
    count: {
      name: 'Count documents',
      method: 'POST',
      path: '/{index}/_count',
      params,
      body: { query: of.query },
      effect: 'read',
      repeat: 'same',
      sample: { count: 42, _shards: { total: 1, successful: 1, skipped: 0, failed: 0 } },
    },
    get: {
      name: 'Get document',
      method: 'GET',
      path: '/{index}/_doc/{id}',
      params: onDocument,
      sample: { _index: 'orders', _id: 'A-7', _version: 1, found: true, _source: { title: 'Loom' } },
    },
    add: {
      name: 'Add document',
      description:
        'Elasticsearch makes the ID, so an interrupted step may add it twice; with an ID of your own, use "Create or replace document"',
      method: 'POST',
      path: '/{index}/_doc',
      params,
      query,
      body: source,
      repeat: 'twice',
      sample: of.written,
    },
    create: {
      name: 'Create document',
      description:
        'Under an ID of your own, in an index or a data stream. A document with the ID that exists already is a conflict',
      method: 'PUT',
      path: '/{index}/_create/{id}',
      params: onDocument,
      query,
      body: source,
      repeat: 'same',
      sample: of.written,
    },
    put: {
      name: 'Create or replace document',
      method: 'PUT',
      path: '/{index}/_doc/{id}',
      params: onDocument,
      query,
      body: source,
      sample: of.written,
    },
    update: {
      name: 'Update document',
      description: 'Changes the given fields of a document, and can create it',
      method: 'POST',
      path: '/{index}/_update/{id}',
      params: onDocument,
      query,
      body: {
        doc: required(as('changes', fieldsObject('Changes'))),
        doc_as_upsert: as('createMissing', flag('Create if missing')),
      },
      repeat: 'same',
      sample: { ...of.written, result: 'updated' },
    },
    delete: {
      name: 'Delete document',
      method: 'DELETE',
      path: '/{index}/_doc/{id}',
      params: onDocument,
      query,
      sample: { ...of.written, result: 'deleted' },
    },
    updateByQuery: {
      name: 'Update documents by query',
      method: 'POST',
      path: '/{index}/_update_by_query',
      params,
      body: { query: of.query, script: required(of.script) },
      fixed: { query: { conflicts: 'proceed' } },
      repeat: 'twice',
      sample: { took: 12, timed_out: false, total: 3, updated: 3, version_conflicts: 0, failures: [] },
    },
    deleteByQuery: {
      name: 'Delete documents by query',
      method: 'POST',
      path: '/{index}/_delete_by_query',
      params,
      body: { query: required(of.query) },
      fixed: { query: { conflicts: 'proceed' } },
      repeat: 'same',
      sample: { took: 12, timed_out: false, total: 3, deleted: 3, version_conflicts: 0, failures: [] },
    },
  },
};

/** Indexes and the types of their fields. */
export const indexes: ConnectorObject = {
  key: 'index',
  name: 'Index',
  operations: {
    list: {
      name: 'List indexes',
      method: 'GET',
      path: '/_cat/indices',
      fixed: { query: { format: 'json' } },
      items: '',
      sample: { index: 'orders', health: 'green', status: 'open', 'docs.count': '42' },
    },
    get: {
      name: 'Get index',
      method: 'GET',
      path: '/{index}',
      params,
      sample: { orders: { aliases: {}, mappings: {} } },
    },
    create: {
      name: 'Create index',
      method: 'PUT',
      path: '/{index}',
      params: { index: required(as('newIndex', text('Index', { placeholder: 'orders' }))) },
      body: {
        mappings: as(
          'mappings',
          json('Mappings', { placeholder: '{ "properties": { "created": { "type": "date" } } }' }),
        ),
        settings: as('settings', json('Settings', { placeholder: '{ "number_of_replicas": 1 }' })),
      },
      sample: { acknowledged: true, shards_acknowledged: true, index: 'orders' },
    },
    putMapping: {
      name: 'Add fields to mapping',
      method: 'PUT',
      path: '/{index}/_mapping',
      params,
      body: {
        properties: required(as('properties', json('Fields', { placeholder: '{ "created": { "type": "date" } }' }))),
      },
      sample: { acknowledged: true },
    },
    getMapping: {
      name: 'Get mapping',
      method: 'GET',
      path: '/{index}/_mapping',
      params,
      sample: { orders: { mappings: { properties: { title: { type: 'text' } } } } },
    },
    delete: {
      name: 'Delete index',
      description: 'With all its documents. It cannot be undone',
      method: 'DELETE',
      path: '/{index}',
      params,
      sample: { acknowledged: true },
    },
  },
};
