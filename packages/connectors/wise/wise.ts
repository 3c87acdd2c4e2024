import { defineConnector } from '../kit/connector.ts';
import { balance, profiles, recipient } from './account.ts';
import { wiseAddress } from './address.ts';
import { events, webhook, wiseWebhook } from './events.ts';
import { quote, transfer } from './transfer.ts';

export const wise = defineConnector({
  vendor: 'wise',
  name: 'Wise',
  credentials: ['wiseToken'],
  address: wiseAddress,
  objects: [transfer, quote, recipient, balance, profiles, webhook],
  webhook: wiseWebhook,
  events,
  lists: {
    profiles: { operation: 'profile.list', value: 'id', label: 'type' },
    recipients: { operation: 'recipient.list', value: 'id', label: 'accountHolderName', needs: ['profileId'] },
    balances: {
      operation: 'balance.list',
      value: 'id',
      label: 'currency',
      needs: ['profileId'],
      with: { balanceTypes: 'STANDARD' },
    },
  },
});
