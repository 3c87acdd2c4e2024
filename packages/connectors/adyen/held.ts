import type { HeldConnector } from '../testing/held-connector.ts';
import { adyen } from './adyen.ts';
import { adyenNode } from './adyen.node.ts';
import { adyenKey } from './adyenKey.credential.ts';

export const held: HeldConnector = {
  connector: adyen,
  node: adyenNode,
  descriptions: ['adyen'],
  credential: adyenKey,
  values: { apiKey: 'key', environment: 'test', livePrefix: '' },
  fields: { paymentMethod: '{ "type": "applepay", "applePayToken": "e30=" }' },
};
