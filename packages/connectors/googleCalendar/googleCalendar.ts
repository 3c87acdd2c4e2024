import { defineConnector } from '../kit/connector.ts';
import { calendar } from './calendar.ts';
import { calendarEvent } from './event.ts';

export const googleCalendarConnector = defineConnector({
  vendor: 'googleCalendar',
  name: 'Google Calendar',
  credentials: ['googleToken'],
  address: 'https://www.googleapis.com/calendar/v3',
  objects: [calendarEvent, calendar],
  lists: { calendars: { operation: 'calendar.list', value: 'id', label: 'summary' } },
});
