import { GOOGLE_ACCOUNTS } from '../google/accounts.ts';
import { defineConnector } from '../kit/connector.ts';
import { calendar } from './calendar.ts';
import { calendarEvent } from './event.ts';
import { calendarWebhook, channels } from './channel.ts';

export const googleCalendarConnector = defineConnector({
  vendor: 'googleCalendar',
  name: 'Google Calendar',
  credentials: GOOGLE_ACCOUNTS,
  address: 'https://www.googleapis.com/calendar/v3',
  objects: [calendarEvent, calendar, channels],
  lists: { calendars: { operation: 'calendar.list', value: 'id', label: 'summary' } },
  webhook: calendarWebhook,
  events: {
    eventChanged: {
      name: 'Event created, updated or deleted',
      operation: 'event.search',
      with: {},
      id: 'id',
      time: 'updated',
      once: 'change',
      since: 'updatedSince',
    },
  },
});
