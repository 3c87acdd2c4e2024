import { connectorNode } from '../kit/node.ts';
import { modernTreasuryAddress } from './address.ts';
import { modernTreasury } from './modernTreasury.ts';

const api = `${modernTreasuryAddress}/api`;
const credential = { organization: 'o1' };

export const modernTreasuryNode = connectorNode(modernTreasury, {
  type: 'modernTreasury',
  name: 'Modern Treasury',
  category: 'Payment & E-Wallets',
  icon: 'landmark',
  description:
    'Sends and collects bank payments (ACH, wire, RTP, SEPA), and reads transactions, returns and expected payments in Modern Treasury',
  start: 'paymentOrder.create',
  examples: [
    {
      title: 'A supplier is paid by ACH',
      given: [{ total: '12.30' }],
      with: { ownAccountId: 'i1', receivingAccountId: 'e1', amount: '{{ total }}', currency: 'USD' },
      credential,
      answers: { [`POST ${api}/payment_orders`]: { id: 'p1', amount: 1230, status: 'approved' } },
      gives: { main: [{ id: 'p1', amount: 1230, status: 'approved' }] },
    },
    {
      title: 'An amount is needed',
      given: [{}],
      with: { ownAccountId: 'i1', receivingAccountId: 'e1' },
      credential,
      fails: 'field_required',
    },
  ],
});
