import { held as heldPaypal } from '../paypal/held.ts';
import { paypalApp } from '../paypal/paypalApp.credential.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { venmo } from './venmo.ts';
import { venmoNode } from './venmo.node.ts';

export const held: HeldConnector = {
  connector: venmo,
  node: venmoNode,
  descriptions: ['paypal'],
  credential: paypalApp,
  values: heldPaypal.values,
  excused: heldPaypal.excused ?? {},
};
