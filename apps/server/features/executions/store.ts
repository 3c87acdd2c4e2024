import type { RunListQuery } from '@heddle/contract/api/executions';
import { COUNTED } from '@heddle/contract/api/page-size';
import { clipText, LISTED_LIMIT } from '@heddle/contract/errors/clip';
import { toExecutionRow } from '@heddle/journals/embedded/stores/mapping';
import type { ExecutionRow } from '@heddle/journals/row';
import type { Db } from '../../platform/db/kysely.ts';
import { listedError } from '../../platform/db/kysely.ts';
import type { RunsOf } from '../../platform/runs/runs-by-id.ts';
import { countRuns, runsById } from '../../platform/runs/runs-by-id.ts';

type RunFilter = Pick<RunListQuery, 'workflowId' | 'status'>;

/** A run in a list. Its error is shortened to limit the size of a page. */
export type ListedRun = Pick<
  ExecutionRow,
  | 'id'
  | 'workflowId'
  | 'workflowName'
  | 'status'
  | 'mode'
  | 'startedAt'
  | 'finishedAt'
  | 'error'
  | 'executionData'
  | 'queuedAt'
>;

const listedColumns = [
  'id',
  'workflow_id',
  'workflow_name',
  'status',
  'mode',
  'started_at',
  'finished_at',
  'execution_data',
  'queued_at',
] as const;

/** Runs, read-only: the journal writes them. Every function takes the owner and is limited to the owner's runs. */
export interface ExecutionStore {
  /** Newest first. */
  list(userId: string, query: Omit<RunListQuery, 'userId'>): Promise<ListedRun[]>;
  /** The number of matching rows on all pages; `COUNTED + 1` if there are more than that. */
  count(userId: string, query: RunFilter): Promise<number>;
  find(userId: string, id: string): Promise<ExecutionRow | null>;
  /** The ids, among the given ones, of workflows that have been deleted. */
  deletedAmong(userId: string, workflowIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The store over the journal's table of runs. */
export function createExecutionStore(db: Db): ExecutionStore {
  const matching = (userId: string, { workflowId, status }: RunFilter): RunsOf => ({
    ...(workflowId === undefined ? { column: 'user_id', value: userId } : { column: 'workflow_id', value: workflowId }),
    ...(status === undefined ? {} : { statuses: [status] }),
  });

  /** All runs of a workflow have one owner. */
  async function isOthers(userId: string, workflowId: string | undefined): Promise<boolean> {
    if (workflowId === undefined) return false;
    const run = await db
      .selectFrom('executions')
      .select('user_id')
      .where('workflow_id', '=', workflowId)
      .limit(1)
      .executeTakeFirst();
    return run !== undefined && run.user_id !== userId;
  }

  return {
    async list(userId, query) {
      const { before, limit, offset } = query;
      if (await isOthers(userId, query.workflowId)) return [];
      const page = runsById(db, { ...matching(userId, query), before }, { order: 'desc', limit, offset });
      const listed = db
        .selectFrom('executions')
        .select(listedColumns)
        .select(listedError(db, 'error', LISTED_LIMIT + 1).as('error'));
      const rows = await listed.where('id', 'in', page).orderBy('id', 'desc').execute();
      return rows.map(toExecutionRow).map((row) => ({
        ...row,
        error: row.error && { ...row.error, message: clipText(row.error.message, LISTED_LIMIT) },
      }));
    },

    async count(userId, filter) {
      return (await isOthers(userId, filter.workflowId)) ? 0 : countRuns(db, matching(userId, filter), COUNTED + 1);
    },

    async find(userId, id) {
      const row = await db
        .selectFrom('executions')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row ? toExecutionRow(row) : null;
    },

    async deletedAmong(userId, workflowIds) {
      const ids = [...new Set(workflowIds)];
      const there =
        ids.length === 0
          ? []
          : await db
              .selectFrom('workflows')
              .select('id')
              .where('user_id', '=', userId)
              .where('id', 'in', ids)
              .execute();
      return new Set(ids).difference(new Set(there.map(({ id }) => id)));
    },
  };
}
