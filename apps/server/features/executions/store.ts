import type { RunListQuery } from '@heddle/contract/api/executions';
import { toExecutionRow } from '@heddle/journals/embedded/stores/sqlite';
import type { ExecutionRow } from '@heddle/journals/row';
import type { Db } from '../../platform/db/kysely.ts';

/** Runs of one user: every function takes the owner and sees nothing of others. The journal writes them; they are only read here. */
export interface ExecutionStore {
  /** Newest first. */
  list(userId: string, query: Pick<RunListQuery, 'limit' | 'offset' | 'workflowId'>): Promise<ExecutionRow[]>;
  /** How many `list` would give without its limit. */
  count(userId: string, query: Pick<RunListQuery, 'workflowId'>): Promise<number>;
  find(userId: string, id: string): Promise<ExecutionRow | null>;
}

/** The store over the journal's table of runs. */
export function createExecutionStore(db: Db): ExecutionStore {
  return {
    async list(userId, { limit, offset, workflowId }) {
      // Ids begin with the time they were made at.
      let query = db.selectFrom('executions').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).offset(offset);
      if (workflowId !== undefined) query = query.where('workflow_id', '=', workflowId);
      return (await query.execute()).map(toExecutionRow);
    },

    async count(userId, { workflowId }) {
      let query = db.selectFrom('executions').select((of) => of.fn.countAll<number>().as('total')).where('user_id', '=', userId);
      if (workflowId !== undefined) query = query.where('workflow_id', '=', workflowId);
      return (await query.executeTakeFirstOrThrow()).total;
    },

    async find(userId, id) {
      const row = await db.selectFrom('executions').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
      return row ? toExecutionRow(row) : null;
    },
  };
}
