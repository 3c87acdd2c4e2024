import { connectorNode } from '../kit/node.ts';
import { azureFunctionConnector } from './azureFunction.ts';

const app = 'https://acme-orders.azurewebsites.net';

export const azureFunction = connectorNode(azureFunctionConnector, {
  type: 'azureFunction',
  name: 'Azure Function',
  category: 'Integration & APIs',
  icon: 'code',
  description: 'Calls Azure functions with items, and manages function apps, functions and keys',
  start: 'function.call',
  examples: [
    {
      title: 'A function gets the item',
      given: [{ order: 7 }],
      with: { functionPath: 'api/CheckOrder' },
      credential: { app: 'acme-orders' },
      answers: { [`POST ${app}/api/CheckOrder`]: { order: 7, accepted: true } },
      gives: { main: [{ order: 7, accepted: true }] },
    },
    {
      title: 'A function that is not there is an error',
      given: [{}],
      with: { functionPath: 'api/Nothing' },
      credential: { app: 'acme-orders' },
      fails: 'connector_not_found',
    },
    { title: 'A call needs a path', given: [{}], with: {}, fails: 'field_required' },
  ],
});
