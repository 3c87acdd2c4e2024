import { pagesOf } from '../google/paging.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, list, oneOf, required, sentAs, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const sample = { id: 'ada@example.com', summary: 'Ada', timeZone: 'Europe/Berlin' };

export const calendar: ConnectorObject = {
  key: 'calendar',
  name: 'Calendar',
  operations: {
    list: {
      name: 'List calendars',
      method: 'GET',
      path: '/users/me/calendarList',
      query: {
        minAccessRole: oneOf('Minimum access role', [
          { value: 'freeBusyReader', label: 'Free/busy reader' },
          { value: 'reader', label: 'Reader' },
          { value: 'writer', label: 'Writer' },
          { value: 'owner', label: 'Owner' },
        ]),
        showDeleted: of.showDeleted,
      },
      items: 'items',
      next: pagesOf('maxResults', 250),
      scopes: of.READ,
      sample: { ...sample, accessRole: 'owner', primary: true },
    },
    get: {
      name: 'Get calendar',
      method: 'GET',
      path: '/calendars/{calendarId}',
      params: { calendarId: of.calendarId },
      items: '',
      scopes: of.READ,
      sample,
    },
    create: {
      name: 'Create calendar',
      method: 'POST',
      path: '/calendars',
      body: {
        summary: required(as('calendarName', text('Name'))),
        description: as('calendarDescription', text('Calendar description')),
        timeZone: of.timeZone,
      },
      items: '',
      repeat: 'twice',
      scopes: of.CALENDARS,
      sample: { ...sample, id: 'c_188@group.calendar.google.com', summary: 'Team' },
    },
    freeBusy: {
      name: 'Find busy times',
      description: 'Lists the busy times of each calendar',
      method: 'POST',
      path: '/freeBusy',
      body: {
        timeMin: required(of.timeMin),
        timeMax: required(of.timeMax),
        timeZone: of.timeZone,
        items: required(
          sentAs(as('calendars', list('Calendars', { placeholder: 'primary, ada@example.com' })), (ids) =>
            Array.isArray(ids) ? ids.map((id) => ({ id })) : [],
          ),
        ),
      },
      effect: 'read',
      items: '',
      scopes: of.READ,
      sample: {
        timeMin: '2026-12-24T00:00:00Z',
        timeMax: '2026-12-25T00:00:00Z',
        calendars: { primary: { busy: [{ start: '2026-12-24T09:00:00Z', end: '2026-12-24T10:00:00Z' }] } },
      },
    },
  },
};
