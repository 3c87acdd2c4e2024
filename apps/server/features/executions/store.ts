import type { RunListQuery } from '@heddle/contract/api/executions';
import { toExecutionRow } from '@heddle/journals/embedded/stores/rows';
import type { ExecutionRow } from '@heddle/journals/row';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';

type RunFilter = Pick<RunListQuery, 'workflowId' | 'status'>;

/** Runs of one user: every function takes the owner and sees nothing of others. The journal writes them; they are only read here. */
export interface ExecutionStore {
  /** Newest first. */
  list(userId: string, query: Omit<RunListQuery, 'userId'>): Promise<ExecutionRow[]>;
  /** How many `list` would give without its limit. */
  count(userId: string, query: RunFilter): Promise<number>;
  find(userId: string, id: string): Promise<ExecutionRow | null>;
  /** Which of these workflows the user has no longer. */
  deletedAmong(userId: string, workflowIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The store over the journal's table of runs. */
export function createExecutionStore(db: Db): ExecutionStore {
  const found = (userId: string, { workflowId, status }: RunFilter) => {
    let query = db.selectFrom('executions');
    // As an expression the owner is no reason to walk through all runs of the user where those of the workflow are fewer.
    query = workflowId === undefined ? query.where('user_id', '=', userId) : query.where('workflow_id', '=', workflowId).where(sql`user_id || ''`, '=', userId);
    return status === undefined ? query : query.where('status', '=', status);
  };

  return {
    async list(userId, query) {
      // Ids begin with the time they were made at.
      const page = found(userId, query).select('id').orderBy('id', 'desc').limit(query.limit).offset(query.offset);
      // A page far down is counted off in the index; only its own rows are read.
      const rows = await db.selectFrom('executions').selectAll().where('id', 'in', page).orderBy('id', 'desc').execute();
      return rows.map(toExecutionRow);
    },

    async count(userId, filter) {
      return (await found(userId, filter).select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
    },

    async find(userId, id) {
      const row = await db.selectFrom('executions').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
      return row ? toExecutionRow(row) : null;
    },

    async deletedAmong(userId, workflowIds) {
      const ids = [...new Set(workflowIds)];
      const there = ids.length === 0 ? [] : await db.selectFrom('workflows').select('id').where('user_id', '=', userId).where('id', 'in', ids).execute();
      return new Set(ids).difference(new Set(there.map(({ id }) => id)));
    },
  };
}
