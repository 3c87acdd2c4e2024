import { as, flag, oneOf, required, text } from '../kit/parameters.ts';

// https://developers.google.com/workspace/calendar/api/v3/reference

export const EVENTS = ['https://www.googleapis.com/auth/calendar.events'];
export const CALENDARS = ['https://www.googleapis.com/auth/calendar'];
export const READ = ['https://www.googleapis.com/auth/calendar.readonly'];

export const calendarId = required(
  text('Calendar', { loads: 'calendars', default: 'primary', help: 'Its id; primary is the main one of the account.' }),
);
export const eventId = required(text('Event id', { placeholder: '7cbh8rpc10lrc0ckih9tafss99' }));
export const timeMin = as('from', text('From', { placeholder: '2026-12-01T00:00:00Z' }));
export const timeMax = as('until', text('Until', { placeholder: '2026-12-31T00:00:00Z' }));
export const timeZone = text('Time zone', { placeholder: 'Europe/Berlin' });
export const showDeleted = flag('With deleted ones');
export const sendUpdates = oneOf('Guests are told', [
  { value: 'all', label: 'All' },
  { value: 'externalOnly', label: 'Those without Google Calendar' },
  { value: 'none', label: 'None' },
]);
