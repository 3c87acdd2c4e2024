import { asText } from '@heddle/contract/node/text';
import { pagesOf } from '../google/paging.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const participant = {
  name: `${of.recordName}/participants/p1`,
  signedinUser: { user: 'users/1', displayName: 'Ada' },
  earliestStartTime: '2026-03-01T12:00:00Z',
  latestEndTime: '2026-03-01T12:45:00Z',
};
const params = { conferenceRecordsId: of.recordId };
const pages = pagesOf('pageSize', 100);

export const conference: ConnectorObject = {
  key: 'conference',
  name: 'Conference',
  operations: {
    list: {
      name: 'List conferences',
      method: 'GET',
      path: '/v2/conferenceRecords',
      query: {
        filter: as(
          'conferenceFilter',
          text('Filter', {
            placeholder: 'space.meeting_code = "abc-mnop-xyz"',
            help: 'By space.name, space.meeting_code, start_time and end_time.',
          }),
        ),
      },
      items: 'conferenceRecords',
      next: pages,
      scopes: of.READ,
      sample: of.record,
    },
    listOfSpace: {
      name: 'List conferences of space',
      method: 'GET',
      path: '/v2/conferenceRecords',
      query: {
        filter: required({
          ...as('meetingCode', text('Meeting code', { placeholder: 'abc-mnop-xyz' })),
          toWire: (value) => `space.meeting_code = ${JSON.stringify(asText(value).trim())}`,
        }),
      },
      items: 'conferenceRecords',
      next: pages,
      scopes: of.READ,
      sample: of.record,
    },
    listEnded: {
      name: 'List ended conferences',
      method: 'GET',
      path: '/v2/conferenceRecords',
      query: {
        filter: { ...as('endedSince', of.endedSince), toWire: (value) => `end_time>="${of.timeIn(value)}"` },
      },
      items: 'conferenceRecords',
      next: pages,
      scopes: of.READ,
      sample: of.record,
    },
    get: {
      name: 'Get conference',
      method: 'GET',
      path: '/v2/conferenceRecords/{conferenceRecordsId}',
      params,
      items: '',
      scopes: of.READ,
      sample: of.record,
    },
  },
};

export const participants: ConnectorObject = {
  key: 'participant',
  name: 'Participant',
  operations: {
    list: {
      name: 'List participants',
      method: 'GET',
      path: '/v2/conferenceRecords/{conferenceRecordsId}/participants',
      params,
      query: {
        filter: as(
          'participantFilter',
          text('Filter', {
            placeholder: 'latest_end_time IS NULL',
            help: 'By earliest_start_time and latest_end_time.',
          }),
        ),
      },
      items: 'participants',
      next: pagesOf('pageSize', 250),
      scopes: of.READ,
      sample: participant,
    },
    get: {
      name: 'Get participant',
      method: 'GET',
      path: '/v2/conferenceRecords/{conferenceRecordsId}/participants/{participantsId}',
      params: { ...params, participantsId: of.participantId },
      items: '',
      scopes: of.READ,
      sample: participant,
    },
    listSessions: {
      name: 'List sessions of participant',
      description: 'When somebody joined and left',
      method: 'GET',
      path: '/v2/conferenceRecords/{conferenceRecordsId}/participants/{participantsId}/participantSessions',
      params: { ...params, participantsId: of.participantId },
      items: 'participantSessions',
      next: pagesOf('pageSize', 250),
      scopes: of.READ,
      sample: {
        name: `${of.recordName}/participants/p1/participantSessions/s1`,
        startTime: '2026-03-01T12:00:00Z',
        endTime: '2026-03-01T12:45:00Z',
      },
    },
  },
};
