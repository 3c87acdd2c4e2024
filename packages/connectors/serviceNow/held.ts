import type { HeldConnector } from '../testing/held-connector.ts';
import { serviceNow } from './serviceNow.node.ts';
import { serviceNowConnector } from './serviceNow.ts';
import { serviceNowUser } from './serviceNowUser.credential.ts';

export const held: HeldConnector = {
  connector: serviceNowConnector,
  node: serviceNow,
  descriptions: [],
  documented:
    'ServiceNow publishes no description. Made from https://developer.servicenow.com/dev.do#!/reference/api/latest/rest/c_TableAPI',
  credential: serviceNowUser,
  fields: { recordFields: [{ name: 'short_description', value: 'Held' }] },
  files: { file: { id: 'held', name: 'note.txt', mediaType: 'text/plain', size: 4 } },
  values: { instance: 'acme', username: 'heddle', password: 'secret' },
};
