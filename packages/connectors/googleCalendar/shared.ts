import { as, flag, oneOf, required, text } from '../kit/parameters.ts';

// https://developers.google.com/workspace/calendar/api/v3/reference

export const EVENTS = ['https://www.googleapis.com/auth/calendar.events'];
export const CALENDARS = ['https://www.googleapis.com/auth/calendar'];
export const READ = ['https://www.googleapis.com/auth/calendar.readonly'];

export const calendarId = required(
  text('Calendar', {
    loads: 'calendars',
    default: 'primary',
    help: 'The calendar ID, or primary for the main calendar.',
  }),
);
export const eventId = required(text('Event ID', { placeholder: '7cbh8rpc10lrc0ckih9tafss99' }));
export const timeMin = as('from', text('From', { placeholder: '2026-12-01T00:00:00Z' }));
export const timeMax = as('until', text('Until', { placeholder: '2026-12-31T00:00:00Z' }));
export const timeZone = text('Time zone', { placeholder: 'Europe/Berlin' });
export const showDeleted = flag('Include deleted events');
export const sendUpdates = oneOf('Notify guests', [
  { value: 'all', label: 'All' },
  { value: 'externalOnly', label: 'Guests without Google Calendar' },
  { value: 'none', label: 'None' },
]);
