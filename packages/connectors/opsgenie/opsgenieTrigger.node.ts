import { connectorTrigger } from '../kit/trigger.ts';
import { opsgenieConnector } from './opsgenie.ts';

const alert = { id: 'a1', message: 'The disk is full', createdAt: '2026-03-01T12:00:00Z' };

export const opsgenieTrigger = connectorTrigger(opsgenieConnector, {
  type: 'opsgenieTrigger',
  name: 'Opsgenie Trigger',
  category: 'Integration & APIs',
  icon: 'siren',
  description: 'Starts the workflow when an alert is created in Opsgenie',
  start: 'alertCreated',
  asks: ['query'],
  examples: [
    { title: 'An alert is an item', given: [alert], with: { event: 'alertCreated' }, gives: { main: [alert] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'alertCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
