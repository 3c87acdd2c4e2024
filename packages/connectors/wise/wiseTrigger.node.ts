import { connectorTrigger } from '../kit/trigger.ts';
import { wise } from './wise.ts';

const transfer = { id: 5, status: 'incoming_payment_waiting', created: '2026-03-01T12:00:00Z' };

export const wiseTrigger = connectorTrigger(wise, {
  type: 'wiseTrigger',
  name: 'Wise Trigger',
  category: 'Payment & E-Wallets',
  icon: 'landmark',
  description: 'Starts the workflow when transfers are created at Wise',
  start: 'transferCreated',
  asks: ['profileId'],
  examples: [
    {
      title: 'A transfer is an item',
      given: [transfer],
      with: { event: 'transferCreated', profileId: '3' },
      gives: { main: [transfer] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'transferCreated', profileId: '3' },
      fails: 'connector_poll_failed',
    },
  ],
});
