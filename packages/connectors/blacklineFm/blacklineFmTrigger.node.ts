import { connectorTrigger } from '../kit/trigger.ts';
import { blacklineConnector } from './blacklineFm.ts';

const run = { id: 123_456, name: 'User Access', status: 'Complete', endTime: '2026-03-01T12:00:02.000Z' };

export const blacklineFmTrigger = connectorTrigger(blacklineConnector, {
  type: 'blacklineFmTrigger',
  name: 'BlackLine Trigger',
  category: 'Enterprise Agents',
  icon: 'landmark',
  description: 'Starts the workflow when a report has been run in BlackLine',
  start: 'reportRun',
  examples: [
    { title: 'A run of a report is an item', given: [run], with: { event: 'reportRun' }, gives: { main: [run] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'reportRun' },
      fails: 'connector_poll_failed',
    },
  ],
});
