import type { RunListQuery } from '@heddle/contract/api/executions';
import { toExecutionRow } from '@heddle/journals/embedded/stores/sqlite';
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
}

/** The store over the journal's table of runs. */
export function createExecutionStore(db: Db): ExecutionStore {
  const found = (userId: string, { workflowId, status }: RunFilter) => {
    let query = db.selectFrom('executions');
    // The plus keeps SQLite from walking through all runs of the user where it could walk through those of the workflow.
    query = workflowId === undefined ? query.where('user_id', '=', userId) : query.where('workflow_id', '=', workflowId).where(sql`+user_id`, '=', userId);
    return status === undefined ? query : query.where('status', '=', status);
  };

  return {
    async list(userId, query) {
      // Ids begin with the time they were made at.
      const rows = await found(userId, query).selectAll().orderBy('id', 'desc').limit(query.limit).offset(query.offset).execute();
      return rows.map(toExecutionRow);
    },

    async count(userId, filter) {
      return (await found(userId, filter).select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
    },

    async find(userId, id) {
      const row = await db.selectFrom('executions').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
      return row ? toExecutionRow(row) : null;
    },
  };
}
