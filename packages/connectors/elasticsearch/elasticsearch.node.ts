import { connectorNode } from '../kit/node.ts';
import { elasticsearchConnector } from './elasticsearch.ts';

const url = 'https://search.example.com:9200';
const hits = [
  { _index: 'orders', _id: 'A-7', _score: 1.2, _source: { title: 'Loom' } },
  { _index: 'orders', _id: 'A-8', _score: 1.1, _source: { title: 'Loom, small' } },
];

export const elasticsearch = connectorNode(elasticsearchConnector, {
  type: 'elasticsearch',
  name: 'Elasticsearch',
  category: 'Data Processing',
  icon: 'search',
  description: 'Searches, writes, updates and deletes documents and indexes in Elasticsearch',
  start: 'document.search',
  examples: [
    {
      title: 'Documents by a query',
      given: [{ word: 'loom' }],
      credential: { url: `${url}/` },
      with: { index: 'orders', query: { match: { title: 'loom' } } },
      answers: { [`POST ${url}/orders/_search`]: { hits: { total: { value: 2, relation: 'eq' }, hits } } },
      gives: { main: hits },
    },
    {
      title: 'A document under its own ID, which may be written again',
      given: [{ id: 'A-7', title: 'Loom' }],
      credential: { url },
      with: { operation: 'document.put', index: 'orders', documentId: '{{ id }}', document: { title: '{{ title }}' } },
      answers: {
        [`PUT ${url}/orders/_doc/A-7?refresh=false`]: { _index: 'orders', _id: 'A-7', _version: 3, result: 'updated' },
      },
      gives: { main: [{ _index: 'orders', _id: 'A-7', _version: 3, result: 'updated' }] },
    },
    { title: 'A search needs an index', given: [{}], credential: { url }, with: {}, fails: 'field_required' },
  ],
});
