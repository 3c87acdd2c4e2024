import type { ListQuery, WorkflowListQuery, WorkflowSort, WorkflowSummary } from '@heddle/contract/api/workflows';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { contains } from '../../platform/db/kysely.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { Platform } from '../../platform/platform.ts';

/** A workflow with the graph of its latest revision, as JSON text. */
export interface StoredWorkflow extends WorkflowSummary {
  nodes: string;
  edges: string;
  settings: string;
}

/** What a save writes. */
export interface WorkflowContent {
  name: string;
  description: string;
  isActive: boolean;
  nodes: string;
  edges: string;
  /** JSON text. */
  settings: string;
  nodeCount: number;
  /** The key that the secrets of the nodes are sealed with, see `NodeSecrets`. */
  sealedWith: string | null;
}

/** Which workflows: all of the user where nothing is said. */
type WorkflowFilter = Partial<Pick<WorkflowListQuery, 'search' | 'active'>>;

/** A page of them, newest first where nothing is said. */
export type WorkflowPage = WorkflowFilter &
  Pick<ListQuery, 'limit' | 'offset'> &
  Partial<Pick<WorkflowListQuery, 'sort'>>;

/** Workflows of one user: every function takes the owner and sees nothing of others. */
export interface WorkflowStore {
  list(userId: string, page: WorkflowPage): Promise<WorkflowSummary[]>;
  /** How many `list` would give without its limit. */
  count(userId: string, filter: WorkflowFilter): Promise<number>;
  find(userId: string, id: string): Promise<StoredWorkflow | null>;
  create(userId: string, id: string, content: WorkflowContent): Promise<void>;
  /** Makes a new revision where there are `changes`, as JSON text. False when there is no such workflow, or when its revision is no longer `onto`. */
  update(
    userId: string,
    id: string,
    content: WorkflowContent,
    save: { changes: string | null; onto: number },
  ): Promise<boolean>;
  /** Removes the workflow, and the revisions no run began with. False when there is no such workflow. */
  remove(userId: string, id: string): Promise<boolean>;
  /** Ids of the workflow's runs that have not finished. */
  openRuns(userId: string, id: string): Promise<string[]>;
}

const iso = (ms: number): string => new Date(ms).toISOString();

const toSummary = (row: Selectable<Tables['workflows']>): WorkflowSummary => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isActive: row.is_active === 1,
  revision: row.revision,
  nodeCount: row.node_count,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
});

/** The order of lists. Names that differ in case only stand together; the id settles what is left. */
const orders = {
  newest: sql`created_at desc, id`,
  name: sql`lower(name), id`,
  changed: sql`updated_at desc, id`,
} satisfies { [sort in WorkflowSort]: unknown };

/** The store over the tables of workflows and their revisions. */
export function createWorkflowStore({ atomically, db }: Pick<Platform, 'atomically' | 'db'>): WorkflowStore {
  const found = (userId: string, { search = '', active }: WorkflowFilter) => {
    let query = db.selectFrom('workflows').where('user_id', '=', userId);
    const words = search.trim();
    if (words !== '') query = query.where(contains(db, 'name', words));
    if (active !== undefined) query = query.where('is_active', '=', Number(active));
    return query;
  };

  return {
    async list(userId, page) {
      const { sort = 'newest', limit, offset } = page;
      const rows = await found(userId, page).selectAll().orderBy(orders[sort]).limit(limit).offset(offset).execute();
      return rows.map(toSummary);
    },

    async count(userId, filter) {
      const { total } = await found(userId, filter)
        .select((of) => of.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    async find(userId, id) {
      const row = await db
        .selectFrom('workflows')
        .innerJoin('workflow_revisions', (join) =>
          join
            .onRef('workflow_revisions.workflow_id', '=', 'workflows.id')
            .onRef('workflow_revisions.revision', '=', 'workflows.revision'),
        )
        .selectAll('workflows')
        .select(['workflow_revisions.nodes', 'workflow_revisions.edges', 'workflow_revisions.settings'])
        .where('workflows.id', '=', id)
        .where('workflows.user_id', '=', userId)
        .executeTakeFirst();
      return row ? { ...toSummary(row), nodes: row.nodes, edges: row.edges, settings: row.settings } : null;
    },

    async create(userId, id, { name, description, isActive, nodes, edges, settings, nodeCount, sealedWith }) {
      const now = Date.now();
      await atomically([
        db.insertInto('workflows').values({
          id,
          user_id: userId,
          name,
          description,
          is_active: Number(isActive),
          revision: 1,
          node_count: nodeCount,
          created_at: now,
          updated_at: now,
        }),
        db.insertInto('workflow_revisions').values({
          workflow_id: id,
          revision: 1,
          nodes,
          edges,
          settings,
          created_at: now,
          name,
          description,
          node_count: nodeCount,
          sealed_with: sealedWith,
        }),
      ]);
    },

    async update(
      userId,
      id,
      { name, description, isActive, nodes, edges, settings, nodeCount, sealedWith },
      { changes, onto },
    ) {
      const now = Date.now();
      const revision = onto + (changes === null ? 0 : 1);
      const save = db
        .updateTable('workflows')
        .set({ name, description, is_active: Number(isActive), node_count: nodeCount, updated_at: now, revision })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('revision', '=', onto);
      const keep = db
        .insertInto('workflow_revisions')
        .columns([
          'workflow_id',
          'revision',
          'name',
          'description',
          'node_count',
          'nodes',
          'edges',
          'settings',
          'changes',
          'created_at',
          'sealed_with',
        ])
        .expression((eb) =>
          eb
            .selectFrom('workflows')
            .select((s) => [
              'id',
              'revision',
              'name',
              'description',
              'node_count',
              s.val(nodes).as('nodes'),
              s.val(edges).as('edges'),
              s.val(settings).as('settings'),
              s.val(changes).as('changes'),
              s.val(now).as('created_at'),
              s.val(sealedWith).as('sealed_with'),
            ])
            .where('id', '=', id)
            .where('user_id', '=', userId)
            .where('revision', '=', revision),
        )
        // Where another save has made this revision, there is nothing to keep.
        .onConflict((conflict) => conflict.columns(['workflow_id', 'revision']).doNothing());
      const [changed] = await atomically(changes === null ? [save] : [save, keep]);
      return changed === 1;
    },

    async remove(userId, id) {
      const owned = db.selectFrom('workflows').select('id').where('id', '=', id).where('user_id', '=', userId);
      const [, removed] = await atomically([
        db
          .deleteFrom('workflow_revisions')
          .where('workflow_id', 'in', owned)
          .where('revision', 'not in', db.selectFrom('executions').select('revision').where('workflow_id', '=', id)),
        db.deleteFrom('workflows').where('id', '=', id).where('user_id', '=', userId),
      ]);
      return removed === 1;
    },

    async openRuns(userId, id) {
      const rows = await db
        .selectFrom('executions')
        .select('id')
        .where('workflow_id', '=', id)
        .where('user_id', '=', userId)
        .where('status', '=', 'running')
        .execute();
      return rows.map((row) => row.id);
    },
  };
}
