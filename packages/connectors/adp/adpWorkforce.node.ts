import { connectorNode } from '../kit/node.ts';
import { adpConnector } from './adp.ts';

const API = 'https://api.adp.com';

export const adpWorkforce = connectorNode(adpConnector, {
  type: 'adpWorkforce',
  name: 'ADP Workforce Now',
  category: 'Enterprise Agents',
  icon: 'users',
  description: 'Reads workers and pay statements, sends events and reads event notifications of ADP',
  start: 'worker.list',
  examples: [
    {
      title: 'All workers',
      given: [{}],
      with: { operation: 'worker.list' },
      answers: { [`GET ${API}/hr/v2/workers?%24top=100`]: { workers: [{ associateOID: 'G3' }] } },
      gives: { main: [{ associateOID: 'G3' }] },
    },
    {
      title: 'An email address is changed by an event',
      given: [{ aoid: 'G3', email: 'ada@example.com' }],
      with: { operation: 'worker.changeEmail', aoid: '{{ aoid }}', email: '{{ email }}' },
      answers: {
        [`POST ${API}/events/hr/v1/worker.business-communication.email.change`]: { events: [{ eventID: 'e1' }] },
      },
      gives: { main: [{ eventID: 'e1' }] },
    },
    {
      title: 'A pay statement is that of a worker',
      given: [{}],
      with: { operation: 'payroll.statements' },
      fails: 'field_required',
    },
  ],
});
