import type { Item, Outputs } from '@heddle/contract/run/item';
import type { Plan, PlanEdge, PlanNode } from '../plan.ts';
import type { Arrivals, RunState, StepState } from '../state.ts';
import { launch } from './launch.ts';

/*
 * A node that runs for each arrival does not wait for its other edges. It works on one arrival at a time, in their order. Target nodes that run for each
 * arrival too receive its outputs after every arrival; all others receive them together, once nothing further can arrive (`conclude` in `propagate.ts`).
 */

/** Items arrive over an edge, which may not have settled yet. Starts the node unless it works on another arrival. */
export function enqueueArrival(
  state: RunState,
  node: PlanNode,
  by: PlanEdge,
  items: readonly Item[],
  at: number,
): void {
  const known = state.arrivals.get(node.index);
  const arrivals: Arrivals = known ?? { queue: [], current: null, count: 0, outputs: {}, failed: false };
  if (!known) state.arrivals.set(node.index, arrivals);
  arrivals.queue.push({ port: by.targetPort, items });
  if (!arrivals.current) startNext(state, node, arrivals, at);
}

function startNext(state: RunState, node: PlanNode, arrivals: Arrivals, at: number): boolean {
  const arrival = arrivals.queue.shift();
  arrivals.current = arrival ?? null;
  if (!arrival) return false;
  arrivals.count++;
  launch(state, node, at);
  return true;
}

/** The node has completed an arrival. Returns the outputs of all arrivals once there can be no further one, otherwise null. */
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
    if (target?.settings.joinEach && !out.leaves && items && items.length > 0)
      enqueueArrival(state, target, out, items, at);
  }
  if (startNext(state, node, arrivals, at)) return null;
  if ((state.open[node.index] ?? 0) > 0) return null;
  if (arrivals.failed) step.status = 'failed';
  return arrivals.outputs;
}
