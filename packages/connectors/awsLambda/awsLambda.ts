import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import { usualReason } from '../kit/failures.ts';
import { functions } from './function.ts';
import { alias, versions } from './version.ts';

/** The endpoint of a region. https://docs.aws.amazon.com/general/latest/gr/lambda-service.html */
function endpoint({ region }: { readonly [field: string]: unknown }): string {
  const name = asText(region ?? '').trim();
  return `https://lambda.${name}.amazonaws.com${name.startsWith('cn-') ? '.cn' : ''}`;
}

/** AWS refuses keys that it does not know with 403, as it refuses missing permissions. */
const BAD_KEY = /security token|signature|credential should be scoped/i;

export const awsLambdaConnector = defineConnector({
  vendor: 'awsLambda',
  name: 'AWS Lambda',
  credentials: ['awsAccessKey'],
  address: endpoint,
  objects: [functions, versions, alias],
  lists: { functions: { operation: 'function.list', value: 'FunctionName', label: 'FunctionName' } },
  reason: (answer) => (isJsonObject(answer) ? asText(answer['Message'] ?? '') : '') || usualReason(answer),
  statusOf: (answer, status) => (status === 403 && BAD_KEY.test(usualReason(answer)) ? 401 : status),
});
