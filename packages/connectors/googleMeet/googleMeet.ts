import { GOOGLE_ACCOUNTS } from '../google/accounts.ts';
import { defineConnector } from '../kit/connector.ts';
import { notes, recording, transcript } from './artifact.ts';
import { conference, participants } from './conference.ts';
import { members, space } from './space.ts';

const ended = { with: {}, id: 'name', since: 'endedSince', once: 'each' } as const;

export const googleMeetConnector = defineConnector({
  vendor: 'googleMeet',
  name: 'Google Meet',
  credentials: GOOGLE_ACCOUNTS,
  address: 'https://meet.googleapis.com',
  objects: [space, members, conference, participants, transcript, recording, notes],
  lists: { conferences: { operation: 'conference.list', value: 'name', label: 'startTime' } },
  events: {
    conferenceEnded: { ...ended, name: 'Conference ended', operation: 'conference.listEnded', time: 'endTime' },
    transcriptReady: {
      ...ended,
      name: 'Transcript finished',
      operation: 'transcript.listReady',
      time: 'conference.endTime',
    },
    recordingReady: {
      ...ended,
      name: 'Recording finished',
      operation: 'recording.listReady',
      time: 'conference.endTime',
    },
  },
});
