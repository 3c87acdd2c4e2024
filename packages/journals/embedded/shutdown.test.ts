import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { World, eventually, newRun, servicesFor } from '../conformance/fixture.ts';
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
});
