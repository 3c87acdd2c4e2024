import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, number, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const READ = ['meeting:read'];
const WRITE = ['meeting:write'];
const onMeeting = { meetingId: of.meetingId };
const topic = as('topic', text('Topic'));
const details = {
  start_time: as(
    'startTime',
    text('Start', { placeholder: '2026-12-24T09:00:00Z', help: 'Without a time zone, in that of the meeting.' }),
  ),
  duration: as('duration', number('Duration (minutes)', { min: 1, step: 1 })),
  timezone: as('timeZone', text('Time zone', { placeholder: 'Europe/Berlin' })),
  agenda: as('agenda', paragraph('Agenda')),
  password: as('passcode', text('Passcode', { help: 'At most 10 characters.' })),
  'settings.waiting_room': as('waitingRoom', flag('Waiting room')),
  'settings.join_before_host': as('joinBeforeHost', flag('Join before host')),
  'settings.auto_recording': as(
    'autoRecording',
    oneOf('Record automatically', [
      { value: 'none', label: 'No' },
      { value: 'local', label: 'On the computer of the host' },
      { value: 'cloud', label: 'In the cloud' },
    ]),
  ),
};
// What Zoom answers to a new meeting has no UUID in the description.
const { uuid: _uuid, ...created } = of.meeting;
const registrant = { registrant_id: 'fdgsfh2ey82fuh', join_url: 'https://zoom.us/w/85746065?tk=abc' };

export const meeting: ConnectorObject = {
  key: 'meeting',
  name: 'Meeting',
  operations: {
    create: {
      name: 'Create meeting',
      method: 'POST',
      path: '/users/{userId}/meetings',
      params: { userId: of.userId },
      body: { topic: required(topic), ...details },
      fixed: { body: { type: 2 } },
      repeat: 'twice',
      scopes: WRITE,
      sample: created,
    },
    get: {
      name: 'Get meeting',
      method: 'GET',
      path: '/meetings/{meetingId}',
      params: onMeeting,
      scopes: READ,
      sample: of.meeting,
    },
    list: {
      name: 'List meetings',
      method: 'GET',
      path: '/users/{userId}/meetings',
      params: { userId: of.userId },
      query: {
        type: as(
          'meetingType',
          oneOf('Meetings', [
            { value: 'scheduled', label: 'Scheduled' },
            { value: 'live', label: 'Now' },
            { value: 'upcoming', label: 'Upcoming' },
          ]),
        ),
      },
      items: 'meetings',
      next: of.pages,
      scopes: READ,
      sample: of.meeting,
    },
    update: {
      name: 'Update meeting',
      method: 'PATCH',
      path: '/meetings/{meetingId}',
      params: onMeeting,
      body: { topic, ...details },
      repeat: 'same',
      scopes: WRITE,
      sample: { success: true },
    },
    delete: {
      name: 'Delete meeting',
      method: 'DELETE',
      path: '/meetings/{meetingId}',
      params: onMeeting,
      query: { cancel_meeting_reminder: as('remindRegistrants', flag('Notify registrants')) },
      scopes: WRITE,
      sample: { success: true },
    },
    end: {
      name: 'End meeting',
      method: 'PUT',
      path: '/meetings/{meetingId}/status',
      params: onMeeting,
      fixed: { body: { action: 'end' } },
      scopes: WRITE,
      sample: { success: true },
    },
    listParticipants: {
      name: 'List participants of past meeting',
      method: 'GET',
      path: '/past_meetings/{meetingUUID}/participants',
      params: {
        meetingUUID: required(
          as(
            'meetingUuid',
            text('Meeting UUID', { placeholder: 'aDYlohsHRtCd4ii1uC2+hA==', help: 'Or the meeting ID.' }),
          ),
        ),
      },
      items: 'participants',
      next: of.pages,
      scopes: READ,
      sample: { id: '8b29rgg4bb', name: 'Ada Lovelace', user_email: 'ada@example.com' },
    },
    addRegistrant: {
      name: 'Add registrant',
      method: 'POST',
      path: '/meetings/{meetingId}/registrants',
      params: onMeeting,
      body: {
        email: required(as('email', text('Email address', { placeholder: 'ada@example.com' }))),
        first_name: required(as('firstName', text('First name'))),
        last_name: as('lastName', text('Last name')),
      },
      // An email address that is registered already gets the same registration.
      repeat: 'same',
      scopes: WRITE,
      sample: registrant,
    },
    listRegistrants: {
      name: 'List registrants',
      method: 'GET',
      path: '/meetings/{meetingId}/registrants',
      params: onMeeting,
      query: {
        status: as(
          'registrantStatus',
          oneOf('Status', [
            { value: 'approved', label: 'Approved' },
            { value: 'pending', label: 'Pending' },
            { value: 'denied', label: 'Denied' },
          ]),
        ),
      },
      items: 'registrants',
      next: of.pages,
      scopes: READ,
      sample: { id: 'fdgsfh2ey82fuh', email: 'ada@example.com', first_name: 'Ada' },
    },
  },
};
