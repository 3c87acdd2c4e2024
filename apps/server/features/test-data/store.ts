import { randomUUID } from 'node:crypto';
import type { TestDataSource, TestDataSummary } from '@heddle/contract/api/test-data';
import { testDataLimits } from '@heddle/contract/api/test-data';
import { testDataErrors } from '@heddle/contract/errors/test-data';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { TriggerInput } from '../../platform/offers.ts';

/** Test data with what a run begins with. */
export interface KeptTestData extends TestDataSummary {
  input: TriggerInput;
}

/** The test data of triggers, and the triggers that wait for a test call. Whose the workflow is has been checked before. */
export interface TestDataStore {
  /** Newest first. */
  list(workflowId: string, nodeId: string): Promise<TestDataSummary[]>;
  find(workflowId: string, id: string): Promise<KeptTestData | null>;
  /** Adds test data; the oldest ones above the limits are removed. Throws `test_data_too_large`, `meanwhile_deleted`. */
  add(workflowId: string, nodeId: string, source: TestDataSource, input: TriggerInput): Promise<KeptTestData>;
  /** False where there are none. */
  remove(workflowId: string, id: string): Promise<boolean>;
  /** Ids of the user's workflows that have test data. */
  workflowsOf(userId: string): Promise<string[]>;
  /** All of a workflow, oldest first. */
  all(workflowId: string): AsyncGenerator<KeptTestData>;
  /** `until`: epoch milliseconds. */
  listen(workflowId: string, nodeId: string, until: number): Promise<void>;
  stopListening(workflowId: string, nodeId: string): Promise<boolean>;
  /** The triggers of a workflow that wait for a test call, with the end of their time. */
  listening(workflowId: string): Promise<ReadonlyMap<string, number>>;
}

type Row = Selectable<Tables['test_data']>;

const summaryColumns = ['id', 'node_id', 'source', 'created_at', 'items', 'preview'] as const;

const toSummary = (row: Pick<Row, (typeof summaryColumns)[number]>): TestDataSummary => ({
  id: row.id,
  nodeId: row.node_id,
  source: row.source,
  createdAt: new Date(Number(row.created_at)).toISOString(),
  items: row.items,
  preview: row.preview,
});

// Written by this store only.
const toKept = (row: Row): KeptTestData => ({ ...toSummary(row), input: JSON.parse(row.input) as TriggerInput });

function toRow(workflowId: string, nodeId: string, source: TestDataSource, input: TriggerInput): Row {
  const text = JSON.stringify(input);
  if (Buffer.byteLength(text) > testDataLimits.bytes) throw testDataErrors.test_data_too_large({ limit: '1 MiB' });
  return {
    id: randomUUID(),
    workflow_id: workflowId,
    node_id: nodeId,
    source,
    created_at: Date.now(),
    items: input.items.length,
    preview: JSON.stringify(input.items[0]?.json ?? {}).slice(0, testDataLimits.preview),
    input: text,
  };
}

/** Statements that remove the oldest test data above the limits. */
function removeOldest(db: Db, workflowId: string, nodeId: string) {
  const ids = db.selectFrom('test_data').select('id').where('workflow_id', '=', workflowId);
  const newest = (most: number, among: typeof ids) =>
    among.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most);
  const removed = db.deleteFrom('test_data').where('workflow_id', '=', workflowId);
  return [
    removed
      .where('node_id', '=', nodeId)
      .where('id', 'not in', newest(testDataLimits.perTrigger, ids.where('node_id', '=', nodeId))),
    removed.where('id', 'not in', newest(testDataLimits.perWorkflow, ids)),
  ];
}

/** The store over its two tables. */
export function createTestDataStore({ atomically, db }: Pick<Database, 'atomically' | 'db'>): TestDataStore {
  const ofWorkflow = (workflowId: string) => db.selectFrom('test_data').where('workflow_id', '=', workflowId);

  const find: TestDataStore['find'] = async (workflowId, id) => {
    const row = await ofWorkflow(workflowId).selectAll().where('id', '=', id).executeTakeFirst();
    return row ? toKept(row) : null;
  };

  return {
    find,
    ...createListeners(db),

    async list(workflowId, nodeId) {
      const rows = await ofWorkflow(workflowId)
        .select(summaryColumns)
        .where('node_id', '=', nodeId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toSummary);
    },

    async add(workflowId, nodeId, source, input) {
      const row = toRow(workflowId, nodeId, source, input);
      await atomically([db.insertInto('test_data').values(row), ...removeOldest(db, workflowId, nodeId)]);
      return toKept(row);
    },

    async remove(workflowId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('test_data')
        .where('workflow_id', '=', workflowId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async workflowsOf(userId) {
      const rows = await db
        .selectFrom('test_data')
        .select('workflow_id')
        .distinct()
        .where('workflow_id', 'in', db.selectFrom('workflows').select('id').where('user_id', '=', userId))
        .orderBy('workflow_id')
        .execute();
      return rows.map(({ workflow_id }) => workflow_id);
    },

    async *all(workflowId) {
      const rows = await ofWorkflow(workflowId).select('id').orderBy('created_at').orderBy('id').execute();
      for (const { id } of rows) {
        const kept = await find(workflowId, id);
        if (kept) yield kept;
      }
    },
  };
}

function createListeners(db: Db): Pick<TestDataStore, 'listen' | 'stopListening' | 'listening'> {
  return {
    async listen(workflowId, nodeId, until) {
      await db
        .insertInto('test_listeners')
        .values({ workflow_id: workflowId, node_id: nodeId, until })
        .onConflict((conflict) => conflict.columns(['workflow_id', 'node_id']).doUpdateSet({ until }))
        .execute();
    },

    async stopListening(workflowId, nodeId) {
      const { numDeletedRows } = await db
        .deleteFrom('test_listeners')
        .where('workflow_id', '=', workflowId)
        .where('node_id', '=', nodeId)
        .where('until', '>', Date.now())
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async listening(workflowId) {
      const rows = await db
        .selectFrom('test_listeners')
        .select(['node_id', 'until'])
        .where('workflow_id', '=', workflowId)
        .where('until', '>', Date.now())
        .execute();
      return new Map(rows.map(({ node_id, until }) => [node_id, Number(until)]));
    },
  };
}
