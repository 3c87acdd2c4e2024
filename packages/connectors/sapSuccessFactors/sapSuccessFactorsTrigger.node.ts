import { connectorTrigger } from '../kit/trigger.ts';
import { sapSuccessFactorsConnector } from './sapSuccessFactors.ts';

const user = { userId: 'ada', email: 'ada@example.com', lastModifiedDateTime: '2026-03-01T12:00:00.000Z' };

export const sapSuccessFactorsTrigger = connectorTrigger(sapSuccessFactorsConnector, {
  type: 'sapSuccessFactorsTrigger',
  name: 'SAP SuccessFactors Trigger',
  category: 'Enterprise Agents',
  icon: 'users-round',
  description:
    'Starts the workflow when users, employees, jobs or positions are created or updated in SAP SuccessFactors',
  start: 'userChanged',
  asks: ['filter', 'expand'],
  examples: [
    { title: 'A user is an item', given: [user], with: { event: 'userChanged' }, gives: { main: [user] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'userChanged' },
      fails: 'connector_poll_failed',
    },
  ],
});
