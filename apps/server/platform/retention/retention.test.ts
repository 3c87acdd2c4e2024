import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunStats } from '@heddle/contract/api/executions';
import type { RunStatus } from '@heddle/contract/run/states';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordRun } from '../../testing/record-run.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { firstIdAt } from '../runs/ids.ts';
import { takeLease } from './lease.ts';
import type { Removed } from './retention.ts';
import { removeExpired } from './retention.ts';

const DAY = 86_400_000;
let app: TestApp;
let ada: Person;
let workflowId: string;
const now = Date.now();
const goesOn = new AbortController().signal;

beforeEach(async () => {
  app = await createTestApp({ HEDDLE_KEEP_DAYS: '30', HEDDLE_KEEP_RUNS: '5' });
  ada = await app.signUp();
  workflowId = await save({});
});
afterEach(() => app.end());

const save = async (settings: WorkflowSettings): Promise<string> =>
  (await saveWorkflow(ada, [node('start', 'manualTrigger')], [], { settings })).id;
const look = (at = now): Promise<Removed> => {
  const { config, database, retention, userFiles } = app.platform;
  return removeExpired({ database, keep: config.keep, files: userFiles, retention }, at, goesOn);
};

interface Recorded {
  workflow?: string;
  status?: RunStatus;
  parent?: string;
  /** How long before now it ended, in milliseconds. Left out: a second after it began. */
  ended?: number;
}

/** A run that began so many days ago, and has ended unless it is running. */
async function record(
  daysAgo: number,
  { workflow = workflowId, status = 'completed', parent, ended }: Recorded = {},
): Promise<string> {
  const startedAt = now - daysAgo * DAY;
  const { db } = app.platform;
  const id = await recordRun(db, {
    userId: ada.user.id,
    workflowId: workflow,
    startedAt,
    finishedAt: status === 'running' ? null : ended === undefined ? startedAt + 1000 : now - ended,
    status,
    ...(parent === undefined ? {} : { parentId: parent }),
  });
  await db
    .insertInto('execution_events')
    .values({
      execution_id: id,
      position: 0,
      events: JSON.stringify([{ type: 'started', at: startedAt, trigger: 'start', items: [], mode: 'live' }]),
    })
    .execute();
  return id;
}

const kept = async (workflow = workflowId): Promise<string[]> =>
  (
    await app.platform.db
      .selectFrom('executions')
      .select('id')
      .where('workflow_id', '=', workflow)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

describe('runs', () => {
  it('are removed when they are old, with all that is recorded of them', async () => {
    const old = await record(31);
    const young = await record(29);
    expect(await look()).toEqual({ runs: 1, files: 0 });
    expect(await kept()).toEqual([young]);
    expect(
      (await app.platform.db.selectFrom('execution_events').select('execution_id').execute()).map(
        ({ execution_id }) => execution_id,
      ),
    ).toEqual([young]);
    expect((await ada.send('GET', `/api/executions/${old}`)).statusCode).toBe(404);
    expect((await ada.send('GET', '/api/executions')).headers['x-total-count']).toBe('1');
  });

  it('are removed when there are enough newer ones of their workflow', async () => {
    const ids = [];
    for (const daysAgo of [9, 8, 7, 6, 5, 4, 3]) ids.push(await record(daysAgo));
    const other = await save({});
    await record(10, { workflow: other });
    expect((await look()).runs).toBe(2);
    expect(await kept()).toEqual(ids.slice(2));
    expect(await kept(other)).toHaveLength(1);
  });

  it('are kept as their workflow says', async () => {
    const [few, long] = [await save({ keepRuns: 1 }), await save({ keepDays: 100, keepRuns: 50 })];
    for (const workflow of [few, long]) for (const daysAgo of [90, 3, 2]) await record(daysAgo, { workflow });
    await look();
    expect([(await kept(few)).length, (await kept(long)).length]).toEqual([1, 3]);
  });

  it('under way are never removed, nor count', async () => {
    const running = [await record(400, { status: 'running' }), await record(1, { status: 'running' })];
    for (const daysAgo of [6, 5, 4, 3, 2]) await record(daysAgo);
    expect((await look()).runs).toBe(0);
    expect(await kept()).toEqual(expect.arrayContaining(running));
  });

  it('that a run under way has started stay: it may ask for them again', async () => {
    const parent = await record(50, { status: 'running' });
    const child = await record(45, { parent });
    const [orphan] = [await record(45, { parent: 'gone' })];
    await look();
    expect(await kept()).toEqual([parent, child]);
    expect(await kept()).not.toContain(orphan);
  });

  it('that ended less than ten minutes ago stay, however many there are', async () => {
    for (let count = 0; count < 8; count++) await record(1, { ended: 9 * 60_000 });
    expect((await look()).runs).toBe(0);
    expect((await look(now + 59_000)).runs).toBe(0);
    expect((await look(now + 61_000)).runs).toBe(3);
  });

  it('are as old as their end: what began long ago and ended a moment ago stays', async () => {
    const ended = [29.9, 30.1].map((days) => days * DAY);
    const [young] = [await record(60, { ended: ended[0] ?? 0 }), await record(60, { ended: ended[1] ?? 0 })];
    const justEnded = await record(60, { ended: 1000 });
    expect((await look()).runs).toBe(1);
    expect((await kept()).sort()).toEqual([young, justEnded].sort());
  });

  it('of a deleted workflow take its last revisions with them', async () => {
    await record(31);
    await app.platform.db.deleteFrom('workflows').where('id', '=', workflowId).execute();
    await look();
    expect(
      await app.platform.db
        .selectFrom('workflow_revisions')
        .select('revision')
        .where('workflow_id', '=', workflowId)
        .execute(),
    ).toEqual([]);
  });

  it('stay counted in the statistics', async () => {
    for (const status of ['completed', 'failed', 'completed'] as const)
      for (const daysAgo of [4, 3, 2]) await record(daysAgo, { status });
    const read = async () => (await ada.send('GET', '/api/executions/stats?utcOffset=330')).json<RunStats>().days;
    const before = await read();
    expect((await look()).runs).toBe(4);
    expect(await read()).toEqual(before);
    await look(now + 40 * DAY);
    await look(now + 80 * DAY);
    expect(await app.platform.db.selectFrom('execution_counts').selectAll().execute()).toEqual([]);
  });

  it('are removed by one server at a time', async () => {
    await record(31);
    await takeLease(app.platform.db, 'retention', 'another', Date.now(), 60_000);
    expect((await look()).runs).toBe(0);
    await app.platform.db
      .updateTable('leases')
      .set({ until: Date.now() - 1 })
      .execute();
    expect((await look()).runs).toBe(1);
    expect(await app.platform.db.selectFrom('leases').selectAll().execute()).toEqual([]);
  });

  it('are removed by another server if the one that did it died and the clock was set back', async () => {
    await record(31);
    await takeLease(app.platform.db, 'retention', 'another', Date.now() + 3_600_000, 60_000);
    expect((await look()).runs).toBe(1);
  });

  it('are no longer removed once the server stops', async () => {
    await record(31);
    const { config, database, retention, userFiles } = app.platform;
    expect(
      await removeExpired({ database, keep: config.keep, files: userFiles, retention }, now, AbortSignal.abort()),
    ).toEqual({
      runs: 0,
      files: 0,
    });
    expect(await kept()).toHaveLength(1);
  });
});

describe('files', () => {
  const put = async (name: string) =>
    app.platform.userFiles.of(ada.user.id).put(Buffer.from(name), { name, mediaType: 'text/plain' });
  const isThere = async (id: string): Promise<boolean> =>
    (await ada.send('GET', `/api/files/${id}`)).statusCode === 200;

  it('go with the last run that refers to them', async () => {
    const { db } = app.platform;
    const [shared, own] = [await put('shared'), await put('own')];
    const [old, young] = [await record(31), await record(1)];
    await db
      .insertInto('execution_files')
      .values([
        { file_id: own.id, execution_id: old },
        { file_id: shared.id, execution_id: old },
        { file_id: shared.id, execution_id: young },
      ])
      .execute();
    expect((await look()).files).toBe(0);
    expect((await look(now + 2 * DAY)).files).toBe(1);
    expect([await isThere(shared.id), await isThere(own.id)]).toEqual([true, false]);
    expect((await look(now + 60 * DAY)).files).toBe(1);
    expect(await isThere(shared.id)).toBe(false);
  });

  it('that nothing refers to get a day', async () => {
    const { id } = await put('upload');
    await look(now + DAY / 2);
    expect(await isThere(id)).toBe(true);
    await look(now + 2 * DAY);
    expect(await isThere(id)).toBe(false);
  });

  it('that a run was started with are its files', async () => {
    const file = await put('given');
    const { journal } = app.platform;
    await journal.start({
      userId: ada.user.id,
      workflowId,
      workflowName: 'Orders',
      revision: 1,
      input: { trigger: 'start', mode: 'live', items: [{ json: {}, files: { a: file } }] },
    }).committed;
    await look(now + 2 * DAY);
    expect(await isThere(file.id)).toBe(true);
    await look(now + 40 * DAY);
    await look(now + 40 * DAY);
    expect(await isThere(file.id)).toBe(false);
  });
});

describe('payloads', () => {
  const items = Array.from({ length: 400 }, () => ({ text: randomUUID().repeat(50) + randomUUID() }));
  const pieces = async (): Promise<number> =>
    (
      await app.platform.db
        .selectFrom('execution_payloads')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;

  it('go with their run, and the database gets smaller', async () => {
    const { id: large } = await saveWorkflow(
      ada,
      [node('start', 'manualTrigger'), node('pass', 'noOp')],
      chain('start', 'pass'),
    );
    const ids = [];
    for (let count = 0; count < 4; count++) {
      const noise = items.map(() => ({ text: Array.from({ length: 200 }, () => randomUUID()).join('') }));
      ids.push(
        (await ada.send('POST', '/api/executions', { workflowId: large, items: noise })).json<{ id: string }>().id,
      );
    }
    for (const id of ids)
      while ((await app.platform.journal.read(id))?.row.status === 'running')
        await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await pieces()).toBeGreaterThanOrEqual(8);
    const { config, database } = app.platform;
    const path = join(config.dataDir, 'heddle.db');
    if (config.databaseUrl === undefined) await database.releaseSpace();
    const size = (): number =>
      config.databaseUrl === undefined ? statSync(path).size + statSync(`${path}-wal`).size : 0;
    const before = size();
    expect((await look(now + 40 * DAY)).runs).toBe(4);
    expect(await pieces()).toBe(0);
    if (config.databaseUrl === undefined) expect(before - size()).toBeGreaterThan(4_000_000);
  });

  it('of runs that never came into being are swept up', async () => {
    const store = await app.platform.database.openEventStore();
    const runId = `${firstIdAt(now - 3 * DAY)}-7000-${randomUUID().slice(19)}`;
    await store.putPiece({ id: randomUUID(), index: 0, runId, data: Buffer.from('x') });
    await store.putPiece({
      id: randomUUID(),
      index: 0,
      runId: `${firstIdAt(now)}-7000-${randomUUID().slice(19)}`,
      data: Buffer.from('x'),
    });
    await store.noteFiles(runId, ['a']);
    await look();
    expect(await pieces()).toBe(1);
    expect(await app.platform.db.selectFrom('execution_files').selectAll().execute()).toEqual([]);
  });
});
