import type { HeldConnector } from '../testing/held-connector.ts';
import { liveKitConnector } from './liveKit.ts';
import { liveKitKey } from './liveKitKey.credential.ts';
import { webRtc } from './webRtc.node.ts';

const WHY =
  'LiveKit describes its API by protocol buffers only. https://docs.livekit.io/reference/other/roomservice-api/';

export const held: HeldConnector = {
  connector: liveKitConnector,
  node: webRtc,
  descriptions: [],
  documented: WHY,
  credential: liveKitKey,
  values: { url: 'wss://acme.livekit.cloud', apiKey: 'key', apiSecret: 'secret' },
  unheld: { 'token.create': 'The token is made here, without a request.' },
};
