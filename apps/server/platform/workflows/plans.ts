import type { HeddleError } from '@heddle/contract/errors/define';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { CompiledFields } from '@heddle/expression/fields/compile-fields';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { Plan } from '@heddle/engine/plan';
import { buildPlan } from '@heddle/engine/plan';
import type { Db } from '../db/kysely.ts';
import type { WorkflowChanges } from './changes.ts';
import { readRevision } from './revisions.ts';
import type { NodeSecrets, UnreadableSecret } from './secrets.ts';

const PLANS_KEPT = 200;

/** Compiled workflow revisions. */
export interface Plans {
  /** Synchronous for a cached plan. Throws `workflow_not_found`, and as `buildPlan` does. */
  get(workflowId: string, revision: number): Plan | Promise<Plan>;
}

/** The fields, with one replaced that fails the step which reads it. */
function failing(fields: CompiledFields, field: string, error: () => HeddleError): CompiledFields {
  const fail = (): never => {
    throw error();
  };
  return {
    read: (name, scope) => (name === field ? fail() : fields.read(name, scope)),
    reader: (name) => (name === field ? fail : fields.reader(name)),
    entries: (name) => (name === field ? fail : fields.entries(name)),
    pieces: (name) => fields.pieces(name),
  };
}

/** Where some secrets cannot be decrypted, the plan still runs the steps that do not read them. */
function withUnreadable(plan: Plan, unreadable: readonly UnreadableSecret[]): Plan {
  for (const { nodeId, field } of unreadable) {
    const node = plan.byId.get(nodeId);
    if (!node) continue;
    const label = node.definition.fields[field]?.label ?? field;
    node.fields = failing(node.fields, field, () =>
      workflowErrors.secret_unreadable({ field: label }, { details: { field } }),
    );
  }
  return plan;
}

/** Plans by workflow and revision, built at the first request; the last used ones are cached. Secrets are decrypted here, once for each plan. */
export function createPlans(db: Db, nodes: NodeRegistry, secrets: NodeSecrets, changes: WorkflowChanges): Plans {
  const kept = new Map<string, Plan>();
  changes.subscribe((workflowId) => {
    // A revision never changes, except that one without a stored name has the workflow's present name.
    for (const [key, plan] of kept) if (workflowId === null || plan.workflow.id === workflowId) kept.delete(key);
  });

  async function build(key: string, workflowId: string, revision: number): Promise<Plan> {
    const stored = await readRevision(db, workflowId, revision);
    const { graph, unreadable } = secrets.open(workflowId, stored.graph);
    const plan = withUnreadable(
      buildPlan({ id: workflowId, revision, ...stored, graph }, (type) => nodes.get(type)),
      unreadable,
    );
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
