import { defineConnector } from '../kit/connector.ts';
import { opsgenieAddress } from './address.ts';
import { alert } from './alert.ts';

export const opsgenieConnector = defineConnector({
  vendor: 'opsgenie',
  name: 'Opsgenie',
  credentials: ['opsgenieKey'],
  address: opsgenieAddress,
  objects: [alert],
  events: {
    alertCreated: {
      name: 'Alert created',
      operation: 'alert.list',
      with: {},
      id: 'id',
      time: 'createdAt',
      once: 'each',
    },
  },
});
