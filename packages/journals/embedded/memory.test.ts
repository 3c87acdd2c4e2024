import { DatabaseSync } from 'node:sqlite';
import type * as V8 from 'node:v8';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { World, ended, eventually, newRun, servicesFor } from '../conformance/fixture.ts';
import type { Journal, NewRun } from '../journal.ts';
import { createEmbeddedJournal } from './embedded.ts';
import { LONGEST_LEASE_MS } from './store.ts';
import { openSqliteStore } from './stores/sqlite.ts';

/** The used share of the heap, which no test can fill: vitest would end with it. */
const heap = vi.hoisted(() => ({ share: 0 }));
vi.mock('node:v8', async (original) => ({
  ...(await original<typeof V8>()),
  getHeapStatistics: () => ({ used_heap_size: heap.share, heap_size_limit: 1 }),
}));

let db: DatabaseSync;
let world: World;
let journal: Journal;
beforeEach(() => {
  db = new DatabaseSync(':memory:');
  world = new World();
  const plan = world.plan({ p1: ['e1'], p2: ['e2'] });
  journal = createEmbeddedJournal({
    store: openSqliteStore(db),
    plan: () => plan,
    servicesFor,
    leaseMs: LONGEST_LEASE_MS,
  });
  heap.share = 0;
});
afterEach(async () => {
  await journal.drain(0);
  db.close();
});

const runOf = (trigger: string): NewRun => newRun({ input: { trigger, items: [{ json: {} }], mode: 'live' } });
/** Until the heap was looked at, which happens four times a second. */
const looked = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 600));

it('starts no run while memory is short and others are active, and then those that were queued', async () => {
  await journal.recover();
  const release = world.hold('e1');
  const first = journal.start(runOf('p1'));
  await eventually(() => world.count('e1') === 1, 'the first one is under way');
  heap.share = 0.8;
  await looked();
  const second = journal.start(runOf('p2'));
  await second.committed;
  await looked();
  expect(world.count('e2')).toBe(0);
  heap.share = 0.5;
  expect((await ended(journal, second.id)).row.status).toBe('completed');
  release();
  expect((await ended(journal, first.id)).row.status).toBe('completed');
});

it('starts a run where memory is short and none is active: it may be no run that takes it', async () => {
  await journal.recover();
  heap.share = 0.8;
  await looked();
  expect((await ended(journal, journal.start(runOf('p1')).id)).row.status).toBe('completed');
});

it('ends the run that holds most before the memory is full, and names its step; the others go on', async () => {
  const release = world.hold('e2');
  world.acts.set('e1', ({ resources }) => {
    resources.charge(40_000_000);
    return new Promise(() => undefined);
  });
  const large = journal.start(runOf('p1'));
  const small = journal.start(runOf('p2'));
  await eventually(() => world.calls.length === 2, 'both are under way');
  heap.share = 0.9;
  const { row, events } = await ended(journal, large.id);
  expect(row).toMatchObject({ status: 'failed', error: { code: 'server_memory' } });
  expect(events.at(-2)).toMatchObject({ type: 'failed', key: 'e1' });
  release();
  expect((await ended(journal, small.id)).row.status).toBe('completed');
});
