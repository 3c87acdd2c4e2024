import type { RevisionSummary } from '@heddle/contract/api/revisions';
import type { ListQuery } from '@heddle/contract/api/workflows';
import type { ChangeSummary } from '@heddle/contract/workflow/change-summary';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { listLength } from '../../platform/db/kysely.ts';
import { toGraph, toSettings } from '../../platform/workflows/revisions.ts';

/** A revision as it is stored, with its secrets. */
export interface StoredRevision extends RevisionSummary {
  description: string | null;
  graph: WorkflowGraph;
  settings: WorkflowSettings;
}

/** Revisions of workflows, read-only. Every function takes the owner and is limited to the owner's workflows. */
export interface RevisionStore {
  owns(userId: string, workflowId: string): Promise<boolean>;
  /** Newest first. */
  list(userId: string, workflowId: string, page: Pick<ListQuery, 'limit' | 'offset'>): Promise<RevisionSummary[]>;
  /** The number of matching rows, on all pages. */
  count(userId: string, workflowId: string): Promise<number>;
  find(userId: string, workflowId: string, revision: number): Promise<StoredRevision | null>;
}

interface SummaryRow {
  revision: number;
  created_at: number;
  node_count: number;
  name: string | null;
  changes: string | null;
  published_at: number | null;
}

const toSummary = (row: SummaryRow): RevisionSummary => ({
  revision: row.revision,
  createdAt: new Date(row.created_at).toISOString(),
  nodeCount: row.node_count,
  name: row.name,
  publishedAt: row.published_at === null ? null : new Date(row.published_at).toISOString(),
  // Written by the workflows feature only, from a summary.
  changes: row.changes === null ? null : (JSON.parse(row.changes) as ChangeSummary),
});

/** The store over the table of revisions. */
export function createRevisionStore(db: Db): RevisionStore {
  const owned = (userId: string, workflowId: string) =>
    db
      .selectFrom('workflow_revisions as r')
      .innerJoin('workflows as w', 'w.id', 'r.workflow_id')
      .where('r.workflow_id', '=', workflowId)
      .where('w.user_id', '=', userId);
  const summaryColumns = [
    'r.revision',
    'r.created_at',
    'r.name',
    'r.changes',
    'r.published_at',
    sql<number>`coalesce(r.node_count, ${listLength(db, 'r.nodes')})`.as('node_count'),
  ] as const;

  return {
    async owns(userId, workflowId) {
      const row = await db
        .selectFrom('workflows')
        .select('id')
        .where('id', '=', workflowId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async list(userId, workflowId, { limit, offset }) {
      const rows = await owned(userId, workflowId)
        .select(summaryColumns)
        .orderBy('r.revision', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(toSummary);
    },

    async count(userId, workflowId) {
      return (
        await owned(userId, workflowId)
          .select((of) => of.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
      ).total;
    },

    async find(userId, workflowId, revision) {
      const row = await owned(userId, workflowId)
        .select([...summaryColumns, 'r.description', 'r.nodes', 'r.edges', 'r.settings'])
        .where('r.revision', '=', revision)
        .executeTakeFirst();
      return row
        ? { ...toSummary(row), description: row.description, graph: toGraph(row), settings: toSettings(row) }
        : null;
    },
  };
}
