import type { RunEvent } from '@heddle/contract/run/events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newRow } from '../embedded/new-row.ts';
import type { EventStore, RunSignal, RunWrite } from '../embedded/store.ts';
import { LONGEST_LEASE_MS } from '../embedded/store.ts';
import type { ExecutionRow } from '../row.ts';
import { newRun } from './fixture.ts';

const event = (key: string): RunEvent => ({ type: 'signalled', key, at: 1, value: null });
const signal = (id: string, runId: string): RunSignal => ({ id, runId, key: 'k', value: 1 });

/** An open store. */
interface OpenStore {
  store: EventStore;
  /** The rows of `execution_counts`. */
  counts(): Promise<readonly { [column: string]: unknown }[]>;
  close(): Promise<void>;
}

/** The conformance suite of event stores: what leases guarantee, where events are found, and how runs are counted. */
export function describeStore(name: string, open: () => Promise<OpenStore>): void {
  describe(`event store: ${name}`, () => {
    let at: OpenStore;
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

    it('reads every column of a run as it was written, set and empty', async () => {
      const now = Date.now();
      const empty = newRow(newRun(), now, { owner: 'holder', now, until: now + 60_000 });
      const full: ExecutionRow = {
        ...newRow(newRun(), now, { owner: 'holder', now, until: now + 60_000 }),
        status: 'failed',
        mode: 'dry',
        finishedAt: now + 1,
        error: { code: 'run_unreadable', message: 'It cannot be read.' },
        executionData: { note: ['kept', 1, null] },
        dedupeKey: 'once',
        parentId: held.id,
        parentKey: 'call',
        depth: 1,
        rootId: held.id,
        hops: 2,
        originId: other.id,
        lane: 'orders',
        laneLimit: 4,
        priority: 5,
        queuedAt: now + 2,
        wakeAt: now + 3,
        sleptAt: now + 4,
      };
      const commit = [empty, full].map((row) => write(row, { create: true, position: 0, events: [event('first')] }));
      expect(await at.store.commit(commit)).toEqual([{ result: 'written' }, { result: 'written' }]);
      // The end of a lease may be counted by the database's clock.
      const leaseUntil: unknown = expect.any(Number);
      expect(await at.store.row(empty.id)).toEqual({ ...empty, leaseUntil });
      expect(await at.store.row(full.id)).toEqual({ ...full, leaseUntil });
    });

    it('counts the signals to a step of a run until a commit consumes them', async () => {
      await at.store.addSignal(signal('s2', held.id));
      await at.store.addSignal(signal('s3', other.id));
      expect(await at.store.signalsTo(held.id, 'k')).toBe(2);
      expect(await at.store.signalsTo(held.id, 'another')).toBe(0);
      await at.store.commit([write(held, { events: [event('second')], consumedSignals: ['s1'] })]);
      expect(await at.store.signalsTo(held.id, 'k')).toBe(1);
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

    it('shortens a lease that ends later than any can: the clock was set back', async () => {
      const now = Date.now();
      const late = newRow(newRun(), now, { owner: 'dead', now, until: now + 3_600_000 });
      await at.store.commit([write(late, { owner: 'dead', create: true, position: 0, events: [event('first')] })]);
      await at.store.renew('holder', now + 15_000);
      expect((await at.store.row(late.id))?.leaseUntil).toBeLessThan(now + 2 * LONGEST_LEASE_MS);
      expect((await at.store.row(held.id))?.leaseUntil).toBeLessThan(now + LONGEST_LEASE_MS);
    });

    /** A run as it is after its end. */
    const ended = (row: ExecutionRow, status: 'completed' | 'failed'): ExecutionRow => ({
      ...row,
      status,
      finishedAt: row.startedAt,
      leaseOwner: null,
      leaseUntil: null,
    });
    const whole = (row: ExecutionRow): RunWrite =>
      write(ended(row, 'completed'), { create: true, position: 0, events: [event('first'), event('last')] });

    it('finds the events of a run that began and ended in one commit', async () => {
      const now = Date.now();
      const row = newRow(newRun(), now, { owner: 'holder', now, until: now + 60_000 });
      expect(await at.store.commit([whole(row)])).toEqual([{ result: 'written' }]);
      expect(await at.store.events(row.id)).toEqual([event('first'), event('last')]);
      expect(await at.store.events(row.id, 2)).toEqual([]);
      expect(await at.store.commits(row.id)).toHaveLength(1);
      expect(await at.store.lastCommit(row.id)).toEqual({
        position: 0,
        events: JSON.stringify([event('first'), event('last')]),
      });
      expect(await at.store.row(row.id)).toMatchObject({ status: 'completed', leaseOwner: null });
      // The last commit of a run with several is none of those that share a row.
      await at.store.commit([write(held, { events: [event('second')] })]);
      expect(await at.store.lastCommit(held.id)).toEqual({ position: 1, events: JSON.stringify([event('second')]) });
    });

    it('counts runs by user, period and status as they begin and end, and never twice', async () => {
      const period = 15 * 60_000;
      const [early, late] = [1000 * period + period - 1, 1001 * period];
      const rows = [early, late, late].map((now) =>
        newRow({ ...newRun(), userId: 'ada' }, now, { owner: 'holder', now, until: now + 60_000 }),
      );
      const [first, second, third] = rows as [ExecutionRow, ExecutionRow, ExecutionRow];
      const counted = async (): Promise<string[]> =>
        (await at.counts())
          .filter(({ user_id: user, runs }) => user === 'ada' && runs !== 0)
          .map(({ period: of, status, runs }) => `${String(of)} ${String(status)} ${String(runs)}`)
          .sort();
      await at.store.commit([
        write(first, { create: true, position: 0, events: [event('first')] }),
        write(second, { create: true, position: 0, events: [event('first')] }),
        whole(third),
      ]);
      expect(await counted()).toEqual(['1000 running 1', '1001 completed 1', '1001 running 1']);
      const end = write(ended(second, 'failed'), { changed: true, events: [event('last')] });
      expect(await at.store.commit([{ ...end, owner: 'intruder' }])).toEqual([{ result: 'lost' }]);
      expect(await counted()).toEqual(['1000 running 1', '1001 completed 1', '1001 running 1']);
      await at.store.commit([end, write(first, { changed: true, events: [event('second')] })]);
      expect(await counted()).toEqual(['1000 running 1', '1001 completed 1', '1001 failed 1']);
      // Written once more, as after an answer that was lost.
      await at.store.commit([whole(third)]);
      expect(await counted()).toEqual(['1000 running 1', '1001 completed 1', '1001 failed 1']);
    });
  });
}
