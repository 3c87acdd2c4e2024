import { defineConnector } from '../kit/connector.ts';
import { machine } from './machine.ts';

export const microsoftDefenderConnector = defineConnector({
  vendor: 'microsoftDefender',
  name: 'Microsoft Defender for Endpoint',
  credentials: ['defenderApp'],
  address: 'https://api.security.microsoft.com',
  objects: [machine],
});
