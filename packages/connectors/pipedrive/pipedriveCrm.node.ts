import { connectorNode } from '../kit/node.ts';
import { pipedrive } from './pipedrive.ts';

export const pipedriveCrm = connectorNode(pipedrive, {
  type: 'pipedriveCrm',
  name: 'Pipedrive CRM',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description: 'Creates, finds and updates deals, persons, organizations, leads and activities in Pipedrive',
  start: 'deal.list',
  examples: [
    {
      title: 'Every open deal of a person',
      given: [{ person: 7 }],
      with: { operation: 'deal.list', personId: '{{ person }}', status: 'open' },
      answers: {
        'GET https://api.pipedrive.com/api/v2/deals?person_id=7&status=open&limit=100': {
          data: [
            { id: 42, title: 'Website' },
            { id: 43, title: 'Hosting' },
          ],
        },
      },
      gives: {
        main: [
          { id: 42, title: 'Website' },
          { id: 43, title: 'Hosting' },
        ],
      },
    },
    {
      title: 'A deal for each order',
      given: [{ customer: 'Acme', total: 250 }],
      with: { operation: 'deal.create', title: 'Order of {{ customer }}', value: '{{ total }}', currency: 'EUR' },
      answers: { 'POST https://api.pipedrive.com/api/v2/deals': { data: { id: 44, title: 'Order of Acme' } } },
      gives: { main: [{ id: 44, title: 'Order of Acme' }] },
    },
    {
      title: 'A deal needs a title',
      given: [{}],
      with: { operation: 'deal.create', value: 10 },
      fails: 'field_required',
    },
    {
      title: 'What Pipedrive does not have is an error',
      given: [{}],
      with: { operation: 'deal.get', dealId: '999' },
      fails: 'connector_not_found',
    },
  ],
});
