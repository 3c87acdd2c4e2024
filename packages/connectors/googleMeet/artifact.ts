import { asText } from '@heddle/contract/node/text';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { pagesOf } from '../google/paging.ts';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as } from '../kit/parameters.ts';
import { finishedFiles } from './finished.ts';
import * as of from './shared.ts';

const params = { conferenceRecordsId: of.recordId };
const since = { filter: as('endedSince', of.endedSince) };
const times = { state: 'FILE_GENERATED', startTime: '2026-03-01T12:00:00Z', endTime: '2026-03-01T12:45:00Z' };
const transcriptSample = {
  name: `${of.recordName}/transcripts/t1`,
  ...times,
  docsDestination: { document: '195j9eDD3ccg', exportUri: 'https://docs.google.com/document/d/195j9eDD3ccg/view' },
};
const recordingSample = {
  name: `${of.recordName}/recordings/r1`,
  ...times,
  driveDestination: { file: '1Bk3rQy0eHkZ', exportUri: 'https://drive.google.com/file/d/1Bk3rQy0eHkZ/view' },
};
const entry = {
  name: `${of.recordName}/transcripts/t1/entries/e1`,
  participant: `${of.recordName}/participants/p1`,
  text: 'Good morning, everybody.',
  languageCode: 'en-US',
  startTime: '2026-03-01T12:00:05Z',
  endTime: '2026-03-01T12:00:08Z',
};

const nameOf = (participant: JsonObject): string =>
  ['signedinUser', 'anonymousUser', 'phoneUser']
    .map((kind) => asText(readPath(participant, `${kind}.displayName`) ?? ''))
    .find((name) => name !== '') ?? 'Somebody';

/** The entries of a transcript with the names of those who spoke, and as one text. */
async function spoken(call: OperationCall): Promise<JsonValue> {
  const place = { conference: asText(call.read('conference')), transcript: asText(call.read('transcript')) };
  const participants = (await callInner(call, 'participant.list', { conference: place.conference })).filter(
    isJsonObject,
  );
  const names = new Map(participants.map((one) => [asText(one['name']), nameOf(one)]));
  const entries = (await callInner(call, 'transcript.listEntries', place)).filter(isJsonObject);
  const said = entries.map((one) => ({
    speaker: names.get(asText(one['participant'])) ?? 'Somebody',
    text: asText(one['text']),
    startTime: asText(one['startTime']),
  }));
  return { ...place, text: said.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n'), entries: said };
}

export const transcript: ConnectorObject = {
  key: 'transcript',
  name: 'Transcript',
  operations: {
    list: {
      name: 'List transcripts',
      method: 'GET',
      path: '/v2/conferenceRecords/{conferenceRecordsId}/transcripts',
      params,
      items: 'transcripts',
      next: pagesOf('pageSize', 100),
      scopes: of.READ,
      sample: transcriptSample,
    },
    get: {
      name: 'Get transcript',
      method: 'GET',
      path: '/v2/conferenceRecords/{conferenceRecordsId}/transcripts/{transcriptsId}',
      params: { ...params, transcriptsId: of.transcriptId },
      items: '',
      scopes: of.READ,
      sample: transcriptSample,
    },
    text: {
      name: 'Get text of transcript',
      description: 'What was said, with the names of the speakers',
      method: 'GET',
      path: '/v2/conferenceRecords/{conferenceRecordsId}/transcripts/{transcriptsId}/entries',
      params: { ...params, transcriptsId: of.transcriptId },
      perform: spoken,
      scopes: of.READ,
      sample: {
        conference: of.recordName,
        transcript: `${of.recordName}/transcripts/t1`,
        text: 'Ada: Good morning, everybody.',
        entries: [{ speaker: 'Ada', text: 'Good morning, everybody.', startTime: '2026-03-01T12:00:05Z' }],
      },
    },
    listEntries: {
      name: 'List entries of transcript',
      method: 'GET',
      path: '/v2/conferenceRecords/{conferenceRecordsId}/transcripts/{transcriptsId}/entries',
      params: { ...params, transcriptsId: of.transcriptId },
      items: 'transcriptEntries',
      next: pagesOf('pageSize', 100),
      scopes: of.READ,
      sample: entry,
    },
    listReady: {
      name: 'List finished transcripts',
      description: 'Of all conferences that have ended since a time',
      method: 'GET',
      path: '/v2/conferenceRecords',
      query: since,
      perform: (call) => finishedFiles(call, 'transcript.list'),
      scopes: of.READ,
      sample: { ...transcriptSample, conference: of.record },
    },
  },
};

export const recording: ConnectorObject = {
  key: 'recording',
  name: 'Recording',
  operations: {
    list: {
      name: 'List recordings',
      method: 'GET',
      path: '/v2/conferenceRecords/{conferenceRecordsId}/recordings',
      params,
      items: 'recordings',
      next: pagesOf('pageSize', 100),
      scopes: of.READ,
      sample: recordingSample,
    },
    get: {
      name: 'Get recording',
      method: 'GET',
      path: '/v2/conferenceRecords/{conferenceRecordsId}/recordings/{recordingsId}',
      params: { ...params, recordingsId: of.recordingId },
      items: '',
      scopes: of.READ,
      sample: recordingSample,
    },
    listReady: {
      name: 'List finished recordings',
      description: 'Of all conferences that have ended since a time',
      method: 'GET',
      path: '/v2/conferenceRecords',
      query: since,
      perform: (call) => finishedFiles(call, 'recording.list'),
      scopes: of.READ,
      sample: { ...recordingSample, conference: of.record },
    },
  },
};

export const notes: ConnectorObject = {
  key: 'notes',
  name: 'Notes',
  operations: {
    list: {
      name: 'List smart notes',
      description: 'The notes that Gemini has taken',
      method: 'GET',
      path: '/v2/conferenceRecords/{conferenceRecordsId}/smartNotes',
      params,
      items: 'smartNotes',
      next: pagesOf('pageSize', 100),
      scopes: of.READ,
      sample: { ...transcriptSample, name: `${of.recordName}/smartNotes/n1` },
    },
  },
};
