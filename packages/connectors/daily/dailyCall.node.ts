import { connectorNode } from '../kit/node.ts';
import { dailyConnector } from './daily.ts';

const api = 'https://api.daily.co/v1';

export const dailyCall = connectorNode(dailyConnector, {
  type: 'dailyCall',
  name: 'Daily',
  category: 'Communication',
  icon: 'video',
  description: 'Creates rooms and meeting tokens for video calls, and reads presence and recordings with Daily',
  start: 'room.create',
  examples: [
    {
      title: 'A private room that expires',
      given: [{ customer: 'acme' }],
      with: { newRoom: 'kick-off-{{ customer }}', privacy: 'private', expires: '2026-12-24T10:00:00Z' },
      answers: { [`POST ${api}/rooms`]: { name: 'kick-off-acme', url: 'https://acme.daily.co/kick-off-acme' } },
      gives: { main: [{ name: 'kick-off-acme', url: 'https://acme.daily.co/kick-off-acme' }] },
    },
    {
      title: 'What Daily does not have is an error',
      given: [{}],
      with: { operation: 'room.get', roomName: 'nothing' },
      fails: 'connector_not_found',
    },
  ],
});
