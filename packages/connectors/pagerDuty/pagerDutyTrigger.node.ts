import { connectorTrigger } from '../kit/trigger.ts';
import { pagerDutyConnector } from './pagerDuty.ts';

const incident = { id: 'PT4KHLK', title: 'The export is empty', created_at: '2026-03-01T12:00:00Z' };

export const pagerDutyTrigger = connectorTrigger(pagerDutyConnector, {
  type: 'pagerDutyTrigger',
  name: 'PagerDuty Trigger',
  category: 'Integration & APIs',
  icon: 'siren',
  description: 'Starts the workflow when an incident is created in PagerDuty',
  start: 'incidentCreated',
  asks: ['serviceIds', 'statuses'],
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
