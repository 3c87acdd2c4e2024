import type { HeldConnector } from '../testing/held-connector.ts';
import { airtableConnector } from './airtable.ts';
import { airtable } from './airtable.node.ts';
import { airtableToken } from './airtableToken.credential.ts';

export const held: HeldConnector = {
  connector: airtableConnector,
  node: airtable,
  descriptions: ['airtable'],
  credential: airtableToken,
  values: { token: 'pat1' },
  unheld: {
    'webhook.list': 'It is not in the description. https://airtable.com/developers/web/api/webhooks-overview',
    'webhook.create': 'It is not in the description. https://airtable.com/developers/web/api/webhooks-overview',
    'webhook.renew': 'It is not in the description. https://airtable.com/developers/web/api/webhooks-overview',
    'webhook.delete': 'It is not in the description. https://airtable.com/developers/web/api/webhooks-overview',
  },
  fields: { fields: [{ name: 'Name', value: 'Ada' }] },
};
