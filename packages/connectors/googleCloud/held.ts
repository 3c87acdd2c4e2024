import { googleToken } from '../google/googleToken.credential.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { googleCloud } from './googleCloud.node.ts';
import { googleCloudConnector } from './googleCloud.ts';

const CALL = 'It is a request to the own service of a user.';

// What an operation has begun is waited for by another one, which is held by itself.
const begun = { awaitEnd: 'false' };

export const held: HeldConnector = {
  connector: googleCloudConnector,
  node: googleCloud,
  descriptions: ['googleCloudRun', 'googleCloudFunctions'],
  credential: googleToken,
  values: { token: 'token' },
  fields: { functionVariables: [{ name: 'A', value: 'b' }], jobVariables: [{ name: 'A', value: 'b' }] },
  by: {
    'function.create': begun,
    'function.delete': begun,
    'service.create': begun,
    'service.delete': begun,
    'job.run': begun,
    'job.create': begun,
    'job.delete': begun,
  },
  unheld: {
    'function.call': `${CALL} https://cloud.google.com/run/docs/authenticating/service-to-service`,
    'service.invoke': `${CALL} https://cloud.google.com/run/docs/authenticating/service-to-service`,
    'execution.cancel':
      'It is not in the description. https://cloud.google.com/run/docs/reference/rest/v2/projects.locations.jobs.executions/cancel',
    'runOperation.get':
      'It is in the description of Cloud Functions only. https://cloud.google.com/run/docs/reference/rest/v2/projects.locations.operations/get',
    'token.create':
      'It is an operation of another API. https://cloud.google.com/iam/docs/reference/credentials/rest/v1/projects.serviceAccounts/generateIdToken',
    'project.list':
      'It is an operation of another API. https://cloud.google.com/resource-manager/reference/rest/v3/projects/search',
  },
};
