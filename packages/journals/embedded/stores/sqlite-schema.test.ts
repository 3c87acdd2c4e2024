import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { migrateSqlite } from './sqlite-schema.ts';
import { openSqliteStore } from './sqlite.ts';

/** The number of migrations before runs kept events in their rows. */
const BEFORE_COUNTS = 7;

it('a database of before runs were counted keeps its runs and their events, and counts them', async () => {
  const db = new DatabaseSync(':memory:');
  migrateSqlite(db, BEFORE_COUNTS);
  const insert = db.prepare(
    `INSERT INTO executions (id, user_id, workflow_id, workflow_name, revision, status, mode, started_at, finished_at, parent_id, depth, lane, priority, resumes)
     VALUES (?, ?, 'w', 'Orders', 3, ?, 'live', ?, ?, 'parent', 2, 'lane', 5, 1)`,
  );
  insert.run('r2', 'ada', 'running', 900_000, null);
  insert.run('r1', 'ada', 'completed', 1_700_000, 1_700_009);
  insert.run('r3', 'ada', 'completed', 900_001, 900_009);
  insert.run('r4', 'grace', 'failed', 5, 9);
  const events = JSON.stringify([{ type: 'signalled', key: 'k', at: 1, value: null }]);
  db.prepare('INSERT INTO execution_events VALUES (?, 0, ?)').run('r1', events);

  const store = openSqliteStore(db);

  expect(await store.row('r1')).toMatchObject({
    id: 'r1',
    userId: 'ada',
    workflowId: 'w',
    revision: 3,
    status: 'completed',
    startedAt: 1_700_000,
    finishedAt: 1_700_009,
    parentId: 'parent',
    depth: 2,
    lane: 'lane',
    priority: 5,
    resumes: 1,
  });
  expect(await store.events('r1')).toEqual(JSON.parse(events));
  expect(db.prepare('SELECT id FROM executions ORDER BY rowid').all()).toEqual(
    ['r1', 'r2', 'r3', 'r4'].map((id) => ({ id })),
  );
  expect(db.prepare('SELECT * FROM execution_counts ORDER BY user_id, status').all()).toEqual([
    { user_id: 'ada', period: 1, status: 'completed', shard: 0, runs: 2 },
    { user_id: 'ada', period: 1, status: 'running', shard: 0, runs: 1 },
    { user_id: 'grace', period: 0, status: 'failed', shard: 0, runs: 1 },
  ]);
  db.close();
});
