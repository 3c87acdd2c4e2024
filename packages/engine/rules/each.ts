import type { Item, Outputs } from '@heddle/contract/run/item';
import type { Origin } from '@heddle/contract/run/lineage';
import { forEachSource, pairedOrigin } from '@heddle/contract/run/lineage';
import type { Plan, PlanEdge, PlanNode } from '../plan.ts';
import type { Arrivals, RunState, StepState } from '../state.ts';
import { launch } from './launch.ts';

/*
 * A node that runs for each arrival does not wait for its other edges. It works on one arrival at a time, in their order. Target nodes that run for each
 * arrival too receive its outputs after every arrival; all others receive them together, once nothing further can arrive (`conclude` in `propagate.ts`).
 */

/**
 * Items arrive over an edge, which may not have settled yet; `sent` is the index of the first of them in its source's outputs. Starts the node unless it works
 * on another arrival.
 */
export function enqueueArrival(
  state: RunState,
  node: PlanNode,
  by: PlanEdge,
  items: readonly Item[],
  at: number,
  sent = 0,
): void {
  const known = state.arrivals.get(node.index);
  const arrivals: Arrivals = known ?? {
    queue: [],
    current: null,
    all: [],
    count: 0,
    outputs: {},
    origins: {},
    failed: false,
  };
  if (!known) state.arrivals.set(node.index, arrivals);
  const before = arrivals.all.findLast(({ port }) => port === by.targetPort);
  const arrival = { by, port: by.targetPort, items, sent, first: before ? before.first + before.items.length : 0 };
  arrivals.all.push(arrival);
  arrivals.queue.push(arrival);
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
  const sent: { [port: string]: number } = {};
  for (const [port, items] of Object.entries(outputs)) {
    const collected = (arrivals.outputs[port] ??= []);
    sent[port] = collected.length;
    for (const item of items) collected.push(item);
    const origins = (arrivals.origins[port] ??= []);
    for (const index of items.keys()) origins.push(originInArrivals(step, arrivals, port, index));
  }
  for (const out of node.outgoing) {
    const target = plan.nodes[out.target];
    const items = outputs[out.sourcePort];
    if (target?.settings.joinEach && !out.leaves && items && items.length > 0)
      enqueueArrival(state, target, out, items, at, sent[out.sourcePort]);
  }
  if (startNext(state, node, arrivals, at)) return null;
  if ((state.open[node.index] ?? 0) > 0) return null;
  if (arrivals.failed) step.status = 'failed';
  return arrivals.outputs;
}

/** Where an output item of the current arrival comes from, among all items that have arrived. */
function originInArrivals(step: StepState, { current }: Arrivals, port: string, index: number): Origin {
  const origins: { [port: string]: number[] } = {};
  const first = current?.first ?? 0;
  const known = step.origins?.[port];
  if (!current || known === 'none') return null;
  if (known === 'all') return { [current.port]: [...current.items.keys()].map((at) => first + at) };
  const given = current.port === 'main' ? current.items.length : 0;
  const origin = known ? (known[index] ?? null) : pairedOrigin(index, step.outputs?.[port]?.length ?? 0, given);
  forEachSource(origin, (from, at) => (origins[from] ??= []).push(first + at));
  return Object.keys(origins).length > 0 ? origins : null;
}
