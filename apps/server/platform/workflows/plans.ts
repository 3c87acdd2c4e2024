import type { NodeRegistry } from '@heddle/nodes/registry';
import type { Plan } from '@heddle/engine/plan';
import { buildPlan } from '@heddle/engine/plan';
import type { Db } from '../db/kysely.ts';
import type { WorkflowChanges } from './changes.ts';
import { readRevision } from './revisions.ts';

const PLANS_KEPT = 200;

/** Workflow revisions made ready to run. */
export interface Plans {
  /** At once when it was asked for before. Throws `workflow_not_found` and what `buildPlan` throws. */
  get(workflowId: string, revision: number): Plan | Promise<Plan>;
}

/** Plans by workflow and revision, built when first asked for; those used last are kept. */
export function createPlans(db: Db, nodes: NodeRegistry, changes: WorkflowChanges): Plans {
  const kept = new Map<string, Plan>();
  changes.follow((workflowId) => {
    // A revision never changes, but one that did not keep the workflow's name has the present one.
    for (const [key, plan] of kept) if (workflowId === null || plan.workflow.id === workflowId) kept.delete(key);
  });

  async function build(key: string, workflowId: string, revision: number): Promise<Plan> {
    const plan = buildPlan({ id: workflowId, revision, ...(await readRevision(db, workflowId, revision)) }, (type) => nodes.get(type));
    if (kept.size >= PLANS_KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, plan);
    return plan;
  }

  return {
    get(workflowId, revision) {
      const key = `${workflowId}@${revision}`;
      const plan = kept.get(key);
      if (!plan) return build(key, workflowId, revision);
      kept.delete(key);
      kept.set(key, plan);
      return plan;
    },
  };
}
