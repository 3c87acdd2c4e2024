import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { World, ended, eventually, newRun, services } from '../conformance/fixture.ts';
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

describe('a store that is away for a while', () => {
  it('is not asked in a hurry', async () => {
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
    const journal = createEmbeddedJournal({ store: distant, plan: () => plan, services });
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

  it('gives everybody the time of a lease to say that they are alive, before their runs are taken over', async () => {
    const leaseMs = 300;
    /** The one who carries the run reaches the store a little later than the other one. */
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
    const [carrier, other] = (['carrier', 'other'] as const).map((who) => createEmbeddedJournal({ store: seenBy(who), plan: () => plan, services, leaseMs }));
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
