import { connectorNode } from '../kit/node.ts';
import { wise } from './wise.ts';

const api = 'https://api.wise-sandbox.com';
const credential = { environment: 'sandbox' };
const transfer = {
  id: 5,
  status: 'incoming_payment_waiting',
  sourceValue: 12.3,
  sourceCurrency: 'EUR',
  targetAccount: 4,
};
const pay = {
  operation: 'transfer.fund',
  profileId: '3',
  transferId: '5',
  recipientId: '4',
  amount: '{{ total }}',
  currency: 'EUR',
};

export const wiseNode = connectorNode(wise, {
  type: 'wise',
  name: 'Wise',
  category: 'Payment & E-Wallets',
  icon: 'landmark',
  description: 'Quotes, makes and pays transfers abroad, and reads rates, recipients, balances and statements at Wise',
  start: 'transfer.create',
  examples: [
    {
      title: 'A transfer is paid from the balance',
      given: [{ total: '12.30' }],
      with: pay,
      credential,
      answers: {
        [`GET ${api}/v1/transfers/5`]: transfer,
        [`POST ${api}/v3/profiles/3/transfers/5/payments`]: { type: 'BALANCE', status: 'COMPLETED', errorCode: null },
      },
      gives: { main: [{ ...transfer, payment: { type: 'BALANCE', status: 'COMPLETED', errorCode: null } }] },
    },
    {
      title: 'A transfer of another amount is not paid',
      given: [{ total: '12.31' }],
      with: pay,
      credential,
      answers: { [`GET ${api}/v1/transfers/5`]: transfer },
      fails: 'field_invalid',
    },
  ],
});
