import type { PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { stepOf } from '../state.ts';

/**
 * An edge into `node` has settled. Once all have, the node starts if one of them is live; if all are dead the caller has to skip it.
 * A fast branch never waits for a slow sibling: only this node's own edges count.
 */
export function arrive(state: RunState, node: PlanNode, live: boolean, at: number): 'open' | 'started' | 'dead' {
  if (live) state.reached[node.index] = 1;
  const open = (state.open[node.index] ?? 0) - 1;
  state.open[node.index] = open;
  if (open > 0) return 'open';
  if (state.reached[node.index] !== 1) return 'dead';
  launch(state, node, at);
  return 'started';
}

/** Starts the first attempt of a node. */
export function launch(state: RunState, node: PlanNode, at: number): void {
  const step = stepOf(state, node);
  step.status = 'running';
  step.attempt = 1;
  step.startedAt = at;
  state.inFlight++;
  state.order.push(node);
  state.commands.push({ do: 'run', node, key: node.id, attempt: 1 });
}
