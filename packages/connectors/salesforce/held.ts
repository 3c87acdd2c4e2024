import type { HeldConnector } from '../testing/held-connector.ts';
import { salesforce } from './salesforce.node.ts';
import { salesforceConnector } from './salesforce.ts';
import { salesforceToken } from './salesforceToken.credential.ts';

export const held: HeldConnector = {
  connector: salesforceConnector,
  node: salesforce,
  descriptions: ['salesforce'],
  credential: salesforceToken,
  values: { instanceUrl: 'https://acme.my.salesforce.com', token: 'token' },
  fields: { moreFields: [{ name: 'Name', value: 'Acme' }], sobject: 'Account' },
  by: { 'record.list': { where: "Name = 'Acme'" } },
  unheld: {
    'record.upsert':
      'The description has only GET at this path. https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_upsert.htm',
  },
};
