import { connectorTrigger } from '../kit/trigger.ts';
import { pipedrive } from './pipedrive.ts';

const deal = { id: 42, title: 'Website for Acme', value: 5000, add_time: '2026-03-01T12:00:00Z' };

export const pipedriveTrigger = connectorTrigger(pipedrive, {
  type: 'pipedriveTrigger',
  name: 'Pipedrive Trigger',
  category: 'Enterprise Agents',
  icon: 'handshake',
  description:
    'Starts the workflow when deals, persons, organizations or activities are created or updated in Pipedrive',
  start: 'dealCreated',
  examples: [
    { title: 'A deal is an item', given: [deal], with: { event: 'dealCreated' }, gives: { main: [deal] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'dealCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
