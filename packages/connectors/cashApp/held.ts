import { squareToken } from '../square/squareToken.credential.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { cashApp } from './cashApp.ts';
import { cashAppNode } from './cashApp.node.ts';

export const held: HeldConnector = {
  connector: cashApp,
  node: cashAppNode,
  descriptions: ['square'],
  credential: squareToken,
  values: { token: 'token', environment: 'sandbox' },
};
