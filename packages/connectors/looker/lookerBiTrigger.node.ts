import { connectorTrigger } from '../kit/trigger.ts';
import { looker } from './looker.ts';

const look = { id: '42', title: 'Orders of the week', updated_at: '2026-03-01T12:00:00.000+00:00' };

export const lookerBiTrigger = connectorTrigger(looker, {
  type: 'lookerBiTrigger',
  name: 'Looker Trigger',
  category: 'Enterprise Agents',
  icon: 'chart-column',
  description: 'Starts the workflow when a Look has new rows, or when Looks are created or updated in Looker',
  start: 'rowAdded',
  asks: ['lookId'],
  examples: [
    {
      title: 'A Look is an item',
      given: [look],
      with: { event: 'lookChanged' },
      gives: { main: [look] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'lookChanged' },
      fails: 'connector_poll_failed',
    },
  ],
});
