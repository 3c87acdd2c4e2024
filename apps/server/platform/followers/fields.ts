import type { ExpressionScope } from '@heddle/contract/expression/scope';
import { HeddleError } from '@heddle/contract/errors/define';
import { emptyScope } from '@heddle/contract/expression/scope';
import type { Item } from '@heddle/contract/run/item';
import { viewOfStep } from '@heddle/engine/step-view';
import type { Plans } from '../workflows/plans.ts';
import type { ReadField } from './source.ts';
import type { Follower } from './store.ts';

/** The fields of a follower's node. */
export async function fieldsOf(plans: Plans, { workflowId, revision, nodeId, workflow }: Follower): Promise<ReadField> {
  const plan = await plans.get(workflowId, revision);
  const node = plan.byId.get(nodeId);
  // What is followed, and no run.
  const scopeOf = (json: Item['json']): ExpressionScope => ({
    ...emptyScope,
    json,
    items: [{ json }],
    workflow: { id: workflowId, name: workflow.name },
    now: Date.now(),
    step: node && viewOfStep(plan, node),
  });
  return (name, json = {}) => node?.fields.read(name, scopeOf(json));
}

/** Whether what is followed is wanted: without a condition all of it is, and also what the condition cannot be asked about. Nothing is lost unseen. */
export function isWanted(field: ReadField, json: Item['json']): boolean {
  if (field('filtered') !== true) return true;
  try {
    return field('filter', json) === true;
  } catch (error) {
    if (error instanceof HeddleError) return true;
    throw error;
  }
}
