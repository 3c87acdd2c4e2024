import { connectorNode } from '../kit/node.ts';
import { dwolla } from './dwolla.ts';

const api = 'https://api-sandbox.dwolla.com';
const credential = { environment: 'sandbox' };

export const dwollaNode = connectorNode(dwolla, {
  type: 'dwolla',
  name: 'Dwolla',
  category: 'Payment & E-Wallets',
  icon: 'landmark',
  description: 'Sends bank transfers in the USA, and works with customers and their funding sources at Dwolla',
  start: 'transfer.create',
  examples: [
    {
      title: 'A transfer says how far it is',
      given: [{ transfer: 't1' }],
      with: { operation: 'transfer.get', transferId: '{{ transfer }}' },
      credential,
      answers: { [`GET ${api}/transfers/t1`]: { id: 't1', status: 'processed' } },
      gives: { main: [{ id: 't1', status: 'processed' }] },
    },
    {
      title: 'An amount is needed',
      given: [{}],
      with: { fromId: 'a', toId: 'b' },
      credential,
      fails: 'field_required',
    },
  ],
});
