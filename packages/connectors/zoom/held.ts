import type { HeldConnector } from '../testing/held-connector.ts';
import { videoCall } from './videoCall.node.ts';
import { zoomConnector } from './zoom.ts';
import { zoomApp } from './zoomApp.credential.ts';

export const held: HeldConnector = {
  connector: zoomConnector,
  node: videoCall,
  descriptions: ['zoom'],
  credential: zoomApp,
  values: { accountId: 'a', clientId: 'c', clientSecret: 's' },
  unheld: {
    'recording.download':
      'It sends its request to an address that another answer names. https://developers.zoom.us/docs/api/meetings/#tag/cloud-recording',
  },
};
