import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import { enteredOrigin } from '../kit/entered-url.ts';
import { app } from './app.ts';
import { dataFile, space, user } from './place.ts';
import { automation, reload } from './reload.ts';

export const qlikConnector = defineConnector({
  vendor: 'qlikSense',
  name: 'Qlik Sense',
  credentials: ['qlikKey', 'qlikClient'],
  address: ({ tenant }) => `${enteredOrigin(tenant)}/api/v1`,
  objects: [app, reload, automation, space, user, dataFile],
  reason(answer) {
    const [error] = isJsonObject(answer) && Array.isArray(answer['errors']) ? answer['errors'] : [];
    if (!isJsonObject(error)) return '';
    return [error['title'], error['detail']]
      .map((part) => asText(part ?? ''))
      .filter((part) => part !== '')
      .join(': ');
  },
  events: {
    appCreated: {
      name: 'App created',
      operation: 'app.list',
      with: { order: '-createdAt' },
      id: 'id',
      time: 'createdAt',
      once: 'each',
    },
    appChanged: {
      name: 'App created or updated',
      operation: 'app.list',
      with: { order: '-updatedAt' },
      id: 'id',
      time: 'updatedAt',
      once: 'change',
    },
  },
  lists: {
    apps: { operation: 'app.list', value: 'resourceId', label: 'name', search: 'search' },
    spaces: { operation: 'space.list', value: 'id', label: 'name' },
    automations: { operation: 'automation.list', value: 'id', label: 'name' },
    connections: { operation: 'dataFile.listConnections', value: 'qID', label: 'qName' },
  },
});
