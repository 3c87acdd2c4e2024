import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { World, ended, newRun, services } from '../../conformance/fixture.ts';
import { describeJournal } from '../../conformance/suite.ts';
import { commits } from '../committer.ts';
import { createEmbeddedJournal } from '../embedded.ts';
import type { EventStore } from '../store.ts';
import { openSqliteStore } from './sqlite.ts';

function openDatabase(folder: string): DatabaseSync {
  const db = new DatabaseSync(join(folder, 'test.db'), { timeout: 5000 });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  return db;
}

describeJournal('embedded on SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-journal-'));
  const databases: DatabaseSync[] = [];
  return {
    open({ plan, leaseMs }) {
      const db = openDatabase(folder);
      databases.push(db);
      return createEmbeddedJournal({ store: openSqliteStore(db), plan, services, ...(leaseMs ? { leaseMs } : {}) });
    },
    async close() {
      for (const db of databases) db.close();
      rmSync(folder, { recursive: true });
    },
  };
});

describe('commits of the embedded journal', () => {
  let folder: string;
  let db: DatabaseSync;
  let store: EventStore;
  let count = 0;
  const counted = (message: unknown): void => {
    if ((message as { phase: string }).phase === 'after') count++;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'heddle-journal-'));
    db = openDatabase(folder);
    store = openSqliteStore(db);
    count = 0;
    commits.subscribe(counted);
  });
  afterEach(() => {
    commits.unsubscribe(counted);
    db.close();
    rmSync(folder, { recursive: true });
  });

  const chain = (length: number): Record<string, string[]> => Object.fromEntries(Array.from({ length }, (_, n) => [`p${n + 1}`, n + 1 < length ? [`p${n + 2}`] : []]));

  it('a chain of a hundred pure steps costs one', async () => {
    const plan = new World().plan(chain(100));
    const journal = createEmbeddedJournal({ store, plan: () => plan, services });
    const costs: number[] = [];
    for (let run = 0; run < 10; run++) {
      count = 0;
      const { id } = journal.start(newRun());
      expect((await ended(journal, id)).row.status).toBe('completed');
      costs.push(count);
    }
    // A machine that is busy elsewhere may stretch a run over two turns of the event loop.
    expect(Math.min(...costs)).toBe(1);
    await journal.drain(0);
  });

  it('runs that start together share one', async () => {
    const plan = new World().plan(chain(3));
    const journal = createEmbeddedJournal({ store, plan: () => plan, services });
    const ids = Array.from({ length: 50 }, () => journal.start(newRun()).id);
    for (const id of ids) await ended(journal, id);
    expect(count).toBeLessThan(5);
    await journal.drain(0);
  });

  it('a failing disk refuses new runs and loses nothing of old ones', async () => {
    let broken = false;
    const errors: unknown[] = [];
    const flaky: EventStore = {
      ...store,
      commit(writes) {
        if (broken) throw new Error('disk full');
        return store.commit(writes);
      },
    };
    const world = new World();
    const journal = createEmbeddedJournal({ store: flaky, plan: () => world.plan({ p1: ['e1'], e1: ['e2'] }), services, onError: (error) => errors.push(error) });
    const release = world.hold('e1');
    const { id, committed } = journal.start(newRun());
    await committed;
    await new Promise((resolve) => setTimeout(resolve, 20));
    broken = true;
    release();
    await expect(journal.start(newRun()).committed).rejects.toThrow('disk full');
    expect(world.count('e2')).toBe(0);
    broken = false;
    expect((await ended(journal, id)).row.status).toBe('completed');
    expect(world.calls).toEqual(['e1', 'e2']);
    expect(errors.length).toBeGreaterThan(0);
    await journal.drain(0);
  });
});
