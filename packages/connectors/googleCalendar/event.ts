import { asText } from '@heddle/contract/node/text';
import { pagesOf } from '../google/paging.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, list, numberList, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';
import { eventBody } from './time.ts';

const time =
  'For an all-day event, a date such as 2026-12-24. Otherwise a time, with its offset or the time zone below.';
const start = text('Start', { placeholder: '2026-12-24T10:00:00+01:00', help: time });
const end = text('End', {
  placeholder: '2026-12-24T11:00:00+01:00',
  help: 'For an all-day event, the day after its last day.',
});
const summary = as('title', text('Title'));

const details = {
  timeZone: of.timeZone,
  description: as('details', paragraph('Description')),
  location: text('Location'),
  attendees: as('guests', list('Guests', { placeholder: 'ada@example.com, grace@example.com' })),
  recurrence: list('Recurrence', {
    placeholder: '["RRULE:FREQ=WEEKLY;COUNT=5"]',
    help: 'A list of rules (RFC 5545).',
  }),
  reminderMinutes: as('reminders', numberList('Reminders (minutes before)', { placeholder: '10, 60' })),
  colorId: text('Color ID', { placeholder: '5' }),
  visibility: oneOf('Visibility', ['default', 'public', 'private', 'confidential']),
  transparency: oneOf('Show as', [
    { value: 'opaque', label: 'Busy' },
    { value: 'transparent', label: 'Free' },
  ]),
  guestsCanModify: flag('Guests can edit the event'),
};
const notified = { sendUpdates: of.sendUpdates };
const event = { calendarId: of.calendarId, eventId: of.eventId };
const sample = {
  id: '7cbh8rpc10lrc0ckih9tafss99',
  status: 'confirmed',
  summary: 'Planning',
  start: { dateTime: '2026-12-24T10:00:00+01:00' },
  end: { dateTime: '2026-12-24T11:00:00+01:00' },
  htmlLink: 'https://www.google.com/calendar/event?eid=N2NiaDhycGM',
};

export const calendarEvent: ConnectorObject = {
  key: 'event',
  name: 'Event',
  operations: {
    create: {
      name: 'Create event',
      method: 'POST',
      path: '/calendars/{calendarId}/events',
      params: { calendarId: of.calendarId },
      query: notified,
      body: { summary, start: required(start), end: required(end), ...details },
      prepare: eventBody,
      items: '',
      // https://developers.google.com/workspace/calendar/api/guides/extended-properties
      repeat: {
        search: {
          mark: 'extendedProperties.private.heddle',
          operation: 'event.search',
          fields: (mark, read) => ({ calendarId: asText(read('calendarId')), ownProperty: `heddle=${mark}` }),
          at: 'extendedProperties.private.heddle',
        },
      },
      scopes: of.EVENTS,
      sample,
    },
    createFromText: {
      name: 'Create event from text',
      method: 'POST',
      path: '/calendars/{calendarId}/events/quickAdd',
      params: { calendarId: of.calendarId },
      query: { text: required(text('Text', { placeholder: 'Lunch with Ada tomorrow at noon' })), ...notified },
      items: '',
      repeat: 'twice',
      scopes: of.EVENTS,
      sample,
    },
    get: {
      name: 'Get event',
      method: 'GET',
      path: '/calendars/{calendarId}/events/{eventId}',
      params: event,
      query: { timeZone: of.timeZone },
      items: '',
      scopes: of.READ,
      sample,
    },
    list: {
      name: 'List events',
      description: 'Ordered by start; recurring events are listed once per occurrence',
      method: 'GET',
      path: '/calendars/{calendarId}/events',
      params: { calendarId: of.calendarId },
      query: { timeMin: of.timeMin, timeMax: of.timeMax, timeZone: of.timeZone },
      fixed: { query: { singleEvents: 'true', orderBy: 'startTime' } },
      items: 'items',
      next: pagesOf('maxResults', 2500),
      scopes: of.READ,
      sample,
    },
    search: {
      name: 'Search events',
      description: 'Finds events by text, or those updated since a time',
      method: 'GET',
      path: '/calendars/{calendarId}/events',
      params: { calendarId: of.calendarId },
      query: {
        q: as('sought', text('Search for')),
        timeMin: of.timeMin,
        timeMax: of.timeMax,
        updatedMin: as('updatedSince', text('Updated since', { placeholder: '2026-12-01T00:00:00Z' })),
        iCalUID: as('icalUid', text('iCalendar UID')),
        privateExtendedProperty: as('ownProperty', text('Private extended property', { placeholder: 'orderId=1042' })),
        showDeleted: of.showDeleted,
      },
      items: 'items',
      next: pagesOf('maxResults', 2500),
      scopes: of.READ,
      sample,
    },
    update: {
      name: 'Update event',
      description: 'Updates the fields that are set',
      method: 'PATCH',
      path: '/calendars/{calendarId}/events/{eventId}',
      params: event,
      query: notified,
      body: { summary, start, end, ...details },
      prepare: eventBody,
      items: '',
      repeat: 'same',
      scopes: of.EVENTS,
      sample,
    },
    delete: {
      name: 'Delete event',
      method: 'DELETE',
      path: '/calendars/{calendarId}/events/{eventId}',
      params: event,
      query: notified,
      items: '',
      scopes: of.EVENTS,
      sample: { success: true },
    },
  },
};
