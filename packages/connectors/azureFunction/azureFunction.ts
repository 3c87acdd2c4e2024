import { defineConnector } from '../kit/connector.ts';
import { app, azureFunctions } from './function.ts';
import { SUBSCRIPTION } from './shared.ts';

export const azureFunctionConnector = defineConnector({
  vendor: 'azureFunction',
  name: 'Azure Functions',
  credentials: ['azureFunctionKey', 'azureApp'],
  address: SUBSCRIPTION,
  objects: [azureFunctions, app],
  lists: {
    apps: { operation: 'app.list', value: 'name', label: 'name' },
    functions: {
      operation: 'function.list',
      value: 'properties.name',
      label: 'name',
      needs: ['resourceGroup', 'appName'],
    },
  },
});
