import { awsAccessKey } from '@heddle/nodes/credentials/types/awsAccessKey';
import type { HeldConnector } from '../testing/held-connector.ts';
import { awsLambdaConnector } from './awsLambda.ts';
import { awsLambda } from './awsLambda.node.ts';

const documented = 'It is not in the description. https://docs.aws.amazon.com/lambda/latest/api/API_';
// That a function is ready is found out by another operation, which is held by itself.
const begun = { awaitEnd: 'false', functionVariables: [{ name: 'A', value: 'b' }] };
const payload =
  'The description has the payload, which may be any JSON, as a text. https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html';

export const held: HeldConnector = {
  connector: awsLambdaConnector,
  node: awsLambda,
  descriptions: ['awsLambda'],
  credential: awsAccessKey,
  values: {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'secret',
    sessionToken: '',
    region: 'eu-central-1',
    service: 'lambda',
  },
  signedBy: 'Signature Version 4',
  by: {
    'function.create': begun,
    'function.updateCode': begun,
    'function.updateConfiguration': begun,
  },
  files: { file: { id: 'zip', name: 'check-order.zip', mediaType: 'application/zip', size: 4 } },
  unheld: {
    'function.invoke': payload,
    'function.invokeAsync': payload,
    'function.checkInvoke': payload,
    'version.list': `${documented}ListVersionsByFunction.html`,
    'alias.get': `${documented}GetAlias.html`,
    'alias.create': `${documented}CreateAlias.html`,
    'alias.update': `${documented}UpdateAlias.html`,
    'alias.delete': `${documented}DeleteAlias.html`,
  },
};
