import { connectorNode } from '../kit/node.ts';
import { dynamicsCrm } from './microsoftDynamicsCrm.ts';

const environment = 'acme.crm4.dynamics.com';
const api = `https://${environment}/api/data/v9.2`;

export const microsoftDynamicsCrm = connectorNode(dynamicsCrm, {
  type: 'microsoftDynamicsCrm',
  name: 'Dynamics 365 CRM',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description:
    'Creates, finds and updates accounts, contacts, leads, opportunities, cases and records of any table in Dynamics 365',
  start: 'lead.create',
  examples: [
    {
      title: 'A lead for each inquiry',
      given: [{ name: 'Lovelace', wish: 'lamps' }],
      with: { operation: 'lead.create', recordSubject: 'Interested in {{ wish }}', lastName: '{{ name }}' },
      credential: { environment },
      answers: { [`POST ${api}/leads`]: { leadid: 'l1', subject: 'Interested in lamps' } },
      gives: { main: [{ leadid: 'l1', subject: 'Interested in lamps' }] },
    },
    {
      title: 'Accounts by a filter',
      given: [{}],
      with: { operation: 'account.list', selected: 'name', recordFilter: 'revenue gt 1000000' },
      credential: { environment },
      answers: { [`GET ${api}/accounts?%24select=name&%24filter=revenue+gt+1000000`]: { value: [{ name: 'Acme' }] } },
      gives: { main: [{ name: 'Acme' }] },
    },
    {
      title: 'What Dynamics does not have is an error',
      given: [{}],
      with: { operation: 'contact.get', recordId: '1' },
      credential: { environment },
      fails: 'connector_not_found',
    },
  ],
});
