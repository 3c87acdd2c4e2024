import { connectorTrigger } from '../kit/trigger.ts';
import { greenhouseConnector } from './greenhouse.ts';

const application = { id: 69_306_314, candidate_id: 53_883_394, applied_at: '2026-12-01T12:00:00.000Z' };

export const greenhouseTrigger = connectorTrigger(greenhouseConnector, {
  type: 'greenhouseTrigger',
  name: 'Greenhouse Trigger',
  category: 'Enterprise Agents',
  icon: 'users',
  description: 'Starts the workflow when candidates, applications, jobs, offers or scorecards change in Greenhouse',
  start: 'applicationCreated',
  asks: ['jobId'],
  examples: [
    {
      title: 'An application is an item',
      given: [application],
      with: { event: 'applicationCreated' },
      gives: { main: [application] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'applicationCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
