import type { HeldConnector } from '../testing/held-connector.ts';
import { zohoConnector } from './zoho.ts';
import { zohoClient } from './zohoClient.credential.ts';
import { zohoCrm } from './zohoCrm.node.ts';

const documented = 'https://www.zoho.com/crm/developer/docs/api/v8/';

export const held: HeldConnector = {
  connector: zohoConnector,
  node: zohoCrm,
  descriptions: ['zohoCrm'],
  credential: zohoClient,
  values: { accounts: 'https://accounts.zoho.com', clientId: 'client', clientSecret: 'secret', refreshToken: 'token' },
  fields: { recordMore: [{ name: 'Last_Name', value: 'Lovelace' }] },
  // The description takes IDs of leads for numbers that JavaScript can hold.
  by: { 'organization.convertLead': { leadId: '42' } },
  signedBy: 'Zoho-oauthtoken in place of Bearer, which OAuth 2 in a description means',
  unheld: {
    'attachment.note': `The description wants what Zoho fills in itself. ${documented}create-notes.html`,
    'attachment.add': `The description has a link to a file only. ${documented}upload-attachment.html`,
    'attachment.list': `The description wants the IDs of the attachments. ${documented}get-attachments.html`,
    'attachment.download': `It is not in the description. ${documented}download-attachments.html`,
    'organization.fields': `It is not in the description, which is an excerpt. ${documented}field-meta.html`,
    'organization.users': `It is not in the description, which is an excerpt. ${documented}get-users.html`,
  },
};
