import { randomUUID } from 'node:crypto';
import type { TestSummary, TestView } from '@heddle/contract/api/workflow-tests';
import type { WorkflowTest } from '@heddle/contract/workflow/test-file';
import type { TestResult } from '@heddle/contract/workflow/test-result';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** Limits of a stored result: characters of a value, and number of differences. The response of the run itself is complete. */
const STORED = { value: 2000, differences: 25 } as const;

/** Tests of workflows. Every function takes the owner and is limited to the owner's workflows. */
export interface TestStore {
  owns(userId: string, workflowId: string): Promise<boolean>;
  /** In order of creation. */
  list(userId: string, workflowId: string): Promise<TestSummary[]>;
  /** Yields the tests with their content; all of the workflow by default. */
  read(userId: string, workflowId: string, ids?: readonly string[]): AsyncGenerator<TestView>;
  count(userId: string, workflowId: string): Promise<number>;
  find(userId: string, workflowId: string, id: string): Promise<TestView | null>;
  /** Returns the id. The workflow has to be the user's. */
  create(workflowId: string, test: WorkflowTest): Promise<string>;
  /** False if there is no such test. */
  update(userId: string, workflowId: string, id: string, test: WorkflowTest): Promise<boolean>;
  noteResult(userId: string, workflowId: string, id: string, result: TestResult): Promise<void>;
  remove(userId: string, workflowId: string, id: string): Promise<boolean>;
  /** Ids of the user's workflows that have tests. */
  tested(userId: string): Promise<string[]>;
}

const iso = (ms: number): string => new Date(ms).toISOString();

const isSmall = (value: unknown): boolean => value === undefined || JSON.stringify(value).length <= STORED.value;

/** A result as it is stored: the first differences only, and large values cut off. */
function cut(result: TestResult): TestResult {
  const differences = result.differences.slice(0, STORED.differences).map(({ expected, got, ...where }) => ({
    ...where,
    ...(expected === undefined
      ? {}
      : { expected: isSmall(expected) ? expected : `${JSON.stringify(expected).slice(0, STORED.value)} …` }),
    ...(got === undefined ? {} : { got: isSmall(got) ? got : `${JSON.stringify(got).slice(0, STORED.value)} …` }),
  }));
  return { ...result, differences, more: result.more || differences.length < result.differences.length };
}

type Row = Omit<Selectable<Tables['workflow_tests']>, 'test' | 'workflow_id'>;

const toSummary = (row: Row): TestSummary => ({
  id: row.id,
  name: row.name,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  lastRunAt: row.last_run_at === null ? null : iso(row.last_run_at),
  // Written by this store only.
  lastResult: row.last_result === null ? null : (JSON.parse(row.last_result) as TestResult),
});

// Tests are written by this store only, after they were validated.
const toView = (row: Row & { test: string }): TestView => ({
  ...toSummary(row),
  test: JSON.parse(row.test) as WorkflowTest,
});

const summaryColumns = ['t.id', 't.name', 't.created_at', 't.updated_at', 't.last_run_at', 't.last_result'] as const;

/** The ids of the user's workflows, as a subquery. */
const workflowsOf = (db: Db, userId: string) => db.selectFrom('workflows').select('id').where('user_id', '=', userId);

/** The tests of a workflow, if it is the user's. */
const testsOf = (db: Db, userId: string, workflowId: string) =>
  db
    .selectFrom('workflow_tests as t')
    .where('t.workflow_id', '=', workflowId)
    .where('t.workflow_id', 'in', workflowsOf(db, userId));

type Reads = Pick<TestStore, 'owns' | 'list' | 'read' | 'count' | 'find' | 'tested'>;

function createReads(db: Db): Reads {
  const ordered = (userId: string, workflowId: string) =>
    testsOf(db, userId, workflowId).orderBy('t.created_at').orderBy('t.id');

  const find: Reads['find'] = async (userId, workflowId, id) => {
    const row = await testsOf(db, userId, workflowId)
      .select([...summaryColumns, 't.test'])
      .where('t.id', '=', id)
      .executeTakeFirst();
    return row ? toView(row) : null;
  };

  return {
    find,

    async owns(userId, workflowId) {
      return (await workflowsOf(db, userId).where('id', '=', workflowId).executeTakeFirst()) !== undefined;
    },

    async list(userId, workflowId) {
      return (await ordered(userId, workflowId).select(summaryColumns).execute()).map(toSummary);
    },

    async *read(userId, workflowId, ids) {
      const rows = await ordered(userId, workflowId).select('t.id').execute();
      for (const { id } of rows) {
        if (ids && !ids.includes(id)) continue;
        const test = await find(userId, workflowId, id);
        if (test) yield test;
      }
    },

    async count(userId, workflowId) {
      const { total } = await testsOf(db, userId, workflowId)
        .select((of) => of.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    async tested(userId) {
      const rows = await db
        .selectFrom('workflow_tests')
        .select('workflow_id')
        .distinct()
        .where('workflow_id', 'in', workflowsOf(db, userId))
        .orderBy('workflow_id')
        .execute();
      return rows.map(({ workflow_id }) => workflow_id);
    },
  };
}

/** The store over the table of tests. */
export function createTestStore(db: Db): TestStore {
  return {
    ...createReads(db),

    async create(workflowId, test) {
      const id = randomUUID();
      const now = Date.now();
      const row = {
        id,
        workflow_id: workflowId,
        name: test.name,
        test: JSON.stringify(test),
        created_at: now,
        updated_at: now,
        last_run_at: null,
        last_result: null,
      };
      await db.insertInto('workflow_tests').values(row).execute();
      return id;
    },

    async update(userId, workflowId, id, test) {
      const result = await db
        .updateTable('workflow_tests')
        .set({
          name: test.name,
          test: JSON.stringify(test),
          updated_at: Date.now(),
          last_run_at: null,
          last_result: null,
        })
        .where('id', '=', id)
        .where('workflow_id', '=', workflowId)
        .where('workflow_id', 'in', workflowsOf(db, userId))
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    async noteResult(userId, workflowId, id, result) {
      await db
        .updateTable('workflow_tests')
        .set({ last_run_at: Date.now(), last_result: JSON.stringify(cut(result)) })
        .where('id', '=', id)
        .where('workflow_id', '=', workflowId)
        .where('workflow_id', 'in', workflowsOf(db, userId))
        .execute();
    },

    async remove(userId, workflowId, id) {
      const result = await db
        .deleteFrom('workflow_tests')
        .where('id', '=', id)
        .where('workflow_id', '=', workflowId)
        .where('workflow_id', 'in', workflowsOf(db, userId))
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
}
