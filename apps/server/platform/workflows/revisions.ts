import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Db } from '../db/kysely.ts';

/** A workflow as it stands now, ready to have a run started. */
export interface CurrentWorkflow {
  id: string;
  userId: string;
  name: string;
  isActive: boolean;
  revision: number;
  graph: WorkflowGraph;
}

/** The graph in a row of `workflow_revisions`. Both columns are written by the workflows feature only, from a graph it has read and checked. */
export function toGraph(row: { nodes: string; edges: string }): WorkflowGraph {
  return { nodes: JSON.parse(row.nodes) as WorkflowNode[], edges: JSON.parse(row.edges) as WorkflowEdge[] };
}

/** The workflow with its latest revision, whoever owns it: for what arrives without a user. Null when there is none. */
export async function readWorkflow(db: Db, workflowId: string): Promise<CurrentWorkflow | null> {
  const row = await db
    .selectFrom('workflows as w')
    .innerJoin('workflow_revisions as r', (join) => join.onRef('r.workflow_id', '=', 'w.id').onRef('r.revision', '=', 'w.revision'))
    .select(['w.id', 'w.user_id', 'w.name', 'w.is_active', 'w.revision', 'r.nodes', 'r.edges'])
    .where('w.id', '=', workflowId)
    .executeTakeFirst();
  return row ? { id: row.id, userId: row.user_id, name: row.name, isActive: row.is_active === 1, revision: row.revision, graph: toGraph(row) } : null;
}

/** A user's workflow with its latest revision. Throws `workflow_not_found`, also when it is somebody else's. */
export async function readOwnWorkflow(db: Db, userId: string, workflowId: string): Promise<CurrentWorkflow> {
  const workflow = await readWorkflow(db, workflowId);
  if (workflow?.userId !== userId) throw workflowErrors.workflow_not_found();
  return workflow;
}

/** The graph a workflow had at a revision, also when the workflow is deleted. For carrying on and showing runs: who may see it is checked with the run. Throws `workflow_not_found`. */
export async function readRevision(db: Db, workflowId: string, revision: number): Promise<WorkflowGraph> {
  const row = await db
    .selectFrom('workflow_revisions')
    .select(['nodes', 'edges'])
    .where('workflow_id', '=', workflowId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!row) throw workflowErrors.workflow_not_found();
  return toGraph(row);
}
