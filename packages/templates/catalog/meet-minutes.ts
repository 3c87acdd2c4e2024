import { defineTemplate, node } from '../template.ts';

const meet = 'https://meet.googleapis.com/v2/conferenceRecords';
const docs = 'https://docs.googleapis.com/v1/documents';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'meet-minutes',
  name: 'Minutes of Google Meet Conferences',
  description:
    'Writes each finished transcript of Google Meet into a document with the names of the speakers, and tells the team.',
  category: 'Communication',
  difficulty: 'Beginner',
  icon: 'video',
  useCase: 'For teams that meet online: who was absent can read what was said a few minutes later.',
  tags: ['google meet', 'google docs', 'slack', 'meetings'],
  estimatedTime: '5 min setup',
  nodes: {
    finished: node('googleMeetTrigger', [0, 0], 'Transcript finished', { event: 'transcriptReady' }),
    read: node('googleMeet', [1, 0], 'Read the transcript', {
      operation: 'transcript.text',
      conference: '{{ conference.name }}',
      transcript: '{{ name }}',
    }),
    write: node('googleDocs', [2, 0], 'Write the minutes', {
      operation: 'document.create',
      title: 'Meeting of {{ $node("Transcript finished").json.startTime.slice(0, 10) }}',
      startText: '{{ text }}',
    }),
    tell: node('slackNotification', [3, 0], 'Tell the team', {
      channel: 'your-channel-id',
      text: 'Minutes: https://docs.google.com/document/d/{{ documentId }}/edit',
    }),
  },
  flow: ['finished > read > write > tell'],
  trials: [
    {
      title: 'A transcript becomes a document',
      given: [
        {
          name: 'conferenceRecords/c1/transcripts/t1',
          startTime: '2026-03-01T12:00:00Z',
          conference: { name: 'conferenceRecords/c1' },
        },
      ],
      answers: {
        [`GET ${meet}/c1/participants`]: {
          participants: [{ name: 'conferenceRecords/c1/participants/p1', signedinUser: { displayName: 'Ada' } }],
        },
        [`GET ${meet}/c1/transcripts/t1/entries`]: {
          transcriptEntries: [{ participant: 'conferenceRecords/c1/participants/p1', text: 'Hello.' }],
        },
        [`POST ${docs}`]: { documentId: 'd1', title: 'Meeting of 2026-03-01' },
        [`POST ${docs}/d1:batchUpdate`]: { documentId: 'd1' },
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: {
        [`POST ${docs}`]: [{ title: 'Meeting of 2026-03-01' }],
        [`POST ${docs}/d1:batchUpdate`]: [
          { requests: [{ insertText: { location: { index: 1 }, text: 'Ada: Hello.' } }] },
        ],
        [`POST ${slack}`]: [{ text: 'Minutes: https://docs.google.com/document/d/d1/edit' }],
      },
    },
  ],
});
