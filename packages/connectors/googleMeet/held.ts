import { googleToken } from '../google/googleToken.credential.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { googleMeet } from './googleMeet.node.ts';
import { googleMeetConnector } from './googleMeet.ts';

const finished = {
  conferenceRecords: [{ name: 'conferenceRecords/a1', endTime: '2026-03-01T12:45:00Z' }],
  transcripts: [{ state: 'FILE_GENERATED' }],
  recordings: [{ state: 'FILE_GENERATED' }],
};

export const held: HeldConnector = {
  connector: googleMeetConnector,
  node: googleMeet,
  descriptions: ['googleMeet'],
  credential: googleToken,
  values: { token: 'token' },
  fields: { endedSince: '2026-03-01T12:00:00Z' },
  answers: { 'transcript.listReady': finished, 'recording.listReady': finished },
};
