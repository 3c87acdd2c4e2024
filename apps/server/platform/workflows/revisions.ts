import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import type { Db } from '../db/kysely.ts';

/** A workflow with one of its revisions, for starting a run: the published one, or the draft. */
export interface CurrentWorkflow {
  id: string;
  userId: string;
  name: string;
  isActive: boolean;
  /** True if what is published had problems when it was: its triggers are not armed until they are solved. */
  isHeldBack: boolean;
  revision: number;
  /** Its secrets are sealed. */
  graph: WorkflowGraph;
  settings: WorkflowSettings;
}

/** The graph in a row of `workflow_revisions`, its secrets sealed. Both columns are written from a graph that was read and checked. */
export function toGraph(row: { nodes: string; edges: string }): WorkflowGraph {
  return { nodes: JSON.parse(row.nodes) as WorkflowNode[], edges: JSON.parse(row.edges) as WorkflowEdge[] };
}

/** The settings in a row of `workflow_revisions`, written as the graph is. */
export function toSettings(row: { settings: string }): WorkflowSettings {
  return JSON.parse(row.settings) as WorkflowSettings;
}

async function readAt(
  db: Db,
  workflowId: string,
  revision: 'w.revision' | 'w.published_revision',
): Promise<CurrentWorkflow | null> {
  const row = await db
    .selectFrom('workflows as w')
    .innerJoin('workflow_revisions as r', (join) =>
      join.onRef('r.workflow_id', '=', 'w.id').onRef('r.revision', '=', revision),
    )
    .select([
      'w.id',
      'w.user_id',
      'w.name',
      'w.is_active',
      'w.is_held_back',
      'r.revision',
      'r.nodes',
      'r.edges',
      'r.settings',
    ])
    .where('w.id', '=', workflowId)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        userId: row.user_id,
        name: row.name,
        isActive: row.is_active === 1,
        isHeldBack: row.is_held_back === 1,
        revision: row.revision,
        graph: toGraph(row),
        settings: toSettings(row),
      }
    : null;
}

function ownedBy(userId: string, workflow: CurrentWorkflow | null): CurrentWorkflow {
  if (workflow?.userId !== userId) throw workflowErrors.workflow_not_found();
  return workflow;
}

/** The workflow as triggers run it, regardless of the owner: for requests without a user. Null if there is none. */
export const readPublished = (db: Db, workflowId: string): Promise<CurrentWorkflow | null> =>
  readAt(db, workflowId, 'w.published_revision');

/** The workflow as the editor shows it, regardless of the owner. Null if there is none. */
export const readDraft = (db: Db, workflowId: string): Promise<CurrentWorkflow | null> =>
  readAt(db, workflowId, 'w.revision');

/** A user's workflow as triggers and other workflows run it. Throws `workflow_not_found`, also when it is somebody else's. */
export const readOwnPublished = async (db: Db, userId: string, workflowId: string): Promise<CurrentWorkflow> =>
  ownedBy(userId, await readPublished(db, workflowId));

/** A user's workflow as the editor shows it: its latest revision. Throws `workflow_not_found`, also when it is somebody else's. */
export const readOwnDraft = async (db: Db, userId: string, workflowId: string): Promise<CurrentWorkflow> =>
  ownedBy(userId, await readDraft(db, workflowId));

/**
 * A workflow at a revision, also of a deleted workflow; a revision without a stored name has the present name, or ''. For running and showing runs: access is
 * checked with the run. Throws `workflow_not_found`.
 */
export async function readRevision(
  db: Db,
  workflowId: string,
  revision: number,
): Promise<Pick<CurrentWorkflow, 'name' | 'graph' | 'settings'>> {
  const row = await db
    .selectFrom('workflow_revisions as r')
    .leftJoin('workflows as w', 'w.id', 'r.workflow_id')
    .select(({ fn, val }) => ['r.nodes', 'r.edges', 'r.settings', fn.coalesce('r.name', 'w.name', val('')).as('name')])
    .where('r.workflow_id', '=', workflowId)
    .where('r.revision', '=', revision)
    .executeTakeFirst();
  if (!row) throw workflowErrors.workflow_not_found();
  return { name: row.name, graph: toGraph(row), settings: toSettings(row) };
}
