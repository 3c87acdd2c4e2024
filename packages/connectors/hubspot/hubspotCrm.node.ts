import { connectorNode } from '../kit/node.ts';
import { hubspot } from './hubspot.ts';

const contacts = 'https://api.hubapi.com/crm/v3/objects/contacts';

export const hubspotCrm = connectorNode(hubspot, {
  type: 'hubspotCrm',
  name: 'HubSpot CRM',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description: 'Creates, finds and updates contacts, companies, deals and tickets in HubSpot',
  start: 'contact.search',
  examples: [
    {
      title: 'The contact with an email address',
      given: [{ mail: 'ada@example.com' }],
      with: { operation: 'contact.search', contactPropertiesFilter: 'email', filterValue: '{{ mail }}' },
      answers: {
        [`POST ${contacts}/search`]: { total: 1, results: [{ id: '512', properties: { firstname: 'Ada' } }] },
      },
      gives: { main: [{ id: '512', properties: { firstname: 'Ada' } }] },
    },
    {
      title: 'A contact for each sign-up, without duplicates',
      given: [{ mail: 'ada@example.com', name: 'Ada' }],
      with: {
        operation: 'contact.upsert',
        idProperty: 'email',
        idValue: '{{ mail }}',
        firstName: '{{ name }}',
        contactProperties: [{ name: 'city', value: 'London' }],
      },
      answers: { [`POST ${contacts}/batch/upsert`]: { status: 'COMPLETE', results: [{ id: '512', new: true }] } },
      gives: { main: [{ id: '512', new: true }] },
    },
    {
      title: 'A deal needs a name',
      given: [{}],
      with: { operation: 'deal.create', amount: '10' },
      fails: 'field_required',
    },
    {
      title: 'What HubSpot does not have is an error',
      given: [{}],
      with: { operation: 'contact.get', contactId: '999' },
      fails: 'connector_not_found',
    },
  ],
});
