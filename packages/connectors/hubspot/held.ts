import type { HeldConnector } from '../testing/held-connector.ts';
import { hubspot } from './hubspot.ts';
import { hubspotCrm } from './hubspotCrm.node.ts';
import { hubspotToken } from './hubspotToken.credential.ts';

export const held: HeldConnector = {
  connector: hubspot,
  node: hubspotCrm,
  descriptions: ['hubspotCrm'],
  credential: hubspotToken,
  values: { token: 'pat-1' },
  fields: {
    associations: '[]',
    filterGroups: '[]',
    // The description has texts in `sorts`, the documentation of searches has objects with a property and a direction.
    contactPropertiesSort: '',
    companyPropertiesSort: '',
    dealPropertiesSort: '',
    ticketPropertiesSort: '',
    // The description has objects as the values, the documentation has texts and numbers.
    customProperties: '{}',
    contactProperties: [{ name: 'city', value: 'London' }],
  },
};
