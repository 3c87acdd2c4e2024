import { connectorNode } from '../kit/node.ts';
import { hubspot } from './hubspot.ts';

const deals = 'https://api.hubapi.com/crm/v3/objects/deals';

export const hubspotApi = connectorNode(hubspot, {
  type: 'hubspotApi',
  name: 'HubSpot API',
  category: 'Integration & APIs',
  icon: 'handshake',
  description: 'Works with records, associations, activities and pipelines of HubSpot, and sends custom API calls',
  start: 'deal.create',
  examples: [
    {
      title: 'A deal for each order',
      given: [{ customer: 'Acme', total: 250 }],
      with: { dealName: 'Order of {{ customer }}', amount: '{{ total }}' },
      answers: { [`POST ${deals}`]: { id: '44', properties: { dealname: 'Order of Acme', amount: '250' } } },
      gives: { main: [{ id: '44', properties: { dealname: 'Order of Acme', amount: '250' } }] },
    },
    {
      title: 'The stages of all pipelines',
      given: [{}],
      with: { operation: 'pipeline.listStages', objectType: 'deals' },
      answers: {
        'GET https://api.hubapi.com/crm/v3/pipelines/deals': {
          results: [{ id: 'default', label: 'Sales', stages: [{ id: 'closedwon', label: 'Won' }] }],
        },
      },
      gives: { main: [{ id: 'closedwon', label: 'Won', pipeline: 'default', title: 'Sales: Won' }] },
    },
    { title: 'A record to get needs an ID', given: [{}], with: { operation: 'deal.get' }, fails: 'field_required' },
  ],
});
