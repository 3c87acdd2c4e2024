import { runErrors } from '@heddle/contract/errors/run';
import type { AnyNode } from '@heddle/contract/node/define';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';

/**
 * The id of the trigger at which a manual run begins: the wanted one, else the manual trigger, else the first trigger. Disabled triggers do not count.
 * Throws `trigger_unknown` and `execution_without_trigger`.
 */
export function pickTrigger(
  graph: WorkflowGraph,
  types: { get(type: string): Pick<AnyNode, 'startedBy' | 'trigger'> | undefined },
  wanted: string | undefined,
): string {
  const triggers = graph.nodes.filter(
    (node) => types.get(node.type)?.trigger === true && node.data['disabled'] !== true,
  );
  if (wanted !== undefined) {
    if (!triggers.some((node) => node.id === wanted)) throw runErrors.trigger_unknown({ trigger: wanted });
    return wanted;
  }
  const trigger = triggers.find((node) => types.get(node.type)?.startedBy === 'manual') ?? triggers[0];
  if (!trigger) throw runErrors.execution_without_trigger();
  return trigger.id;
}
