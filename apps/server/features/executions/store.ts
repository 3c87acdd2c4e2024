import type { RunListQuery } from '@heddle/contract/api/executions';
import { COUNTED } from '@heddle/contract/api/page-size';
import { clipText, LISTED_LIMIT } from '@heddle/contract/errors/clip';
import { toExecutionRow } from '@heddle/journals/embedded/stores/mapping';
import type { ExecutionRow } from '@heddle/journals/row';
import type { Db } from '../../platform/db/kysely.ts';
import { listedError } from '../../platform/db/kysely.ts';
import { firstIdAt } from '../../platform/runs/ids.ts';
import type { RunsOf } from '../../platform/runs/runs-by-id.ts';
import { countRuns, runsById } from '../../platform/runs/runs-by-id.ts';

type RunFilter = Pick<RunListQuery, 'workflowId' | 'status' | 'from' | 'to' | 'before'>;

/** A run that a search looks at. */
export type Candidate = Pick<ExecutionRow, 'id' | 'workflowId' | 'revision' | 'triggerNode'>;

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
  | 'wakeAt'
  | 'revision'
  | 'triggerNode'
  | 'startedBy'
  | 'originId'
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
  'wake_at',
  'revision',
  'trigger_node',
  'started_by',
  'origin_id',
] as const;

/** No id of a run that was created at this ISO time or later is smaller. */
const idAt = (iso: string): string => firstIdAt(Math.max(0, Date.parse(iso)));

/** Runs, read-only: the journal writes them. Every function takes the owner and is limited to the owner's runs. */
export interface ExecutionStore {
  /** Newest first. */
  list(userId: string, query: Omit<RunListQuery, 'userId'>): Promise<ListedRun[]>;
  /** The number of matching rows on all pages; `COUNTED + 1` if there are more than that. */
  count(userId: string, query: RunFilter): Promise<number>;
  /** The next runs that a search looks at, newest first. */
  candidates(userId: string, filter: RunFilter, limit: number): Promise<Candidate[]>;
  /** These runs, newest first. They have to be the user's. */
  listed(ids: readonly string[]): Promise<ListedRun[]>;
  /** True if more than so many pieces of large events are stored beside the run. */
  hasMoreData(id: string, pieces: number): Promise<boolean>;
  find(userId: string, id: string): Promise<ExecutionRow | null>;
  /** The names of the workflows of runs, by run: of those that the user has. */
  workflowNames(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The ids, among the given ones, of workflows that have been deleted. */
  deletedAmong(userId: string, workflowIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Ids sort by the time of creation. */
const matching = (userId: string, { workflowId, status, from, to, before }: RunFilter): RunsOf => {
  const ends = [before, to === undefined ? undefined : idAt(to)].filter((id) => id !== undefined);
  return {
    ...(workflowId === undefined ? { column: 'user_id', value: userId } : { column: 'workflow_id', value: workflowId }),
    ...(status === undefined ? {} : { statuses: [status] }),
    before: ends.toSorted()[0],
    after: from === undefined ? undefined : idAt(from),
  };
};

async function readListed(db: Db, ids: readonly string[] | ReturnType<typeof runsById>): Promise<ListedRun[]> {
  const rows = await db
    .selectFrom('executions')
    .select(listedColumns)
    .select(listedError(db, 'error', LISTED_LIMIT + 1).as('error'))
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toExecutionRow).map((row) => ({
    ...row,
    error: row.error && { ...row.error, message: clipText(row.error.message, LISTED_LIMIT) },
  }));
}

/** The store over the journal's table of runs. */
export function createExecutionStore(db: Db): ExecutionStore {
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
    ...createWorkflowReading(db),

    async list(userId, query) {
      const { limit, offset } = query;
      if (await isOthers(userId, query.workflowId)) return [];
      return readListed(db, runsById(db, matching(userId, query), { order: 'desc', limit, offset }));
    },

    async candidates(userId, filter, limit) {
      if (await isOthers(userId, filter.workflowId)) return [];
      const page = runsById(db, matching(userId, filter), { order: 'desc', limit });
      const rows = await db
        .selectFrom('executions')
        .select(['id', 'workflow_id', 'revision', 'trigger_node'])
        .where('id', 'in', page)
        .orderBy('id', 'desc')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        workflowId: row.workflow_id,
        revision: row.revision,
        triggerNode: row.trigger_node,
      }));
    },

    listed: (ids) => (ids.length === 0 ? Promise.resolve([]) : readListed(db, ids)),

    async hasMoreData(id, pieces) {
      const found = await db
        .selectFrom('execution_payloads')
        .select('piece')
        .where('execution_id', '=', id)
        .limit(pieces + 1)
        .execute();
      return found.length > pieces;
    },

    async count(userId, filter) {
      if (await isOthers(userId, filter.workflowId)) return 0;
      return countRuns(db, matching(userId, { ...filter, before: undefined }), COUNTED + 1);
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
  };
}

/** What is known of the workflows of runs. */
function createWorkflowReading(db: Db): Pick<ExecutionStore, 'workflowNames' | 'deletedAmong'> {
  return {
    async workflowNames(userId, ids) {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('executions')
        .select(['id', 'workflow_name'])
        .where('id', 'in', [...new Set(ids)])
        .where('user_id', '=', userId)
        .execute();
      return new Map(rows.flatMap((row) => (row.workflow_name === null ? [] : [[row.id, row.workflow_name]])));
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
