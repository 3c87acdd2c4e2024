import type { ExpressionScope } from '@heddle/expression/scope';
import { HeddleError } from '@heddle/contract/errors/define';
import { emptyScope } from '@heddle/expression/scope';
import type { Item } from '@heddle/contract/run/item';
import { viewOfStep } from '@heddle/engine/step-view';
import type { Plans } from '../workflows/plans.ts';
import type { ReadField } from './source.ts';
import type { PolledTrigger } from './store.ts';

/** Reads the fields of a polled trigger's node. There is no run yet: the scope holds the polled data only. */
export async function fieldsOf(
  plans: Plans,
  {
    workflowId,
    revision,
    nodeId,
    workflow,
  }: Pick<PolledTrigger, 'workflowId' | 'revision' | 'nodeId'> & { workflow: Pick<PolledTrigger['workflow'], 'name'> },
): Promise<ReadField> {
  const plan = await plans.get(workflowId, revision);
  const node = plan.byId.get(nodeId);
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

/** Whether the trigger's condition accepts an item. True without a condition, and where the condition fails on the item, so that no item is dropped unseen. */
export function isWanted(field: ReadField, json: Item['json']): boolean {
  if (field('filtered') !== true) return true;
  try {
    return field('filter', json) === true;
  } catch (error) {
    if (error instanceof HeddleError) return true;
    throw error;
  }
}
