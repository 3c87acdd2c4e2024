import type { ErrorView } from '@heddle/contract/errors/define';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import { pickTrigger } from '@heddle/engine/pick-trigger';
import type { NewRun } from '@heddle/journals/journal';
import type { ExecutionRow } from '@heddle/journals/row';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { Db } from '../db/kysely.ts';
import type { CurrentWorkflow } from '../workflows/revisions.ts';
import { readOwnPublished } from '../workflows/revisions.ts';
import type { Plans } from '../workflows/plans.ts';
import type { Families } from './families/families.ts';
import { originOf } from './families/origin.ts';
import { laneOf } from './lane.ts';

/** Error workflows in a row, each for the failure of the one before: more are a cycle. */
const MOST_DEPTH = 5;

/** Makes the run of the error workflow that a failed run's workflow names; null where it names none, or that one cannot start. */
export function createErrorRun({
  db,
  families,
  nodes,
  plans,
}: {
  db: Db;
  families: Pick<Families, 'admit'>;
  nodes: NodeRegistry;
  plans: Plans;
}): (run: ExecutionRow, error: ErrorView | null) => Promise<NewRun | null> {
  return async (run, error) => {
    if (run.mode !== 'live' || run.depth >= MOST_DEPTH) return null;
    const named = (await plans.get(run.workflowId, run.revision)).settings.errorWorkflow;
    if (named === undefined || named === '') return null;
    try {
      const workflow = await readOwnPublished(db, run.userId, named);
      // An error view is made of JSON values only.
      const failed = {
        error: (error ?? {}) as unknown as JsonObject,
        workflow: { id: run.workflowId, name: run.workflowName },
        execution: { id: run.id, startedAt: new Date(run.startedAt).toISOString() },
      };
      const input = { trigger: handlerOf(workflow, nodes), mode: 'live' as const, items: [{ json: failed }] };
      return {
        userId: run.userId,
        workflowId: workflow.id,
        workflowName: workflow.name,
        revision: workflow.revision,
        input,
        dedupeKey: `error:${run.id}`,
        depth: run.depth + 1,
        ...(await families.admit(originOf(run))),
        ...laneOf(workflow, input),
      };
    } catch (thrown) {
      // The failed run ends also where the error workflow was deleted, has no trigger, or its family is full.
      if (thrown instanceof HeddleError) return null;
      throw thrown;
    }
  };
}

function handlerOf({ graph }: CurrentWorkflow, nodes: NodeRegistry): string {
  const led = new Set(graph.edges.map((edge) => edge.target));
  const handler = graph.nodes.find(
    (node) => nodes.get(node.type)?.catches === true && !led.has(node.id) && node.data['disabled'] !== true,
  );
  return handler?.id ?? pickTrigger(graph, nodes, undefined);
}
