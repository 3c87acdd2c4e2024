import { connectorNode } from '../kit/node.ts';
import { googleCalendarConnector } from './googleCalendar.ts';

export const googleCalendar = connectorNode(googleCalendarConnector, {
  type: 'googleCalendar',
  name: 'Google Calendar',
  category: 'Google Workspace',
  icon: 'calendar-clock',
  description: 'Creates, finds, updates and deletes Google Calendar events, and finds busy times',
  start: 'event.list',
  examples: [
    {
      title: 'An event for each order',
      given: [{ customer: 'Ada', day: '2026-12-24' }],
      with: { operation: 'event.create', title: 'Delivery to {{ customer }}', start: '{{ day }}', end: '2026-12-25' },
      answers: {
        'POST https://www.googleapis.com/calendar/v3/calendars/primary/events': {
          id: '7cbh',
          summary: 'Delivery to Ada',
        },
      },
      gives: { main: [{ id: '7cbh', summary: 'Delivery to Ada' }] },
    },
    {
      title: 'An event needs a start',
      given: [{}],
      with: { operation: 'event.create', title: 'Delivery', end: '2026-12-25' },
      fails: 'field_required',
    },
  ],
});
