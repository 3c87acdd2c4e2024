import { connectorNode } from '../kit/node.ts';
import { freshworksConnector } from './freshworks.ts';

const API = 'https://acme.myfreshworks.com/crm/sales/api';
const credential = { domain: 'acme' };

export const freshworksCrm = connectorNode(freshworksConnector, {
  type: 'freshworksCrm',
  name: 'Freshworks CRM',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description: 'Creates, finds and updates contacts, accounts, deals, tasks and notes in Freshworks CRM (Freshsales)',
  start: 'contact.create',
  examples: [
    {
      title: 'A contact for each sign-up',
      given: [{ name: 'Lovelace', email: 'ada@example.com' }],
      with: { operation: 'contact.create', lastName: '{{ name }}', email: '{{ email }}' },
      credential,
      answers: { [`POST ${API}/contacts`]: { contact: { id: 1, last_name: 'Lovelace' } } },
      gives: { main: [{ id: 1, last_name: 'Lovelace' }] },
    },
    {
      title: 'Who has this email address',
      given: [{ email: 'ada@example.com' }],
      with: { operation: 'search.all', searchText: '{{ email }}', searchIn: 'contact' },
      credential,
      answers: { [`GET ${API}/search?q=ada%40example.com&include=contact`]: [{ id: '1', type: 'contact' }] },
      gives: { main: [{ id: '1', type: 'contact' }] },
    },
    {
      title: 'A list is that of a view',
      given: [{}],
      with: { operation: 'contact.list' },
      credential,
      fails: 'field_required',
    },
  ],
});
