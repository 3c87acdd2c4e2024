import { defineConnector } from '../kit/connector.ts';
import { user } from './user.ts';

export const microsoftEntraConnector = defineConnector({
  vendor: 'microsoftEntra',
  name: 'Microsoft Entra ID',
  credentials: ['entraGraphApp', 'microsoftToken'],
  address: 'https://graph.microsoft.com/v1.0',
  objects: [user],
});
