import { defineTemplate, node } from '../template.ts';

const api = 'https://api.daily.co/v1';

export default defineTemplate({
  id: 'daily-consultation-rooms',
  name: 'Private Rooms for Consultations',
  description: 'Creates a private Daily room for each booked consultation, with a token for the client.',
  category: 'Communication',
  difficulty: 'Beginner',
  icon: 'video',
  useCase: 'For practices and advisers: every client has a room of their own, which nobody else can join.',
  tags: ['daily', 'video', 'consultation', 'webhook'],
  estimatedTime: '5 min setup',
  nodes: {
    booked: node('webhookTrigger', [0, 0], 'Consultation booked', { description: 'Receives number and client.' }),
    room: node('dailyCall', [1, 0], 'Create the room', {
      operation: 'room.create',
      newRoom: 'consultation-{{ number }}',
      privacy: 'private',
    }),
    token: node('dailyCall', [2, 0], 'Create the token', {
      operation: 'token.create',
      roomName: '{{ name }}',
      userName: '{{ $node("Consultation booked").json.client }}',
    }),
  },
  flow: ['booked > room > token'],
  trials: [
    {
      title: 'A consultation has a private room and a token',
      given: [{ number: 7, client: 'Ada' }],
      answers: {
        [`POST ${api}/rooms`]: { name: 'consultation-7', url: 'https://acme.daily.co/consultation-7' },
        [`POST ${api}/meeting-tokens`]: { token: 'abc' },
      },
      sends: {
        [`POST ${api}/rooms`]: [{ name: 'consultation-7', privacy: 'private' }],
        [`POST ${api}/meeting-tokens`]: [{ properties: { room_name: 'consultation-7', user_name: 'Ada' } }],
      },
      gives: { 'Create the token': [{ token: 'abc' }] },
    },
  ],
});
