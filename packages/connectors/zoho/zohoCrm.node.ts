import { connectorNode } from '../kit/node.ts';
import { zohoConnector } from './zoho.ts';

const API = 'https://www.zohoapis.eu/crm/v8';
const credential = { apiDomain: 'https://www.zohoapis.eu' };

export const zohoCrm = connectorNode(zohoConnector, {
  type: 'zohoCrm',
  name: 'Zoho CRM',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description: 'Creates, finds and updates leads, contacts, accounts, deals and records of any module in Zoho CRM',
  start: 'lead.create',
  examples: [
    {
      title: 'A lead for each sign-up',
      given: [{ name: 'Lovelace', company: 'Acme' }],
      with: { operation: 'lead.create', lastName: '{{ name }}', company: '{{ company }}' },
      credential,
      answers: {
        [`POST ${API}/Leads`]: {
          data: [{ code: 'SUCCESS', status: 'success', message: 'record added', details: { id: '55402' } }],
        },
      },
      gives: { main: [{ id: '55402' }] },
    },
    {
      title: 'Contacts of an address',
      given: [{ email: 'ada@example.com' }],
      with: { operation: 'contact.search', soughtEmail: '{{ email }}', contactReturned: 'Last_Name' },
      credential,
      answers: {
        [`GET ${API}/Contacts/search?email=ada%40example.com&fields=Last_Name&per_page=100&page=1`]: {
          data: [{ id: '55403', Last_Name: 'Lovelace' }],
          info: { more_records: false },
        },
      },
      gives: { main: [{ id: '55403', Last_Name: 'Lovelace' }] },
    },
    {
      title: 'A lead needs a last name',
      given: [{}],
      with: { operation: 'lead.create', company: 'Acme' },
      credential,
      fails: 'field_required',
    },
  ],
});
