import { connectorTrigger } from '../kit/trigger.ts';
import { modernTreasury } from './modernTreasury.ts';

const expected = {
  id: 'e1',
  object: 'expected_payment',
  amount_lower_bound: 1230,
  updated_at: '2026-03-01T12:00:00Z',
};

export const modernTreasuryTrigger = connectorTrigger(modernTreasury, {
  type: 'modernTreasuryTrigger',
  name: 'Modern Treasury Trigger',
  category: 'Payment & E-Wallets',
  icon: 'landmark',
  description: 'Starts the workflow when payment orders are created or expected payments are reconciled',
  start: 'expectedReconciled',
  examples: [
    {
      title: 'An expected payment is an item',
      given: [expected],
      with: { event: 'expectedReconciled' },
      gives: { main: [expected] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'expectedReconciled' },
      fails: 'connector_poll_failed',
    },
  ],
});
