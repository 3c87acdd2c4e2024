import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { defineConnector } from '../kit/connector.ts';
import { clusterAddress } from './address.ts';
import { document, indexes } from './document.ts';

export const elasticsearchConnector = defineConnector({
  vendor: 'elasticsearch',
  name: 'Elasticsearch',
  credentials: ['elasticsearchKey'],
  address: clusterAddress,
  objects: [document, indexes],
  lists: { indexes: { operation: 'index.list', value: 'index', label: 'index' } },
  // https://www.elastic.co/docs/reference/elasticsearch/rest-apis/common-options: an error has a type and a reason; the first cause says most.
  reason: (answer) =>
    [readPath(answer, 'error.root_cause[0].reason'), readPath(answer, 'error.reason'), readPath(answer, 'error')]
      .filter((reason) => typeof reason === 'string')
      .map(asText)
      .find((reason) => reason !== '') ?? '',
});
