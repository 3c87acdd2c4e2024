import { runErrors } from '@heddle/contract/errors/run';
import type { NodeServices } from '@heddle/contract/node/context';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { pickTrigger } from '@heddle/engine/pick-trigger';
import type { Journal } from '@heddle/journals/journal';
import type { ExecutionRow } from '@heddle/journals/row';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { Db } from '../db/kysely.ts';
import { readOwnWorkflow } from '../workflows/revisions.ts';
import type { Families } from './families/families.ts';
import { originOf } from './families/origin.ts';
import { laneOf } from './lane.ts';

/** How many workflows may call each other in a row. */
const MOST_DEPTH = 20;

export interface SubRunSurroundings {
  db: Db;
  nodes: NodeRegistry;
  families: Pick<Families, 'admit'>;
  /** Asked when a run is started: the journal is made after this. */
  journal(): Journal;
}

/** Lets the steps of a run start runs of its owner's workflows. A step that is tried again, or runs again after a crash, gives the run it has started. */
export function createStartRun({
  db,
  families,
  nodes,
  journal,
}: SubRunSurroundings): (run: ExecutionRow) => NonNullable<NodeServices['startRun']> {
  return (run) => async (call, by) => {
    if (run.depth >= MOST_DEPTH) throw runErrors.sub_run_too_deep({ depth: MOST_DEPTH });
    const workflow = await readOwnWorkflow(db, run.userId, call.workflowId);
    const descent = await families.admit(originOf(run));
    const input = { trigger: calledTrigger(workflow.graph, nodes), mode: run.mode, items: call.items };
    const { committed } = journal().start({
      userId: run.userId,
      workflowId: workflow.id,
      workflowName: workflow.name,
      revision: workflow.revision,
      input,
      dedupeKey: `sub:${by.runId}:${by.stepKey}`,
      depth: run.depth + 1,
      ...descent,
      ...(call.wait ? { parent: by } : {}),
      ...laneOf(workflow, input),
    });
    return { executionId: (await committed).id };
  };
}

/** Where a workflow begins that another one calls. Throws `execution_without_trigger`. */
function calledTrigger(graph: WorkflowGraph, nodes: NodeRegistry): string {
  const called = graph.nodes.find(
    (node) => nodes.get(node.type)?.startedBy === 'workflow' && node.data['disabled'] !== true,
  );
  return called?.id ?? pickTrigger(graph, nodes, undefined);
}
