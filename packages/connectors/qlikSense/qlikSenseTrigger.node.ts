import { connectorTrigger } from '../kit/trigger.ts';
import { qlikConnector } from './qlikSense.ts';

const app = { id: 'i1', name: 'Sales', resourceId: 'a1', updatedAt: '2026-03-01T12:00:00Z' };

export const qlikSenseTrigger = connectorTrigger(qlikConnector, {
  type: 'qlikSenseTrigger',
  name: 'Qlik Sense Trigger',
  category: 'Enterprise Agents',
  icon: 'chart-no-axes-combined',
  description: 'Starts the workflow when apps are created or updated in Qlik Cloud',
  start: 'appCreated',
  asks: ['spaceId'],
  examples: [
    { title: 'An app is an item', given: [app], with: { event: 'appCreated' }, gives: { main: [app] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'appCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
