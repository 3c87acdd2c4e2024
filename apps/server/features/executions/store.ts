import type { RunListQuery } from '@heddle/contract/api/executions';
import { clipText, LISTED_LIMIT } from '@heddle/contract/errors/clip';
import { toExecutionRow } from '@heddle/journals/embedded/stores/mapping';
import type { ExecutionRow } from '@heddle/journals/row';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { listedError } from '../../platform/db/kysely.ts';

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
  /** The number of matching rows, on all pages. */
  count(userId: string, query: RunFilter): Promise<number>;
  find(userId: string, id: string): Promise<ExecutionRow | null>;
  /** The ids, among the given ones, of workflows that have been deleted. */
  deletedAmong(userId: string, workflowIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The store over the journal's table of runs. */
export function createExecutionStore(db: Db): ExecutionStore {
  const found = (userId: string, { workflowId, status }: RunFilter) => {
    let query = db.selectFrom('executions');
    // The expression makes SQLite use the index of the workflow's runs: the index of the user's runs usually has more entries to scan.
    query =
      workflowId === undefined
        ? query.where('user_id', '=', userId)
        : query.where('workflow_id', '=', workflowId).where(sql`user_id || ''`, '=', userId);
    return status === undefined ? query : query.where('status', '=', status);
  };

  return {
    async list(userId, query) {
      // Ids sort by their time of creation.
      const page = found(userId, query).select('id').orderBy('id', 'desc').limit(query.limit).offset(query.offset);
      // The offset is counted in the index; only the rows of the page are read.
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
      return (
        await found(userId, filter)
          .select((of) => of.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
      ).total;
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
