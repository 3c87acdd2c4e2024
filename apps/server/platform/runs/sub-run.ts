import { runErrors } from '@heddle/contract/errors/run';
import type { StepService } from '@heddle/contract/node/services';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { pickTrigger } from '@heddle/engine/pick-trigger';
import type { Journal } from '@heddle/journals/journal';
import type { ExecutionRow } from '@heddle/journals/row';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { Db } from '../db/kysely.ts';
import { readOwnPublished } from '../workflows/revisions.ts';
import type { Families } from './families/families.ts';
import { originOf } from './families/origin.ts';
import { laneOf } from './lane.ts';

/** Workflows that may call each other in a row. */
const MOST_DEPTH = 20;

export interface SubRunSurroundings {
  db: Db;
  nodes: NodeRegistry;
  families: Pick<Families, 'admit'>;
  /** A function, since the journal is made after this. */
  journal(): Journal;
}

/** The service by which steps start runs of their owner's workflows. A repeated call of a step returns the run that the first one has started. */
export function createStartRun({
  db,
  families,
  nodes,
  journal,
}: SubRunSurroundings): (run: ExecutionRow) => StepService<'startRun'> {
  return (run) => async (call, by) => {
    if (run.depth >= MOST_DEPTH) throw runErrors.sub_run_too_deep({ depth: MOST_DEPTH });
    const workflow = await readOwnPublished(db, run.userId, call.workflowId);
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

/** The trigger of a workflow that another one calls. Throws `execution_without_trigger`. */
function calledTrigger(graph: WorkflowGraph, nodes: NodeRegistry): string {
  const called = graph.nodes.find(
    (node) => nodes.get(node.type)?.startedBy === 'workflow' && node.data['disabled'] !== true,
  );
  return called?.id ?? pickTrigger(graph, nodes, undefined);
}
