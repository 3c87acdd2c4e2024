import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { describe, expect, it } from 'vitest';
import type { DatedEvent } from './events.ts';
import { pollDated } from './poll-dated.ts';

const DAY = 24 * 3_600_000;

const changed: DatedEvent = {
  name: 'Changed',
  operation: 'entry.list',
  with: {},
  id: 'id',
  time: 'at',
  once: 'change',
  since: 'from',
};

/** A list of a vendor that looks back for four weeks only; keeps what it was asked for. */
function vendor(list: { id: string; at: number }[]) {
  const asked: (number | null)[] = [];
  const poll = (position: JsonObject | null) =>
    pollDated(changed, {
      data: {},
      position,
      signal: new AbortController().signal,
      entries: async ({ fields }) => {
        const from = fields?.['from'] === undefined ? null : Date.parse(asText(fields['from']));
        asked.push(from);
        if (from !== null && from < Date.now() - 28 * DAY) throw tooLongAgo();
        return list.filter(({ at }) => from === null || at >= from);
      },
    });
  return { asked, poll };
}

const tooLongAgo = (): Error =>
  connectorErrors.connector_not_found(
    { vendor: 'Acme', operation: 'List', reason: 'too long ago' },
    { details: { status: 410 } },
  );

const ids = ({ records }: Awaited<ReturnType<typeof pollDated>>): unknown[] => records.map(({ json }) => json['id']);

describe('A vendor that does not look back far enough', () => {
  it('is asked for all there is, and what happened since the position is found once', async () => {
    const now = Date.now();
    const { asked, poll } = vendor([
      { id: 'before', at: now - 60 * DAY },
      { id: 'meanwhile', at: now - 30 * DAY },
      { id: 'late', at: now - DAY / 2 },
    ]);
    const first = await poll({ time: now - 40 * DAY, seen: [] });
    expect(ids(first)).toEqual(['meanwhile', 'late']);
    const second = await poll(first.position);
    expect(ids(second)).toEqual([]);
    expect(asked.map((from) => from !== null)).toEqual([true, false, true]);
  });

  it('is asked in time where nothing happens for long: the position does not grow too old', async () => {
    const now = Date.now();
    const list: { id: string; at: number }[] = [];
    const { asked, poll } = vendor(list);
    const { position } = await poll({ time: now - 8 * DAY, seen: [] });
    list.push({ id: 'new', at: now });
    expect(ids(await poll(position))).toEqual(['new']);
    expect(asked[1]).toBeGreaterThan(now - 2 * DAY);
  });

  it('still fails with any other error', async () => {
    const refused = pollDated(changed, {
      data: {},
      position: { time: Date.now(), seen: [] },
      signal: new AbortController().signal,
      entries: () =>
        Promise.reject(connectorErrors.connector_not_found({ vendor: 'Acme', operation: 'List', reason: 'gone' })),
    });
    await expect(refused).rejects.toMatchObject({ code: 'connector_not_found' });
  });
});
