import { connectorTrigger } from '../kit/trigger.ts';
import { asanaConnector } from './asana.ts';

const task = { gid: '1204619611402340', name: 'Write the offer', created_at: '2026-03-01T12:00:00.000Z' };

export const asanaTrigger = connectorTrigger(asanaConnector, {
  type: 'asanaTrigger',
  name: 'Asana Trigger',
  category: 'Integration & APIs',
  icon: 'list-checks',
  description: 'Starts the workflow when tasks are created or updated in a project of Asana',
  start: 'taskCreated',
  asks: ['workspace', 'project'],
  examples: [
    {
      title: 'A task is an item',
      given: [task],
      with: { event: 'taskCreated', workspace: '12345', project: '67890' },
      gives: { main: [task] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'taskCreated', workspace: '12345', project: '67890' },
      fails: 'connector_poll_failed',
    },
  ],
});
