import { connectorNode } from '../kit/node.ts';
import { liveKitConnector } from './liveKit.ts';

const url = 'wss://acme.livekit.cloud';
const api = 'https://acme.livekit.cloud/twirp/livekit.RoomService';

export const webRtc = connectorNode(liveKitConnector, {
  type: 'webRtc',
  name: 'WebRTC (LiveKit)',
  category: 'Communication',
  icon: 'radio',
  description:
    'Creates rooms and access tokens for audio and video in real time, and manages participants with LiveKit',
  start: 'token.create',
  examples: [
    {
      title: 'A room for each consultation',
      given: [{ consultation: 7 }],
      with: { operation: 'room.create', newRoom: 'consultation-{{ consultation }}' },
      credential: { url },
      answers: { [`POST ${api}/CreateRoom`]: { sid: 'RM_1', name: 'consultation-7' } },
      gives: { main: [{ sid: 'RM_1', name: 'consultation-7' }] },
    },
    {
      title: 'What LiveKit does not have is an error',
      given: [{}],
      with: { operation: 'participant.get', roomName: 'a', identity: 'b' },
      credential: { url },
      fails: 'connector_not_found',
    },
    {
      title: 'A token needs an identity',
      given: [{}],
      with: { roomName: 'a' },
      credential: { url },
      fails: 'field_required',
    },
  ],
});
