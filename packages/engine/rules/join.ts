import type { Item } from '@heddle/contract/run/item';
import type { PlanEdge, PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { arriveEach } from './each.ts';
import { launch } from './launch.ts';

/**
 * An edge into `node` has settled, with its items or dead. Once all have, the node starts if one of them is live; if all are dead the
 * caller has to skip it. A fast branch never waits for a slow sibling: only this node's own edges count.
 */
export function arrive(
  state: RunState,
  node: PlanNode,
  by: PlanEdge,
  items: readonly Item[] | null,
  at: number,
): 'open' | 'started' | 'dead' | 'over' {
  if (items) state.reached[node.index] = 1;
  const open = (state.open[node.index] ?? 0) - 1;
  state.open[node.index] = open;
  if (node.settings.joinEach) return arriveEach(state, node, by, items, at);
  if (open > 0) return 'open';
  if (state.reached[node.index] !== 1) return 'dead';
  launch(state, node, at);
  return 'started';
}
