import { connectorTrigger } from '../kit/trigger.ts';
import { dwolla } from './dwolla.ts';

const happened = { id: 'e1', topic: 'transfer_completed', resourceId: 't1', created: '2026-03-01T12:00:00Z' };

export const dwollaTrigger = connectorTrigger(dwolla, {
  type: 'dwollaTrigger',
  name: 'Dwolla Trigger',
  category: 'Payment & E-Wallets',
  icon: 'landmark',
  description: 'Starts the workflow when transfers, customers or funding sources change at Dwolla',
  start: 'any',
  examples: [
    { title: 'An event is an item', given: [happened], with: { event: 'any' }, gives: { main: [happened] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'any' },
      fails: 'connector_poll_failed',
    },
  ],
});
