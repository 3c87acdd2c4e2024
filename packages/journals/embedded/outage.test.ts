import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { serverErrors } from '@heddle/contract/errors/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { World, ended, eventually, newRun, servicesFor } from '../conformance/fixture.ts';
import { createEmbeddedJournal } from './embedded.ts';
import type { EventStore } from './store.ts';
import { openSqliteStore } from './stores/sqlite.ts';

let folder: string;
let db: DatabaseSync;
let store: EventStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heddle-journal-'));
  db = new DatabaseSync(join(folder, 'test.db'));
  store = openSqliteStore(db);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

describe('a store that fails for a while', () => {
  it('is retried after a pause', async () => {
    let away = true;
    let asked = 0;
    const distant: EventStore = {
      ...store,
      async commit(writes) {
        asked++;
        if (away) throw new Error('away');
        return store.commit(writes);
      },
    };
    const world = new World();
    const release = world.hold('e1');
    const plan = world.plan({ p1: ['e1'] });
    const journal = createEmbeddedJournal({ store: distant, plan: () => plan, servicesFor });
    away = false;
    const { id, committed } = journal.start(newRun());
    await committed;
    await eventually(() => world.count('e1') === 1, 'e1 is under way');
    [away, asked] = [true, 0];
    release();
    await pause(300);
    expect(asked).toBe(1);
    away = false;
    expect((await ended(journal, id)).row.status).toBe('completed');
    await journal.drain(0);
  });

  it('leaves every server the time of a lease to renew, before its runs are adopted', async () => {
    const leaseMs = 300;
    /** The server that drives the run reaches the store a little later than the other one. */
    const away = { carrier: false, other: false };
    const seenBy = (who: keyof typeof away): EventStore => ({
      ...store,
      renew(owner, until) {
        if (away[who]) throw new Error('away');
        return store.renew(owner, until);
      },
    });
    const world = new World();
    const release = world.hold('e1');
    const plan = world.plan({ p1: ['e1'] });
    const [carrier, other] = (['carrier', 'other'] as const).map((who) =>
      createEmbeddedJournal({ store: seenBy(who), plan: () => plan, servicesFor, leaseMs }),
    );
    if (!carrier || !other) throw new Error('There are two.');
    await carrier.recover();
    await other.recover();
    const { id } = carrier.start(newRun());
    await eventually(() => world.count('e1') === 1, 'e1 is under way');
    Object.assign(away, { carrier: true, other: true });
    await pause(2 * leaseMs);
    away.other = false;
    await pause(leaseMs / 2);
    away.carrier = false;
    await pause(2 * leaseMs);
    release();
    expect((await ended(carrier, id)).row.status).toBe('completed');
    expect(world.count('e1')).toBe(1);
    await carrier.drain(0);
    await other.drain(0);
  });
});

describe('a database that cannot be reached for a while', () => {
  const away = (): Error => serverErrors.database_unreachable();

  it('delays runs and fails none: while their workflow is loaded', async () => {
    const world = new World();
    const plan = world.plan({ p1: ['e1'] });
    let asked = 0;
    const journal = createEmbeddedJournal({
      store,
      plan: async () => ((asked += 1) < 3 ? Promise.reject(away()) : plan),
      servicesFor,
    });
    const { id } = journal.start(newRun());
    expect((await ended(journal, id)).row.status).toBe('completed');
    expect(asked).toBe(3);
    await journal.drain(0);
  });

  it('while a step needs it: the step runs again, and no failure is recorded', async () => {
    const world = new World();
    const plan = world.plan({ p1: ['e1'] });
    world.acts.set('e1', async () => (world.count('e1') < 3 ? Promise.reject(away()) : undefined));
    const journal = createEmbeddedJournal({ store, plan: () => plan, servicesFor });
    const { id } = journal.start(newRun());
    const { row, events } = await ended(journal, id);
    expect(row.status).toBe('completed');
    expect(world.count('e1')).toBe(3);
    expect(events.filter(({ type }) => type === 'step.failed')).toEqual([]);
    await journal.drain(0);
  });

  it('while the run to start after a failure is determined', async () => {
    const world = new World();
    const plan = world.plan({ p1: ['e1'] });
    world.acts.set('e1', async () => Promise.reject(new Error('broken')));
    let asked = 0;
    const journal = createEmbeddedJournal({
      store,
      plan: () => plan,
      servicesFor,
      afterFailure: async () => ((asked += 1) < 3 ? Promise.reject(away()) : null),
    });
    const { id } = journal.start(newRun());
    expect((await ended(journal, id)).row.status).toBe('failed');
    expect(asked).toBe(3);
    await journal.drain(0);
  });

  it('and while the server is stopped: another one resumes the runs', async () => {
    const world = new World();
    const plan = world.plan({ p1: ['e1'] });
    let isAway = true;
    world.acts.set('e1', async () => (isAway ? Promise.reject(away()) : undefined));
    // What is left over of a server is released at its end; these runs are suspended before.
    const withoutRelease: EventStore = { ...store, release: () => undefined };
    const first = createEmbeddedJournal({ store: withoutRelease, plan: () => plan, servicesFor });
    const unread = createEmbeddedJournal({
      store: withoutRelease,
      plan: async () => Promise.reject(away()),
      servicesFor,
    });
    const ids = [first.start(newRun()).id, unread.start(newRun()).id];
    await eventually(() => world.count('e1') === 1, 'e1 was cut off');
    await Promise.all([first.drain(2000), unread.drain(2000)]);
    for (const id of ids) expect(await store.row(id)).toMatchObject({ status: 'running', leaseOwner: null });
    isAway = false;
    const second = createEmbeddedJournal({ store, plan: () => plan, servicesFor });
    await second.recover();
    for (const id of ids) expect((await ended(second, id)).row.status).toBe('completed');
    await second.drain(0);
  });

  it('and while the server is stopped that asks for the run to start after a failure: another one asks again', async () => {
    const world = new World();
    const plan = world.plan({ p1: ['e1'], p2: ['e2'] });
    world.acts.set('e1', async () => Promise.reject(new Error('broken')));
    let asked = 0;
    const withoutRelease: EventStore = { ...store, release: () => undefined };
    const first = createEmbeddedJournal({
      store: withoutRelease,
      plan: () => plan,
      servicesFor,
      afterFailure: () => {
        asked += 1;
        return Promise.reject(away());
      },
    });
    const { id } = first.start(newRun());
    await eventually(() => asked > 0, 'the run has failed');
    await first.drain(2000);
    expect(await store.row(id)).toMatchObject({ status: 'running', leaseOwner: null });
    const second = createEmbeddedJournal({
      store,
      plan: () => plan,
      servicesFor,
      afterFailure: async () => newRun({ input: { trigger: 'p2', items: [{ json: {} }], mode: 'live' } }),
    });
    await second.recover();
    expect((await ended(second, id)).row.status).toBe('failed');
    await eventually(() => world.count('e2') === 1, 'the other run works');
    expect(world.count('e1')).toBe(1);
    await second.drain(0);
  });

  it('does not prevent canceling a run', async () => {
    const world = new World();
    const plan = world.plan({ p1: ['e1'] });
    world.acts.set('e1', async () => Promise.reject(away()));
    const journal = createEmbeddedJournal({ store, plan: () => plan, servicesFor });
    const { id } = journal.start(newRun());
    await eventually(() => world.count('e1') === 1, 'e1 was cut off');
    await journal.cancel(id);
    expect((await ended(journal, id)).row.status).toBe('cancelled');
    await pause(600);
    expect(world.count('e1')).toBe(1);
    await journal.drain(0);
  });
});
