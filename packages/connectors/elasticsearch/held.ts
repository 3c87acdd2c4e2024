import type { HeldConnector } from '../testing/held-connector.ts';
import { elasticsearchConnector } from './elasticsearch.ts';
import { elasticsearch } from './elasticsearch.node.ts';
import { elasticsearchKey } from './elasticsearchKey.credential.ts';

export const held: HeldConnector = {
  connector: elasticsearchConnector,
  node: elasticsearch,
  descriptions: [],
  documented:
    'The REST reference of Elasticsearch, https://www.elastic.co/docs/api/doc/elasticsearch. In its published description queries hold queries without end, which the validating mock cannot read.',
  credential: elasticsearchKey,
  fields: { document: { title: 'Loom' }, changes: { title: 'Loom' } },
  values: { url: 'https://search.example.com', signIn: 'key', apiKey: 'key', username: '', password: '' },
};
