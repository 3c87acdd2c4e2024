import type { Item } from '@heddle/contract/run/item';
import type { PlanNode } from './plan.ts';
import type { RunState } from './state.ts';
import { inputOf } from './state.ts';

/** The items that a node works with at one of its input ports: all that stand there, or the first alone where the node runs once. */
export function takenBy(state: RunState, node: PlanNode, port = 'main'): readonly Item[] {
  const items = inputOf(state, node, port);
  return node.settings.runOnce && items.length > 1 ? items.slice(0, 1) : items;
}
