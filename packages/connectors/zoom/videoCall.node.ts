import { connectorNode } from '../kit/node.ts';
import { zoomConnector } from './zoom.ts';

const api = 'https://api.zoom.us/v2';

export const videoCall = connectorNode(zoomConnector, {
  type: 'videoCall',
  name: 'Zoom',
  category: 'Communication',
  icon: 'video',
  description: 'Creates, finds and updates video meetings, registers people, and downloads recordings with Zoom',
  start: 'meeting.create',
  examples: [
    {
      title: 'A meeting for each new customer',
      given: [{ customer: 'Acme' }],
      with: { topic: 'Kick-off with {{ customer }}', startTime: '2026-12-24T09:00:00Z', duration: 45 },
      answers: { [`POST ${api}/users/me/meetings`]: { id: 85_746_065, join_url: 'https://zoom.us/j/85746065' } },
      gives: { main: [{ id: 85_746_065, join_url: 'https://zoom.us/j/85746065' }] },
    },
    {
      title: 'What Zoom does not have is an error',
      given: [{}],
      with: { operation: 'meeting.get', meetingId: '1' },
      fails: 'connector_not_found',
    },
    {
      title: 'A meeting needs a topic',
      given: [{}],
      with: { startTime: '2026-12-24T09:00:00Z' },
      fails: 'field_required',
    },
  ],
});
