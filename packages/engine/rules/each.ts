import type { Item, Outputs } from '@heddle/contract/run/item';
import type { Plan, PlanEdge, PlanNode } from '../plan.ts';
import type { Arrivals, RunState, StepState } from '../state.ts';
import { launch } from './launch.ts';

/*
 * A node that runs for each arrival does not wait for its other edges. It works on one arrival at a time, in the order they came. Nodes after
 * it that run for each as well are told at once; all others get everything together, once nothing can arrive any more.
 */

/** An edge into the node has settled. 'over' tells that everything it ever got is worked off. */
export function arriveEach(
  state: RunState,
  node: PlanNode,
  by: PlanEdge,
  items: readonly Item[] | null,
  at: number,
): 'open' | 'started' | 'dead' | 'over' {
  if (items) take(state, node, by, items, at);
  const arrivals = state.arrivals.get(node.index);
  if ((state.open[node.index] ?? 0) > 0) return 'open';
  if (!arrivals) return 'dead';
  return arrivals.present ? 'started' : 'over';
}

/** Items have come over an edge, which may not be settled yet. */
export function take(state: RunState, node: PlanNode, by: PlanEdge, items: readonly Item[], at: number): void {
  const known = state.arrivals.get(node.index);
  const arrivals: Arrivals = known ?? { queue: [], present: null, count: 0, outputs: {}, failed: false };
  if (!known) state.arrivals.set(node.index, arrivals);
  arrivals.queue.push({ port: by.targetPort, items });
  if (!arrivals.present) next(state, node, arrivals, at);
}

function next(state: RunState, node: PlanNode, arrivals: Arrivals, at: number): boolean {
  const arrival = arrivals.queue.shift();
  arrivals.present = arrival ?? null;
  if (!arrival) return false;
  arrivals.count++;
  launch(state, node, at);
  return true;
}

/**
 * One arrival is worked off. Gives all outputs together once there will be no further arrival, and null while there may be.
 */
export function arrivalDone(
  plan: Plan,
  state: RunState,
  node: PlanNode,
  step: StepState,
  outputs: Outputs,
  at: number,
): Outputs | null {
  const arrivals = state.arrivals.get(node.index);
  if (!arrivals) return outputs;
  if (step.status === 'failed') arrivals.failed = true;
  for (const [port, items] of Object.entries(outputs)) {
    const collected = (arrivals.outputs[port] ??= []);
    for (const item of items) collected.push(item);
  }
  for (const out of node.outgoing) {
    const target = plan.nodes[out.target];
    const items = outputs[out.sourcePort];
    if (target?.settings.joinEach && !out.leaves && items && items.length > 0) take(state, target, out, items, at);
  }
  if (next(state, node, arrivals, at)) return null;
  if ((state.open[node.index] ?? 0) > 0) return null;
  if (arrivals.failed) step.status = 'failed';
  return arrivals.outputs;
}
