import { connectorTrigger } from '../kit/trigger.ts';
import { googleCalendarConnector } from './googleCalendar.ts';

const event = { id: '7cbh8rpc10lrc0ckih9tafss99', summary: 'Planning', updated: '2026-03-01T12:00:00.000Z' };

export const googleCalendarTrigger = connectorTrigger(googleCalendarConnector, {
  type: 'googleCalendarTrigger',
  name: 'Google Calendar Trigger',
  category: 'Google Workspace',
  icon: 'calendar-clock',
  description: 'Starts the workflow when events are created, updated or deleted in Google Calendar',
  start: 'eventChanged',
  asks: ['calendarId', 'sought'],
  examples: [
    {
      title: 'An event is an item',
      given: [event],
      with: { event: 'eventChanged', calendarId: 'primary' },
      gives: { main: [event] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'eventChanged', calendarId: 'primary' },
      fails: 'connector_poll_failed',
    },
  ],
});
