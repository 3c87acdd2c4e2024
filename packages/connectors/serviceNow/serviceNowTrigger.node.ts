import { connectorTrigger } from '../kit/trigger.ts';
import { serviceNowConnector } from './serviceNow.ts';

const incident = { sys_id: '9d38', number: 'INC0010042', sys_created_on: '2026-03-01 12:00:00' };

export const serviceNowTrigger = connectorTrigger(serviceNowConnector, {
  type: 'serviceNowTrigger',
  name: 'ServiceNow Trigger',
  category: 'Integration & APIs',
  icon: 'ticket',
  description: 'Starts the workflow when incidents are created or updated in ServiceNow',
  start: 'incidentCreated',
  asks: ['query'],
  examples: [
    {
      title: 'An incident is an item',
      given: [incident],
      with: { event: 'incidentCreated' },
      gives: { main: [incident] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'incidentCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
