import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { World, ended, eventually, newRun, servicesFor } from '@heddle/journals/conformance/fixture';
import { describeStore } from '@heddle/journals/conformance/store';
import { describeJournal } from '@heddle/journals/conformance/suite';
import { createEmbeddedJournal } from '@heddle/journals/embedded/embedded';
import type { EventStore } from '@heddle/journals/embedded/store';
import type { PostgresAccess } from '@heddle/journals/embedded/stores/postgres-access';
import { openPostgresStore } from '@heddle/journals/embedded/stores/postgres';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/test-database.ts';
import { createLog } from '../../log.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './database.ts';

let folder: string;
let url: string;
const opened: Database[] = [];
const pools: pg.Pool[] = [];

async function openServer(): Promise<{ database: Database; store: EventStore }> {
  const database = await openPostgres(url, createLog('silent'), 10_000);
  opened.push(database);
  return { database, store: await database.openEventStore() };
}

/** Empties the tables and closes what was opened. */
async function clear(): Promise<void> {
  await sql`truncate executions, execution_counts, execution_events, run_signals`.execute(
    opened[0]?.db ?? (await openServer()).database.db,
  );
  for (const database of opened.splice(0)) await database.close();
  for (const pool of pools.splice(0)) await pool.end();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'heddle-journal-'));
  url = (await testDatabase(folder)).HEDDLE_DATABASE_URL ?? '';
});
afterAll(() => rmSync(folder, { recursive: true }));

describeJournal('embedded on PostgreSQL', async () => ({
  async open(options) {
    const { store } = await openServer();
    return createEmbeddedJournal({ store, servicesFor, ...options });
  },
  close: clear,
}));

describeStore('PostgreSQL', async () => {
  const { database, store } = await openServer();
  const counts = database.db.selectFrom('execution_counts').select(['user_id', 'period', 'status', 'runs']);
  return { store, counts: () => counts.execute(), close: clear };
});

describe('the journal on PostgreSQL', () => {
  afterEach(clear);

  it('makes its tables once, also when servers start together', async () => {
    await expect(Promise.all([openServer(), openServer(), openServer()])).resolves.toHaveLength(3);
  });

  it('writes all that starts together in few commits', async () => {
    const { store } = await openServer();
    let commits = 0;
    const counting: EventStore = { ...store, commit: (writes) => (commits++, store.commit(writes)) };
    const plan = new World().plan({ p1: ['p2'], p2: ['p3'] });
    const journal = createEmbeddedJournal({ store: counting, plan: () => plan, servicesFor });
    const ids = Array.from({ length: 50 }, () => journal.start(newRun()).id);
    for (const id of ids) expect((await ended(journal, id)).row.status).toBe('completed');
    expect(commits).toBeLessThan(5);
    await journal.drain(0);
  });

  /** A store whose connection breaks right after statements of these names that gave something, as often as they are named: their answers are lost. */
  async function openUnlucky(lost: string[], retryMs?: number): Promise<EventStore> {
    const pool = new pg.Pool({
      connectionString: url,
      types: { getTypeParser: (type) => (type === 20 ? Number : pg.types.getTypeParser(type)) },
    });
    pools.push(pool);
    const access: PostgresAccess = {
      async query({ text, values = [], name }) {
        const result = await pool.query(text, [...values]);
        const index = lost.indexOf(name ?? '');
        if (index < 0 || result.rows.length === 0) return result;
        lost.splice(index, 1);
        throw new Error('lost');
      },
      listen: () => () => undefined,
      isPassing: (error) => error instanceof Error && error.message === 'lost',
    };
    return openPostgresStore(access, retryMs === undefined ? {} : { retryMs });
  }

  it('finds a commit written whose answer was lost: no run begins or ends twice', async () => {
    const lost: string[] = [];
    const world = new World();
    const plan = world.plan({ p1: ['e1'], e1: ['e2'] });
    const journal = createEmbeddedJournal({ store: await openUnlucky(lost), plan: () => plan, servicesFor });
    const [releaseFirst, release] = [world.hold('e1'), world.hold('e2')];
    // One that makes the run, one that only adds events to it, one that ends it.
    lost.push('heddle_commit');
    const { id, committed } = journal.start(newRun({ dedupeKey: 'k' }));
    expect(await committed).toEqual({ id, repeated: false });
    await eventually(() => world.count('e1') === 1, 'e1 is under way');
    expect(lost).toEqual([]);
    lost.push('heddle_commit');
    releaseFirst();
    await eventually(() => world.count('e2') === 1, 'e2 is under way');
    expect(lost).toEqual([]);
    lost.push('heddle_commit');
    const delivered: string[] = [];
    journal.subscribe(id, (events) => delivered.push(...events.map((event) => event.type)));
    release();
    const { row, events } = await ended(journal, id);
    expect(row.status).toBe('completed');
    expect(events.map((event) => event.type).filter((type) => type === 'started' || type === 'finished')).toEqual([
      'started',
      'finished',
    ]);
    await eventually(() => delivered.includes('finished'), 'the end is told');
    expect(lost).toEqual([]);
    expect(world.calls).toEqual(['e1', 'e2']);
    await journal.drain(0);
  });

  it('removes a run that came into being although its caller was refused', async () => {
    const lost = ['heddle_commit'];
    const world = new World();
    const plan = world.plan({ p1: ['e1'] });
    const journal = createEmbeddedJournal({ store: await openUnlucky(lost, -1), plan: () => plan, servicesFor });
    const refused = journal.start(newRun());
    await expect(refused.committed).rejects.toThrow('lost');
    expect((await journal.read(refused.id))?.row.status).toBe('running');
    const { id } = journal.start(newRun());
    await ended(journal, id);
    expect(await journal.read(refused.id)).toBeNull();
    expect(world.calls).toEqual(['e1']);
    await journal.drain(0);
  });

  it('executes runs that were claimed although the reply was lost', async () => {
    const lost: string[] = [];
    const world = new World();
    const plan = world.plan({ p1: ['w1'], w1: ['e1'] });
    const journal = createEmbeddedJournal({
      store: await openUnlucky(lost),
      plan: () => plan,
      servicesFor,
      leaseMs: 300,
    });
    await journal.recover();
    const { id } = journal.start(newRun());
    await eventually(async () => (await journal.read(id))?.row.leaseOwner === null, 'the run waits');
    lost.push('heddle_claim_due');
    await journal.signal(id, 'w1', null);
    expect((await ended(journal, id)).row.status).toBe('completed');
    expect(lost).toEqual([]);
    expect(world.calls).toEqual(['e1']);
    await journal.drain(0);
  });

  it('keeps what JSON can say, to the last character', async () => {
    const { store } = await openServer();
    const plan = new World().plan({ p1: [] });
    const journal = createEmbeddedJournal({ store, plan: () => plan, servicesFor });
    const strange = { nul: '\0', half: '\ud800', quotes: `'"\\{},`, line: '\n\u2028', big: 2 ** 53 };
    const { id } = journal.start(
      newRun({ input: { trigger: 'p1', items: [{ json: strange }], mode: 'live' }, executionData: strange }),
    );
    const { row, events } = await ended(journal, id);
    expect(row.executionData).toEqual(strange);
    expect(events[0]).toMatchObject({ items: [{ json: strange }] });
    await journal.drain(0);
  });
});
