import { defineTemplate, node } from '../template.ts';

const api = 'https://acme.livekit.cloud/twirp/livekit.RoomService';

export default defineTemplate({
  id: 'livekit-support-rooms',
  name: 'Support Calls with LiveKit',
  description: 'Opens a LiveKit room for each support call, and responds with an access token for the customer.',
  category: 'Communication',
  difficulty: 'Intermediate',
  icon: 'radio',
  useCase: 'For apps with a call button: the app asks the workflow, which opens the room and lets the customer in.',
  tags: ['livekit', 'webrtc', 'support', 'webhook'],
  estimatedTime: '8 min setup',
  nodes: {
    call: node('webhookTrigger', [0, 0], 'Call requested', {
      description: 'Receives ticket and customer.',
      endpoint: '/support-calls',
      responseMode: 'respondNode',
    }),
    room: node('webRtc', [1, 0], 'Open the room', { operation: 'room.create', newRoom: 'ticket-{{ ticket }}' }),
    token: node('webRtc', [2, 0], 'Create the token', {
      operation: 'token.create',
      roomName: '{{ name }}',
      identity: '{{ $node("Call requested").json.customer }}',
    }),
    answer: node('respondToWebhook', [3, 0], 'Respond with the token', {
      body: 'json',
      json: '{ "url": "{{ url }}", "token": "{{ token }}" }',
    }),
  },
  flow: ['call > room > token > answer'],
  trials: [
    {
      title: 'The customer gets a token for the room of the ticket',
      given: [{ ticket: 7, customer: 'ada' }],
      answers: { [`POST ${api}/CreateRoom`]: { sid: 'RM_1', name: 'ticket-7' } },
      sends: { [`POST ${api}/CreateRoom`]: [{ name: 'ticket-7' }] },
      gives: { 'Create the token': [{ room: 'ticket-7', identity: 'ada', url: 'wss://acme.livekit.cloud' }] },
    },
  ],
});
