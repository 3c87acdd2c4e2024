import { defineConnector } from '../kit/connector.ts';
import { modernTreasuryAddress } from './address.ts';
import { account, counterparty } from './counterparty.ts';
import { events, webhook } from './events.ts';
import { expectedPayment, transaction } from './expectedPayment.ts';
import { paymentOrder, returns } from './paymentOrder.ts';

export const modernTreasury = defineConnector({
  vendor: 'modernTreasury',
  name: 'Modern Treasury',
  credentials: ['modernTreasuryKey'],
  address: modernTreasuryAddress,
  objects: [paymentOrder, counterparty, account, expectedPayment, transaction, returns],
  webhook,
  events,
  lists: {
    counterparties: { operation: 'counterparty.list', value: 'id', label: 'name', search: 'nameContains' },
    internalAccounts: { operation: 'account.listInternal', value: 'id', label: 'name' },
  },
});
