import type { HeldConnector } from '../testing/held-connector.ts';
import { dwolla } from './dwolla.ts';
import { dwollaNode } from './dwolla.node.ts';
import { dwollaApp } from './dwollaApp.credential.ts';

const elsewhere = (page: string): string =>
  `The description has a part of the API only. https://developers.dwolla.com/docs/api-reference/${page}`;

export const held: HeldConnector = {
  connector: dwolla,
  node: dwollaNode,
  descriptions: ['dwolla'],
  credential: dwollaApp,
  values: { applicationKey: 'key', applicationSecret: 'secret', environment: 'sandbox' },
  unheld: {
    'webhook.listEvents': elsewhere('events/list-events'),
    'webhook.list': elsewhere('webhook-subscriptions/list-webhook-subscriptions'),
    'webhook.delete': elsewhere('webhook-subscriptions/delete-a-webhook-subscription'),
  },
};
