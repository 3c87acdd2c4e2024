import { googleToken } from '../google/googleToken.credential.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { pushNotification } from './pushNotification.node.ts';
import { webPush } from './webPush.ts';

export const held: HeldConnector = {
  connector: webPush,
  node: pushNotification,
  descriptions: ['fcm'],
  credential: googleToken,
  values: { token: 'token' },
  fields: { notificationData: [{ name: 'order', value: 7 }], urgency: 'high' },
  unheld: {
    'browser.notify':
      'It follows RFC 8030, 8291 and 8292; a test holds it to the published vectors. https://www.rfc-editor.org/rfc/rfc8291',
  },
};
