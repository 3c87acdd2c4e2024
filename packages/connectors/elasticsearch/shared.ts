import type { ListPaging } from '../kit/paging.ts';
import { as, json, oneOf, text } from '../kit/parameters.ts';

export const index = as(
  'index',
  text('Index', { placeholder: 'orders', loads: 'indexes', help: 'An index, an alias or a data stream.' }),
);
export const documentId = as('documentId', text('Document ID', { placeholder: '{{ id }}' }));
export const query = as(
  'query',
  json('Query', {
    placeholder: '{ "match": { "title": "loom" } }',
    help: 'In the query language of Elasticsearch. If empty, all documents.',
  }),
);
export const refresh = as(
  'refresh',
  oneOf(
    'Visible in searches',
    [
      { value: 'false', label: 'Soon' },
      { value: 'wait_for', label: 'Before the next step' },
    ],
    { default: 'false' },
  ),
);
export const script = as(
  'script',
  json('Script', { placeholder: '{ "source": "ctx._source.count += params.by", "params": { "by": 1 } }' }),
);

/** https://www.elastic.co/docs/reference/elasticsearch/rest-apis/paginate-search-results: at most the first 10,000 hits can be read by their place. */
export const pages: ListPaging = {
  by: 'offset',
  parameter: 'from',
  in: 'body',
  size: { parameter: 'size', most: 1000 },
};

export const hit = { _index: 'orders', _id: 'A-7', _score: 1, _source: { title: 'Loom', total: 12.5 } };
export const written = { _index: 'orders', _id: 'A-7', _version: 1, result: 'created', _seq_no: 0, _primary_term: 1 };
