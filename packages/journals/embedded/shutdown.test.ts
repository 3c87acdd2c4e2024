import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { World, ended, eventually, newRun, servicesFor } from '../conformance/fixture.ts';
import { createEmbeddedJournal } from './embedded.ts';
import type { EventStore } from './store.ts';
import { openSqliteStore } from './stores/sqlite.ts';

let db: DatabaseSync;
let store: EventStore;
beforeEach(() => {
  db = new DatabaseSync(':memory:');
  store = openSqliteStore(db);
});
afterEach(() => db.close());

describe('a server that shuts down', () => {
  it('suspends the runs whose steps it has stopped, before it releases what is left over', async () => {
    const world = new World();
    const plan = world.plan({ p1: ['e1'] });
    world.hold('e1');
    const journal = createEmbeddedJournal({
      store: { ...store, release: () => undefined },
      plan: () => plan,
      servicesFor,
    });
    const { id } = journal.start(newRun());
    await eventually(() => world.count('e1') === 1, 'e1 is under way');
    await journal.drain(0);
    expect(await store.row(id)).toMatchObject({ status: 'running', leaseOwner: null });
  });

  it('asks nothing more of the store once it has ended', async () => {
    const world = new World();
    const plan = world.plan({ p1: ['d1'] });
    const asked: string[] = [];
    const watched = new Set<object>();
    const observed = new Proxy(store, {
      get(target, name: keyof EventStore) {
        asked.push(name);
        return target[name];
      },
    });
    Object.assign(store, {
      watch(watcher: object) {
        watched.add(watcher);
        return () => watched.delete(watcher);
      },
    });
    const journal = createEmbeddedJournal({ store: observed, plan: () => plan, servicesFor, leaseMs: 60 });
    await journal.recover();
    expect(watched.size).toBe(1);
    const { id } = journal.start(newRun());
    await eventually(async () => (await store.row(id))?.wakeAt, 'the run is suspended');
    await journal.drain(0);
    asked.length = 0;
    await pause(400);
    expect([asked, watched.size]).toEqual([[], 0]);
  });

  it('waits for a claim that is under way: the run begins nothing, and is left to others', async () => {
    const world = new World();
    const plan = world.plan({ p1: ['e1'] });
    const first = createEmbeddedJournal({ store, plan: () => plan, servicesFor, maxRuns: 0 });
    const { id, committed } = first.start(newRun());
    await committed;
    await first.drain(0);
    const { promise: claimable, resolve } = Promise.withResolvers<void>();
    let claims = 0;
    const slow: EventStore = {
      ...store,
      async claimDue(claim) {
        claims += 1;
        await claimable;
        return store.claimDue(claim);
      },
    };
    const second = createEmbeddedJournal({ store: slow, plan: () => plan, servicesFor });
    const recovered = second.recover();
    await eventually(() => claims > 0, 'the claim is under way');
    const drained = second.drain(0);
    resolve();
    await Promise.all([recovered, drained]);
    await pause(50);
    expect(world.calls).toEqual([]);
    expect(await store.row(id)).toMatchObject({ status: 'running', leaseOwner: null });
  });

  it('is over for the others, also where it could not release its runs', async () => {
    const world = new World();
    const plan = world.plan({ p1: ['e1'] });
    world.hold('e1');
    const errors: unknown[] = [];
    const gone = new Error('away');
    let isAway = false;
    const failing: EventStore = {
      ...store,
      commit: (writes) => (isAway ? writes.map(() => ({ result: 'lost' as const })) : store.commit(writes)),
      release: () => {
        throw gone;
      },
    };
    const onError = (error: unknown): void => void errors.push(error);
    const first = createEmbeddedJournal({ store: failing, plan: () => plan, servicesFor, onError, leaseMs: 60_000 });
    const { id } = first.start(newRun());
    await eventually(() => world.count('e1') === 1, 'e1 is under way');
    isAway = true;
    await first.drain(0);
    expect(errors).toEqual([gone]);
    world.acts.delete('e1');
    const second = createEmbeddedJournal({ store, plan: () => plan, servicesFor, leaseMs: 60_000 });
    expect(await second.recover()).toBe(1);
    expect((await ended(second, id)).row.status).toBe('completed');
    await second.drain(0);
  });
});
