import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { World, ended, newRun, servicesFor } from '../../conformance/fixture.ts';
import { describeStore } from '../../conformance/store.ts';
import { describeJournal } from '../../conformance/suite.ts';
import { commits } from '../committer.ts';
import type { NewRun } from '../../journal.ts';
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
    async open(options) {
      const db = openDatabase(folder);
      databases.push(db);
      return createEmbeddedJournal({ store: openSqliteStore(db), servicesFor, ...options });
    },
    async close() {
      for (const db of databases) db.close();
      rmSync(folder, { recursive: true });
    },
  };
});

describeStore('SQLite', async () => {
  const db = new DatabaseSync(':memory:');
  return {
    store: openSqliteStore(db),
    counts: async () => db.prepare('SELECT user_id, period, status, runs FROM execution_counts').all(),
    close: async () => db.close(),
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

  const chain = (length: number): Record<string, string[]> =>
    Object.fromEntries(Array.from({ length }, (_, n) => [`p${n + 1}`, n + 1 < length ? [`p${n + 2}`] : []]));

  it('number one for a chain of a hundred steps without effect', async () => {
    const plan = new World().plan(chain(100));
    const journal = createEmbeddedJournal({ store, plan: () => plan, servicesFor });
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

  it('are shared by runs that start together', async () => {
    const plan = new World().plan(chain(3));
    const journal = createEmbeddedJournal({ store, plan: () => plan, servicesFor });
    const ids = Array.from({ length: 50 }, () => journal.start(newRun()).id);
    for (const id of ids) await ended(journal, id);
    expect(count).toBeLessThan(5);
    await journal.drain(0);
  });

  it('on a failing disk refuse new runs and lose nothing of old ones', async () => {
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
    const journal = createEmbeddedJournal({
      store: flaky,
      plan: () => world.plan({ p1: ['e1'], e1: ['e2'] }),
      servicesFor,
      onError: (error) => errors.push(error),
    });
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

describe('large data in the embedded journal', () => {
  let folder: string;
  let db: DatabaseSync;
  let store: EventStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'heddle-journal-'));
    db = openDatabase(folder);
    store = openSqliteStore(db);
  });
  afterEach(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });

  const count = (sql: string): number => Number(db.prepare(sql).get()?.['n']);
  const items = (bytes: number): { json: { n: number; text: string } }[] =>
    Array.from({ length: bytes / 1000 }, (_, n) => ({ json: { n, text: 'x'.repeat(1000) } }));
  const withItems = (given: NewRun['input']['items']): NewRun =>
    newRun({ input: { trigger: 'p1', items: given, mode: 'live' } });

  it('is stored compressed in payloads, small data in the rows of commits', async () => {
    const plan = new World().plan({ p1: ['p2'] });
    const journal = createEmbeddedJournal({ store, plan: () => plan, servicesFor });
    await ended(journal, journal.start(withItems(items(40_000))).id);
    expect(count('SELECT count(*) AS n FROM execution_payloads')).toBe(0);
    const { id } = journal.start(withItems(items(4_000_000)));
    await ended(journal, id);
    expect(count(`SELECT length(events) AS n FROM executions WHERE id = '${id}'`)).toBeLessThan(1000);
    expect(count(`SELECT length(events) AS n FROM executions WHERE id = '${id}'`)).toBeGreaterThan(0);
    expect(count('SELECT sum(length(data)) AS n FROM execution_payloads')).toBeLessThan(400_000);
    await journal.drain(0);
  });

  it('is recorded with the row of that time, also if the run ends before it is written', async () => {
    const plan = new World().plan({ p1: ['p2'] });
    // The run's input is being written before its first step.
    const journal = createEmbeddedJournal({ store, plan: async () => plan, servicesFor });
    const { row, events } = await ended(journal, journal.start(withItems(items(4_000_000))).id);
    expect(row.status).toBe('completed');
    expect(events.map(({ type }) => type)).toEqual(['started', 'step.completed', 'step.completed', 'finished']);
    await journal.drain(0);
  });

  it('is stored in several pieces if it does not compress', async () => {
    const given = Array.from({ length: 400 }, (_, n) => ({ json: { n, text: randomBytes(3000).toString('base64') } }));
    const plan = new World().plan({ p1: [] });
    const journal = createEmbeddedJournal({ store, plan: () => plan, servicesFor });
    const { events } = await ended(journal, journal.start(withItems(given)).id);
    expect(count('SELECT max(piece) AS n FROM execution_payloads')).toBeGreaterThan(1);
    expect(events[0]).toMatchObject({ items: given });
    await journal.drain(0);
  });

  it('delays no other run: those are committed while it is written', async () => {
    const { promise: go, resolve } = Promise.withResolvers<void>();
    const slow: EventStore = {
      ...store,
      async putPiece(piece) {
        await go;
        await store.putPiece(piece);
      },
    };
    const plan = new World().plan({ p1: ['p2'] });
    const journal = createEmbeddedJournal({ store: slow, plan: () => plan, servicesFor });
    const large = journal.start(withItems(items(4_000_000)));
    const small = journal.start(newRun());
    await small.committed;
    expect((await ended(journal, small.id)).row.status).toBe('completed');
    expect(await journal.read(large.id)).toBeNull();
    resolve();
    await large.committed;
    expect((await ended(journal, large.id)).row.status).toBe('completed');
    await journal.drain(0);
  });

  it('refuses a run that cannot be written, and accepts the next one', async () => {
    let failures = 1;
    const flaky: EventStore = {
      ...store,
      putPiece(piece) {
        if (failures-- > 0) throw new Error('disk full');
        return store.putPiece(piece);
      },
    };
    const world = new World();
    const given = items(4_000_000);
    const plan = world.plan({ p1: ['a1'] });
    const journal = createEmbeddedJournal({ store: flaky, plan: () => plan, servicesFor });
    await expect(journal.start(withItems(given)).committed).rejects.toThrow('disk full');
    const { events } = await ended(journal, journal.start(withItems(given)).id);
    expect(events[0]).toMatchObject({ items: given });
    await journal.drain(0);
  });

  it('records the files that items refer to', async () => {
    const file = (id: string) => ({ id, name: 'a.txt', mediaType: 'text/plain', size: 1 });
    const plan = new World().plan({ p1: ['p2'] });
    const journal = createEmbeddedJournal({ store, plan: () => plan, servicesFor });
    const run = journal.start(withItems([{ json: {}, files: { a: file('f1'), b: file('f2') } }, { json: {} }]));
    await run.committed;
    expect(db.prepare('SELECT file_id FROM execution_files WHERE execution_id = ? ORDER BY 1').all(run.id)).toEqual([
      { file_id: 'f1' },
      { file_id: 'f2' },
    ]);
    await ended(journal, run.id);
    await journal.drain(0);
  });
});
