import type { RunEvent } from '@heddle/contract/run/events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newRow } from '../embedded/new-row.ts';
import type { EventStore, RunSignal, RunWrite } from '../embedded/store.ts';
import type { ExecutionRow } from '../row.ts';
import { newRun } from './fixture.ts';

const event = (key: string): RunEvent => ({ type: 'signalled', key, at: 1, value: null });
const signal = (id: string, runId: string): RunSignal => ({ id, runId, key: 'k', value: 1 });

/** The conformance suite of event stores: what leases guarantee. */
export function describeStore(name: string, open: () => Promise<{ store: EventStore; close(): Promise<void> }>): void {
  describe(`event store: ${name}`, () => {
    let at: Awaited<ReturnType<typeof open>>;
    let held: ExecutionRow;
    let other: ExecutionRow;

    const write = (row: ExecutionRow, patch: Partial<RunWrite> = {}): RunWrite => ({
      row,
      create: false,
      changed: false,
      owner: 'holder',
      events: [],
      position: 1,
      consumedSignals: [],
      outgoingSignals: [],
      ...patch,
    });
    const stored = async () => ({
      row: await at.store.row(held.id),
      events: (await at.store.events(held.id)).map((recorded) => 'key' in recorded && recorded.key),
      signals: (await at.store.signals('holder')).map(({ id }) => id),
    });

    beforeEach(async () => {
      at = await open();
      const now = Date.now();
      held = newRow(newRun(), now, { owner: 'holder', now, until: now + 60_000 });
      other = newRow(newRun(), now, { owner: 'holder', now, until: now + 60_000 });
      await at.store.commit(
        [held, other].map((row) => write(row, { create: true, position: 0, events: [event('first')] })),
      );
      await at.store.addSignal(signal('s1', held.id));
    });
    afterEach(() => at.close());

    it.each<[string, (row: ExecutionRow) => Partial<RunWrite>]>([
      ['events only', () => ({ events: [event('second')] })],
      ['consumed signals', () => ({ events: [event('second')], consumedSignals: ['s1'] })],
      ['signals to other runs', () => ({ events: [event('second')], outgoingSignals: [signal('s2', other.id)] })],
      [
        'the end of the run',
        (row) => ({ row: { ...row, status: 'failed', leaseOwner: null }, changed: true, events: [event('second')] }),
      ],
    ])('writes nothing of a run for a server without its lease: %s', async (_, patch) => {
      const before = await stored();
      const outcomes = await at.store.commit([
        write(held, { owner: 'intruder', ...patch(held) }),
        write(other, { events: [event('second')] }),
      ]);
      expect(outcomes).toEqual([{ result: 'lost' }, { result: 'written' }]);
      expect(await stored()).toEqual(before);
      expect(before).toMatchObject({ events: ['first'], signals: ['s1'] });
    });

    it('writes nothing more for a server that has released the lease, nor for one whose lease was claimed', async () => {
      await at.store.release('holder');
      expect(await at.store.commit([write(held, { events: [event('late')] })])).toEqual([{ result: 'lost' }]);
      const now = Date.now();
      expect(await at.store.claim(held.id, { owner: 'heir', now, until: now + 60_000 })).toMatchObject({ id: held.id });
      expect(await at.store.commit([write(held, { events: [event('late')] })])).toEqual([{ result: 'lost' }]);
      expect(await at.store.commit([write(held, { owner: 'heir', events: [event('next')] })])).toEqual([
        { result: 'written' },
      ]);
      expect((await stored()).events).toEqual(['first', 'next']);
    });
  });
}
