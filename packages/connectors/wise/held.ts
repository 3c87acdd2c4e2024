import type { HeldConnector } from '../testing/held-connector.ts';
import { transfer as transferSample } from './shared.ts';
import { wise } from './wise.ts';
import { wiseNode } from './wise.node.ts';
import { wiseToken } from './wiseToken.credential.ts';

const elsewhere = (page: string): string =>
  `The description has a part of the API only. https://docs.wise.com/api-reference/webhook/${page}`;

export const held: HeldConnector = {
  connector: wise,
  node: wiseNode,
  descriptions: ['wise'],
  credential: wiseToken,
  values: { token: 'token', environment: 'sandbox', webhookKey: '' },
  // What it answers to both requests: the transfer that the fields name.
  answers: { 'transfer.fund': { ...transferSample, sourceCurrency: 'USD', sourceValue: 12.3 } },
  unheld: {
    'webhook.list': elsewhere('webhookprofilesubscriptionlist'),
    'webhook.delete': elsewhere('webhookprofilesubscriptiondelete'),
  },
};
