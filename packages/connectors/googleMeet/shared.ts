import { asText } from '@heddle/contract/node/text';
import type { Parameter } from '../kit/parameters.ts';
import { as, required, text } from '../kit/parameters.ts';

// https://developers.google.com/workspace/meet/api/reference/rest/v2

const BASE = 'https://www.googleapis.com/auth/meetings';
export const CREATED = [`${BASE}.space.created`];
export const READ = [`${BASE}.space.readonly`];
export const SETTINGS = [`${BASE}.space.settings`];

/** An ID, or the name that begins with its collection and those that it is in: `conferenceRecords/a/transcripts/b`. */
const idIn = (collection: string, key: string, label: string, options: { help: string; loads?: string }): Parameter =>
  required({
    ...as(key, text(label, { placeholder: `${collection}/a1b2c3`, ...options })),
    toWire: (value) => {
      const given = asText(value).trim();
      const named = new RegExp(`(?:^|/)${collection}/([^/]+)`).exec(given)?.[1];
      return named ?? given.split('/').at(-1) ?? given;
    },
  });

export const spaceId = idIn('spaces', 'space', 'Space', {
  help: 'The name of the space, or its meeting code such as abc-mnop-xyz.',
});
export const recordId = idIn('conferenceRecords', 'conference', 'Conference', {
  loads: 'conferences',
  help: 'The name of the conference record.',
});
export const participantId = idIn('participants', 'participant', 'Participant', { help: 'Its name or ID.' });
export const transcriptId = idIn('transcripts', 'transcript', 'Transcript', { help: 'Its name or ID.' });
export const recordingId = idIn('recordings', 'recording', 'Recording', { help: 'Its name or ID.' });
export const memberId = idIn('members', 'member', 'Member', { help: 'Its name or ID.' });

/** A time as Google's filters take it, where it can be read as one. */
export function timeIn(value: unknown): string {
  const given = asText(value).trim();
  const time = new Date(given);
  return Number.isNaN(time.getTime()) ? given : time.toISOString();
}

export const endedSince = text('Ended since', {
  placeholder: '2026-03-01T12:00:00Z',
  help: 'A time with its zone. If empty, all that Google keeps: 30 days.',
});

export const recordName = 'conferenceRecords/a1b2c3';
export const record = {
  name: recordName,
  space: 'spaces/jQCFfuBOdN5z',
  startTime: '2026-03-01T12:00:00Z',
  endTime: '2026-03-01T12:45:00Z',
  expireTime: '2026-03-31T12:45:00Z',
};
