import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential } from '@heddle/nodes/testing/run-node';
import { expect, it } from 'vitest';
import { googleCalendarTrigger } from './googleCalendarTrigger.node.ts';

const DAY = 24 * 3_600_000;

it('the trigger of Google Calendar goes on after a pause that Google does not look back over', async () => {
  const before = Date.now() - 60 * DAY;
  const events = [
    { id: 'old', updated: new Date(before - DAY).toISOString() },
    { id: 'meanwhile', updated: new Date(before + DAY).toISOString() },
  ];
  const asked: boolean[] = [];
  const poll = async (position: JsonObject) =>
    googleCalendarTrigger.poll?.({
      data: { event: 'eventChanged', calendarId: 'primary' },
      position,
      credential: exampleCredential({}),
      fetch: async (url) => {
        const since = new URL(url).searchParams.get('updatedMin');
        asked.push(since !== null);
        const error = { code: 410, message: 'The requested minimum modification time lies too far in the past.' };
        if (since !== null && Date.parse(since) < Date.now() - 28 * DAY)
          return Response.json({ error }, { status: 410 });
        return Response.json({ items: since === null ? events : [] });
      },
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
    });
  const first = await poll({ time: before, seen: [] });
  expect(first?.records.map(({ json }) => json['id'])).toEqual(['meanwhile']);
  const second = await poll(first?.position ?? {});
  expect(second?.records).toEqual([]);
  expect(asked).toEqual([true, false, true]);
});
