import type { ListQuery, WorkflowListQuery, WorkflowSort, WorkflowSummary } from '@heddle/contract/api/workflows';
import type { Compilable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { contains } from '../../platform/db/kysely.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { Platform } from '../../platform/platform.ts';

/** A workflow with the graph of its latest revision, as JSON text. */
export interface StoredWorkflow extends WorkflowSummary {
  nodes: string;
  edges: string;
  settings: string;
  /** True if what is published had problems when it was. */
  isHeldBack: boolean;
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

/** Selects workflows; all of the user by default. */
type WorkflowFilter = Partial<Pick<WorkflowListQuery, 'search' | 'active'>>;

/** A page of a list, newest first by default. */
export type WorkflowPage = WorkflowFilter &
  Pick<ListQuery, 'limit' | 'offset'> &
  Partial<Pick<WorkflowListQuery, 'sort'>>;

/** How a save is made. */
export interface Save {
  /** JSON text of the changes since the revision before; null adds no revision. */
  changes: string | null;
  /** The revision that the save is based on. */
  onto: number;
  /** Whether triggers run the workflow as it is saved from now on. */
  publishes: boolean;
  /** Whether what triggers run from now on has problems that hold it back; null where they run the same as before. */
  isHeldBack: boolean | null;
}

/** The content of a stored revision, as JSON text. */
export type RunnableRevision = Pick<StoredWorkflow, 'revision' | 'nodes' | 'edges' | 'settings'>;

/** Workflows. Every function takes the owner and is limited to the owner's rows. */
export interface WorkflowStore {
  list(userId: string, page: WorkflowPage): Promise<WorkflowSummary[]>;
  /** The number of workflows that match, on all pages. */
  count(userId: string, filter: WorkflowFilter): Promise<number>;
  find(userId: string, id: string): Promise<StoredWorkflow | null>;
  /** `isHeldBack`: whether its triggers are not to be armed. */
  create(userId: string, id: string, content: WorkflowContent, isHeldBack: boolean): Promise<void>;
  /** Saves. False if there is no such workflow, or its revision is not `onto`. */
  update(userId: string, id: string, content: WorkflowContent, save: Save): Promise<boolean>;
  /** The revision that triggers run. Null if there is no such workflow. */
  findPublished(userId: string, id: string): Promise<RunnableRevision | null>;
  /** Removes the workflow with the revisions that no run started with. False if there is no such workflow. */
  remove(userId: string, id: string): Promise<boolean>;
  /** Ids of the workflow's unfinished runs. */
  openRuns(userId: string, id: string): Promise<string[]>;
}

const iso = (ms: number): string => new Date(ms).toISOString();

const toSummary = (row: Selectable<Tables['workflows']>): WorkflowSummary => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isActive: row.is_active === 1,
  revision: row.revision,
  publishedRevision: row.published_revision,
  nodeCount: row.node_count,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
});

/** Sort orders. Names are compared without case; ties are broken by id. */
const orders = {
  newest: sql`created_at desc, id`,
  name: sql`lower(name), id`,
  changed: sql`updated_at desc, id`,
} satisfies { [sort in WorkflowSort]: unknown };

const ownedId = (db: Db, userId: string, id: string) =>
  db.selectFrom('workflows').select('id').where('id', '=', id).where('user_id', '=', userId);

/** Inserts a workflow with its first revision. */
function insertStatements(
  db: Db,
  userId: string,
  id: string,
  { name, description, isActive, nodes, edges, settings, nodeCount, sealedWith }: WorkflowContent,
  isHeldBack: boolean,
): Compilable[] {
  const now = Date.now();
  return [
    db.insertInto('workflows').values({
      id,
      user_id: userId,
      name,
      description,
      is_active: Number(isActive),
      revision: 1,
      published_revision: 1,
      is_held_back: Number(isHeldBack),
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
      published_at: now,
    }),
  ];
}

const REVISION_COLUMNS = [
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
  'published_at',
] as const;

/** Updates a workflow that still has the revision `onto`, then inserts the new revision where there are `changes`, or publishes the one there is. */
function updateStatements(
  db: Db,
  userId: string,
  id: string,
  { name, description, isActive, nodes, edges, settings, nodeCount, sealedWith }: WorkflowContent,
  { changes, onto, publishes, isHeldBack }: Save,
): Compilable[] {
  const now = Date.now();
  const revision = onto + (changes === null ? 0 : 1);
  const update = db
    .updateTable('workflows')
    .set({
      name,
      description,
      is_active: Number(isActive),
      node_count: nodeCount,
      updated_at: now,
      revision,
      ...(publishes ? { published_revision: revision } : {}),
      ...(isHeldBack === null ? {} : { is_held_back: Number(isHeldBack) }),
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revision', '=', onto);
  if (changes === null) {
    const publish = db
      .updateTable('workflow_revisions')
      .set({ published_at: now })
      .where('workflow_id', 'in', ownedId(db, userId, id).where('published_revision', '=', revision))
      .where('revision', '=', revision)
      .where('published_at', 'is', null);
    return publishes ? [update, publish] : [update];
  }
  const insertRevision = db
    .insertInto('workflow_revisions')
    .columns(REVISION_COLUMNS)
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
          s.val(publishes ? now : null).as('published_at'),
        ])
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('revision', '=', revision),
    )
    // If another save has made this revision, nothing is inserted.
    .onConflict((conflict) => conflict.columns(['workflow_id', 'revision']).doNothing());
  return [update, insertRevision];
}

/** Deletes a workflow with the revisions that no run started with. The second statement changes one row if the workflow exists. */
function deleteStatements(db: Db, userId: string, id: string): Compilable[] {
  const owned = ownedId(db, userId, id);
  return [
    db
      .deleteFrom('workflow_revisions')
      .where('workflow_id', 'in', owned)
      .where('revision', 'not in', db.selectFrom('executions').select('revision').where('workflow_id', '=', id)),
    db.deleteFrom('workflows').where('id', '=', id).where('user_id', '=', userId),
  ];
}

/** The user's workflows that match a filter. */
function matching(db: Db, userId: string, { search = '', active }: WorkflowFilter) {
  let query = db.selectFrom('workflows').where('user_id', '=', userId);
  const words = search.trim();
  if (words !== '') query = query.where(contains(db, 'name', words));
  if (active !== undefined) query = query.where('is_active', '=', Number(active));
  return query;
}

/** The store over the tables of workflows and their revisions. */
export function createWorkflowStore({ atomically, db }: Pick<Platform, 'atomically' | 'db'>): WorkflowStore {
  return {
    async list(userId, page) {
      const { sort = 'newest', limit, offset } = page;
      const rows = await matching(db, userId, page)
        .selectAll()
        .orderBy(orders[sort])
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(toSummary);
    },

    async count(userId, filter) {
      const { total } = await matching(db, userId, filter)
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
      if (!row) return null;
      const { nodes, edges, settings, is_held_back: held } = row;
      return { ...toSummary(row), nodes, edges, settings, isHeldBack: held === 1 };
    },

    async findPublished(userId, id) {
      const row = await db
        .selectFrom('workflows as w')
        .innerJoin('workflow_revisions as r', (join) =>
          join.onRef('r.workflow_id', '=', 'w.id').onRef('r.revision', '=', 'w.published_revision'),
        )
        .select(['r.revision', 'r.nodes', 'r.edges', 'r.settings'])
        .where('w.id', '=', id)
        .where('w.user_id', '=', userId)
        .executeTakeFirst();
      return row ?? null;
    },

    async create(userId, id, content, isHeldBack) {
      await atomically(insertStatements(db, userId, id, content, isHeldBack));
    },

    async update(userId, id, content, save) {
      const [changed] = await atomically(updateStatements(db, userId, id, content, save));
      return changed === 1;
    },

    async remove(userId, id) {
      const [, removed] = await atomically(deleteStatements(db, userId, id));
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
