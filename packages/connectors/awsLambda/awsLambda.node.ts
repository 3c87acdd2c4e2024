import { connectorNode } from '../kit/node.ts';
import { awsLambdaConnector } from './awsLambda.ts';

const invocations = 'https://lambda.eu-central-1.amazonaws.com/2015-03-31/functions/check-order/invocations';

export const awsLambda = connectorNode(awsLambdaConnector, {
  type: 'awsLambda',
  name: 'AWS Lambda',
  category: 'Integration & APIs',
  icon: 'code',
  description: 'Invokes Lambda functions with items, and manages functions, versions and aliases',
  start: 'function.invoke',
  examples: [
    {
      title: 'A function gets the item',
      given: [{ order: 7 }],
      with: { functionName: 'check-order' },
      credential: { region: 'eu-central-1' },
      answers: { [`POST ${invocations}`]: { order: 7, accepted: true } },
      gives: { main: [{ order: 7, accepted: true }] },
    },
    {
      title: 'A function that is not there is an error',
      given: [{}],
      with: { functionName: 'nothing' },
      credential: { region: 'eu-central-1' },
      fails: 'connector_not_found',
    },
    { title: 'A call needs a function', given: [{}], with: {}, fails: 'field_required' },
  ],
});
