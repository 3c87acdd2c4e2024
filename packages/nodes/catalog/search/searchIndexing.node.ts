import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { searchFields } from './fields.ts';

export const searchIndexing = defineNode({
  type: 'searchIndexing',
  name: 'Search Index',
  category: 'Data Processing',
  icon: 'text-search',
  description: 'Stores documents in a full-text index and searches them, best match first',
  summary: '{operation} {query} {index}',
  effect: ({ operation }) => ((operation ?? 'search') === 'search' ? 'read' : 'write'),
  fields: searchFields,
  examples: [
    {
      title: 'Documents are kept, and the items go on as they are',
      given: [{ id: 'a1', title: 'Red running shoes', price: 90 }],
      with: { operation: 'add', index: 'products', text: 'title', keep: 'price' },
      gives: { main: [{ id: 'a1', title: 'Red running shoes', price: 90 }] },
    },
    {
      title: 'An index that is empty finds nothing',
      given: [{ query: 'shoes' }],
      with: { index: 'products', query: '{{ query }}' },
      gives: { main: [{ query: 'shoes', results: { total: 0, hits: [] } }] },
    },
    {
      title: 'Removing what is not there',
      given: [{ id: 'a1' }],
      with: { operation: 'remove', index: 'products' },
      gives: { main: [{ id: 'a1' }] },
    },
    {
      title: 'A document needs an ID',
      given: [{ title: 'Red running shoes' }],
      with: { operation: 'add', text: 'title' },
      fails: 'search_id_invalid',
    },
    { title: 'The name of an index is simple', given: [{}], with: { index: 'my products' }, fails: 'field_invalid' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).workWithIndex(context),
});
