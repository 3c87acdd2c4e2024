import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { googleMeet } from './googleMeet.node.ts';
import { googleMeetTrigger } from './googleMeetTrigger.node.ts';

/** Runs the node; `answers` by the path of the request. */
async function run(data: JsonObject, answers: { [path: string]: JsonValue }) {
  const paths: string[] = [];
  const { outputs } = await runNode(googleMeet, {
    items: [{ json: {} }],
    data: { credential: 'google', ...data },
    credentials: { google: exampleCredential({}) },
    fetch: async (address) => {
      const { pathname } = new URL(address);
      paths.push(pathname);
      const answer = answers[pathname];
      return answer === undefined ? Response.json({ error: 'not found' }, { status: 404 }) : Response.json(answer);
    },
  });
  return { paths, given: (outputs['main'] ?? []).map(({ json }) => json) };
}

describe('A transcript', () => {
  it('is read with the names of those who spoke; names and IDs mean the same', async () => {
    const name = 'conferenceRecords/c1/transcripts/t1';
    const ada = 'conferenceRecords/c1/participants/p1';
    const guest = 'conferenceRecords/c1/participants/p2';
    const { given } = await run(
      { operation: 'transcript.text', conference: name, transcript: name },
      {
        '/v2/conferenceRecords/c1/participants': {
          participants: [
            { name: ada, signedinUser: { displayName: 'Ada' } },
            { name: guest, anonymousUser: { displayName: 'Guest' } },
          ],
        },
        '/v2/conferenceRecords/c1/transcripts/t1/entries': {
          transcriptEntries: [
            { participant: ada, text: 'Hello.', startTime: '2026-03-01T12:00:05Z' },
            { participant: guest, text: 'Good morning.' },
            { text: 'Bye.' },
          ],
        },
      },
    );
    expect(given[0]?.['text']).toBe('Ada: Hello.\nGuest: Good morning.\nSomebody: Bye.');
  });
});

describe('The trigger for finished transcripts', () => {
  const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
  const early = { name: 'conferenceRecords/early', endTime: minutesAgo(40) };
  const late = { name: 'conferenceRecords/late', endTime: minutesAgo(20) };

  /** A trigger whose Google has these states of the transcripts of the two conferences. */
  function watch() {
    let position: JsonObject | null = { time: Date.now() - 3_600_000, seen: [] };
    return async (states: { early: string; late: string }): Promise<JsonValue[]> => {
      const result = await googleMeetTrigger.poll?.({
        data: { event: 'transcriptReady' },
        position,
        credential: exampleCredential({}),
        vendorAddress: () => undefined,
        signal: new AbortController().signal,
        fetch: async (address) => {
          const url = new URL(address);
          if (url.pathname === '/v2/conferenceRecords') {
            const from = /end_time>="([^"]+)"/.exec(url.searchParams.get('filter') ?? '')?.[1] ?? '';
            // Google lists the newest first.
            return Response.json({ conferenceRecords: [late, early].filter(({ endTime }) => endTime >= from) });
          }
          const name = url.pathname.includes('/early/') ? 'early' : 'late';
          return Response.json({ transcripts: [{ name: `${name} transcript`, state: states[name] }] });
        },
      });
      position = result?.position ?? null;
      return (result?.records ?? []).map(({ json }) => json['name'] ?? null);
    };
  }

  it('gives each once, also one that takes longer than that of a later conference', async () => {
    const poll = watch();
    expect(await poll({ early: 'ENDED', late: 'FILE_GENERATED' })).toEqual([]);
    expect(await poll({ early: 'FILE_GENERATED', late: 'FILE_GENERATED' })).toEqual([
      'early transcript',
      'late transcript',
    ]);
    expect(await poll({ early: 'FILE_GENERATED', late: 'FILE_GENERATED' })).toEqual([]);
  });
});
