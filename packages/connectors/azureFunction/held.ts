import type { HeldConnector } from '../testing/held-connector.ts';
import { azureFunctionConnector } from './azureFunction.ts';
import { azureApp } from './azureApp.credential.ts';
import { azureFunction } from './azureFunction.node.ts';

const own =
  'What a function takes is its own. https://learn.microsoft.com/en-us/azure/azure-functions/functions-bindings-http-webhook-trigger';
const documented = 'It is not in the description. https://learn.microsoft.com/en-us/rest/api/appservice/web-apps/';

export const held: HeldConnector = {
  connector: azureFunctionConnector,
  node: azureFunction,
  descriptions: ['azureFunctions'],
  credential: azureApp,
  values: {
    subscriptionId: '00000000-0000-0000-0000-000000000000',
    tenant: 't',
    clientId: 'c',
    clientSecret: 's',
    app: 'acme-orders',
  },
  // An invented address of a next page leads nowhere.
  answers: { 'function.list': { value: [{ name: 'CheckOrder' }] }, 'app.list': { value: [{ name: 'acme-orders' }] } },
  // Later versions of the API than that of the description have the secrets at the top.
  excused: {
    'function.getUrl': ['"key" of the sample is not described', '"trigger_url" of the sample is not described'],
  },
  unheld: {
    'function.call': own,
    'function.read': own,
    'function.listKeys': `${documented}list-function-keys`,
    'app.listHostKeys': `${documented}list-host-keys`,
  },
};
