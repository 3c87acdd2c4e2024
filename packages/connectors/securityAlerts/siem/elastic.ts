import { HeddleError } from '@heddle/contract/errors/define';
import { elasticsearchConnector } from '../../elasticsearch/elasticsearch.ts';
import { openOperations } from '../../kit/other-operations.ts';
import { ecsOf } from '../formats/ecs.ts';
import type { Destination } from './destination.ts';
import { limitsOf } from './destination.ts';

/** Creates a document in ECS under the ID of the alert: one that is there already was created by an earlier attempt. */
export const elasticDestination: Destination = async (context, alert, index) => {
  const credential = await context.credential('elasticCredential');
  const operations = await openOperations(elasticsearchConnector, credential, context, limitsOf(context));
  const target = context.field.elasticIndex(index).trim();
  try {
    const [answer = null] = await operations.give(
      'document.create',
      {
        index: target,
        documentId: alert.id,
        document: Object.entries(ecsOf(alert)).map(([name, value]) => ({ name, value })),
      },
      { index, part: 'alert' },
    );
    return { answer };
  } catch (thrown) {
    if (!(thrown instanceof HeddleError) || thrown.code !== 'connector_conflict') throw thrown;
    return { answer: { _index: target, _id: alert.id, result: 'created' } };
  }
};
