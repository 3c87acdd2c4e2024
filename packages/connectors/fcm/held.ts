import { googleToken } from '../google/googleToken.credential.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { fcm } from './fcm.node.ts';
import { fcmConnector } from './fcm.ts';

export const held: HeldConnector = {
  connector: fcmConnector,
  node: fcm,
  descriptions: ['fcm'],
  credential: googleToken,
  values: { token: 'token' },
  fields: { notificationData: [{ name: 'order', value: 7 }], urgency: 'high' },
};
