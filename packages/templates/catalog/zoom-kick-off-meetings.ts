import { defineTemplate, node } from '../template.ts';

const api = 'https://api.zoom.us/v2';

export default defineTemplate({
  id: 'zoom-kick-off-meetings',
  name: 'Kick-off Meetings in Zoom',
  description: 'Creates a Zoom meeting when a deal is won, registers the customer, and responds with the link.',
  category: 'Communication',
  difficulty: 'Beginner',
  icon: 'video',
  useCase: 'For sales and project teams: the kick-off is in the calendar before anybody has to remember it.',
  tags: ['zoom', 'meetings', 'sales', 'webhook'],
  estimatedTime: '6 min setup',
  nodes: {
    won: node('webhookTrigger', [0, 0], 'Deal won', { description: 'Receives customer, name, email and start.' }),
    meeting: node('videoCall', [1, 0], 'Create the meeting', {
      operation: 'meeting.create',
      userId: 'me',
      topic: 'Kick-off with {{ customer }}',
      startTime: '{{ start }}',
      duration: 45,
    }),
    person: node('videoCall', [2, 0], 'Register the customer', {
      operation: 'meeting.addRegistrant',
      meetingId: '{{ id }}',
      email: '{{ $node("Deal won").json.email }}',
      firstName: '{{ $node("Deal won").json.name }}',
    }),
  },
  flow: ['won > meeting > person'],
  trials: [
    {
      title: 'A won deal has a meeting with the customer',
      given: [{ customer: 'Acme', name: 'Ada', email: 'ada@example.com', start: '2026-12-24T09:00:00Z' }],
      answers: {
        [`POST ${api}/users/me/meetings`]: { id: 85_746_065 },
        [`POST ${api}/meetings/85746065/registrants`]: { join_url: 'https://zoom.us/w/1' },
      },
      sends: {
        [`POST ${api}/users/me/meetings`]: [{ topic: 'Kick-off with Acme', start_time: '2026-12-24T09:00:00Z' }],
        [`POST ${api}/meetings/85746065/registrants`]: [{ email: 'ada@example.com', first_name: 'Ada' }],
      },
      gives: { 'Register the customer': [{ join_url: 'https://zoom.us/w/1' }] },
    },
  ],
});
