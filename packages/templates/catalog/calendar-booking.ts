import { defineTemplate, node } from '../template.ts';

const calendar = 'https://www.googleapis.com/calendar/v3';
const wish = { name: 'Ada', email: 'ada@example.com', start: '2026-03-02T09:00:00Z', end: '2026-03-02T09:30:00Z' };

export default defineTemplate({
  id: 'calendar-booking',
  name: 'Appointment Booking',
  description:
    'Takes appointment requests from a web form, checks Google Calendar for free time, and books the appointment.',
  category: 'Automation',
  difficulty: 'Intermediate',
  icon: 'calendar-clock',
  useCase:
    'For practices, studios and consultants with a form on their site. Taken times are declined at once, and Google invites the guests.',
  tags: ['google calendar', 'booking', 'form', 'webhook'],
  estimatedTime: '10 min setup',
  nodes: {
    wish: node('webhookTrigger', [0, 1], 'Appointment requested', {
      description: 'The form sends name, email, start and end; times in ISO format.',
      endpoint: '/appointments',
      responseMode: 'respondNode',
    }),
    valid: node('conditional', [1, 1], 'Complete?', {
      condition: '(email ?? "").includes("@") && Date.parse(end) > Date.parse(start)',
    }),
    busy: node('googleCalendar', [2, 0.5], 'Get busy times', {
      operation: 'calendar.freeBusy',
      from: '{{ start }}',
      until: '{{ end }}',
      calendars: 'primary',
    }),
    free: node('conditional', [3, 0.5], 'Free?', { condition: 'calendars.primary.busy.length === 0' }),
    book: node('googleCalendar', [4, 0], 'Book it', {
      operation: 'event.create',
      calendarId: 'primary',
      title: 'Appointment with {{ $node("Appointment requested").json.name ?? "a guest" }}',
      start: '{{ $node("Appointment requested").json.start }}',
      end: '{{ $node("Appointment requested").json.end }}',
      guests: '{{ $node("Appointment requested").json.email }}',
      sendUpdates: 'all',
    }),
    confirm: node('respondToWebhook', [5, 0], 'Confirm', {
      statusCode: 201,
      body: 'json',
      json: '{ "booked": true, "event": "{{ id }}" }',
    }),
    taken: node('respondToWebhook', [4, 1], 'Respond: time is taken', {
      statusCode: 409,
      body: 'json',
      json: '{ "booked": false, "reason": "This time is taken." }',
    }),
    refuse: node('respondToWebhook', [2, 1.5], 'Reject', {
      statusCode: 400,
      body: 'json',
      json: '{ "booked": false, "reason": "An email address, a start and a later end are needed." }',
    }),
  },
  flow: ['wish > valid:true > busy > free:true > book > confirm', 'free:false > taken', 'valid:false > refuse'],
  trials: [
    {
      title: 'A free time is booked and the guest invited',
      given: [wish],
      answers: {
        [`POST ${calendar}/freeBusy`]: { calendars: { primary: { busy: [] } } },
        [`POST ${calendar}/calendars/primary/events?sendUpdates=all`]: { id: 'e1', summary: 'Appointment with Ada' },
      },
      sends: {
        [`POST ${calendar}/calendars/primary/events?sendUpdates=all`]: [
          { summary: 'Appointment with Ada', attendees: [{ email: 'ada@example.com' }] },
        ],
      },
      gives: { Confirm: [{ id: 'e1' }] },
    },
    {
      title: 'A time that is taken is not booked',
      given: [wish],
      answers: {
        [`POST ${calendar}/freeBusy`]: { calendars: { primary: { busy: [{ start: wish.start, end: wish.end }] } } },
      },
      gives: { 'Respond: time is taken': [{}] },
    },
    {
      title: 'An incomplete wish is refused',
      given: [{ name: 'Ada' }],
      gives: { Reject: [{ name: 'Ada' }] },
    },
  ],
});
