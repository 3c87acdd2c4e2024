import type { HeldConnector } from '../testing/held-connector.ts';
import { square } from './square.ts';
import { squareNode } from './square.node.ts';
import { squareToken } from './squareToken.credential.ts';

const elsewhere = (page: string): string =>
  `The description has a part of the API only. https://developer.squareup.com/reference/square/${page}`;

export const held: HeldConnector = {
  connector: square,
  node: squareNode,
  descriptions: ['square'],
  credential: squareToken,
  values: { token: 'token', environment: 'sandbox' },
  unheld: {
    'webhook.list': elsewhere('webhook-subscriptions-api/list-webhook-subscriptions'),
    'webhook.delete': elsewhere('webhook-subscriptions-api/delete-webhook-subscription'),
  },
};
