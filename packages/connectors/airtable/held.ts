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
  fields: { fields: [{ name: 'Name', value: 'Ada' }] },
};
