import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'search-index-of-products',
  name: 'Search Index of Products',
  description:
    'Keeps an Elasticsearch index in step with a shop: changed products are written, ended ones are removed.',
  category: 'Data Processing',
  difficulty: 'Beginner',
  icon: 'search',
  useCase: 'For shops with their own search: each change that the shop reports is in the index a moment later.',
  tags: ['elasticsearch', 'search', 'products', 'sync'],
  estimatedTime: '5 min setup',
  nodes: {
    changed: node('webhookTrigger', [0, 0.5], 'Product changed', { endpoint: '/products' }),
    live: node('conditional', [1, 0.5], 'For sale?', { condition: '(active ?? false) === true' }),
    write: node('elasticsearch', [2, 0], 'Write to the index', {
      operation: 'document.put',
      index: 'products',
      documentId: '{{ id ?? "unknown" }}',
      document: { title: '{{ title ?? "" }}', price: '{{ price ?? 0 }}' },
    }),
    remove: node('elasticsearch', [2, 1], 'Remove from the index', {
      operation: 'document.delete',
      index: 'products',
      documentId: '{{ id ?? "unknown" }}',
    }),
  },
  flow: ['changed > live:true > write', 'live:false > remove'],
  trials: [
    {
      title: 'A product is written',
      given: [{ id: 'P-1', title: 'Loom', price: 49.95, active: true }],
      answers: {
        'PUT https://search.example.com/products/_doc/P-1?refresh=false': { _id: 'P-1', result: 'created' },
      },
      sends: { 'PUT https://search.example.com/products/_doc/P-1?refresh=false': [{ title: 'Loom' }] },
      gives: { 'Write to the index': [{ _id: 'P-1', result: 'created' }] },
    },
    {
      title: 'One that is no longer sold is removed',
      given: [{ id: 'P-2', active: false }],
      answers: {
        'DELETE https://search.example.com/products/_doc/P-2?refresh=false': { _id: 'P-2', result: 'deleted' },
      },
      gives: { 'Remove from the index': [{ _id: 'P-2', result: 'deleted' }] },
    },
  ],
});
