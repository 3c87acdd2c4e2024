import type { Item } from '@heddle/contract/run/item';
import type { Origin } from '@heddle/contract/run/lineage';
import { forEachSource, pairedOrigin } from '@heddle/contract/run/lineage';
import { beginsPasses } from '@heddle/contract/workflow/loops';
import type { Plan, PlanEdge, PlanLoop, PlanNode } from '../plan.ts';
import { placeInLoop } from '../pass-items.ts';
import type { LoopState, RunState } from '../state.ts';
import { edge, stepOf } from '../state.ts';
import { toOrigin } from './origin.ts';

/*
 * The thread of an item: the items it comes from, step by step back to the trigger. Nothing is kept per item. Steps record where their outputs come from,
 * unless they pair one to one (`pair.ts`); where their inputs come from follows from the edges. A thread is walked from place to place:
 *
 *   an input item     came over an edge: it is an output item of the edge's source;
 *   an output item    was made from input items of the same step.
 *
 * Items that have left a loop, or came back to its head, were collected in passes that are over: their threads lead past the body to the head's input.
 */

/** An item of a step: one that arrived at an input port, or one that the step has given at an output port. */
export interface ThreadPlace {
  node: PlanNode;
  side: 'input' | 'output';
  port: string;
  index: number;
  /** For an input of a loop's head: what came back to it, as it decides on another pass, and not what first arrived there. */
  returned?: true;
}

/** What to do with a place: follow the thread on behind it, leave this branch of it, or end the walk. */
type Decision = 'on' | 'past' | 'end';

/** Walks back from a place, which is visited first; every place once. Returns the number of places visited. */
export function walkBack(
  plan: Plan,
  state: RunState,
  from: ThreadPlace,
  visit: (place: ThreadPlace) => Decision,
): number {
  const open: ThreadPlace[] = [from];
  // Most threads never branch: what was seen matters only where they do.
  let seen: Set<string> | null = null;
  let visited = 0;
  for (let place = open.pop(); place; place = open.pop()) {
    if (seen) {
      const name = `${place.node.index} ${place.side} ${place.index} ${place.port}`;
      if (seen.has(name)) continue;
      seen.add(name);
    }
    visited++;
    const decision = visit(place);
    if (decision === 'end') return visited;
    if (decision === 'past') continue;
    const before = open.length;
    if (place.side === 'input') arrivedFrom(plan, state, place, open);
    else madeFrom(state, place, open);
    if (open.length - before > 1) seen ??= new Set();
  }
  return visited;
}

/** The items of a step at an output port. */
export function outputsAt(state: RunState, node: PlanNode, port: string): readonly Item[] | undefined {
  return state.arrivals.get(node.index)?.outputs[port] ?? stepOf(state, node).outputs?.[port];
}

/** Adds the input items that an output item was made from. */
function madeFrom(state: RunState, { node, port, index }: ThreadPlace, found: ThreadPlace[]): void {
  const add = (from: string, at: number): void => void found.push({ node, side: 'input', port: from, index: at });
  const running = node.loop && beginsPasses(node.loop, port) ? state.loops[node.loop.index] : null;
  if (running) return forEachSource(originInPass(running, port, index), add);
  const arrivals = state.arrivals.get(node.index);
  if (arrivals) return forEachSource(arrivals.origins[port]?.[index] ?? null, add);
  const known = stepOf(state, node).origins?.[port];
  if (known === 'none') return;
  if (known === 'all') {
    for (const from of inputPortsOf(node)) for (let at = 0; at < inputCount(state, node, from); at++) add(from, at);
    return;
  }
  const count = outputsAt(state, node, port)?.length ?? 0;
  forEachSource(known ? (known[index] ?? null) : pairedOrigin(index, count, inputCount(state, node, 'main')), add);
}

/** Where an item of the current pass comes from in the input of the loop's head. */
export function originInPass(running: LoopState, port: string, index: number): Origin {
  const place = placeInLoop(running, port, index);
  return running.origins ? (running.origins[place] ?? null) : place;
}

/** The input ports that items can arrive at. */
export const inputPortsOf = (node: PlanNode): ReadonlySet<string> =>
  new Set(['main', ...node.incoming.map(({ targetPort }) => targetPort)]);

/** Adds the place that an input item came from. */
function arrivedFrom(
  plan: Plan,
  state: RunState,
  { node, port, index, returned }: ThreadPlace,
  found: ThreadPlace[],
): void {
  const running = node.loop && state.loops[node.loop.index];
  if (returned && running)
    return forEachSource(running.returnedOrigins[index] ?? null, (from, at) => {
      found.push({ node, side: 'input', port: from, index: at });
    });
  findArrived(state, node, port, ({ by, first, count, sent }) => {
    if (index < first || index >= first + count) return false;
    overEdge(plan, state, by, sent + index - first, found);
    return true;
  });
}

/** Items in a row at an input port that came over one edge. */
export interface ArrivedItems {
  by: PlanEdge;
  /** Index of the first of them at the input port. */
  first: number;
  count: number;
  /** Index of the first of them at the output port, or among what was collected on an edge out of a loop. */
  sent: number;
}

/** Calls `visit` with the lists of items that arrived at an input port, in their order, until it returns true. */
export function findArrived(
  state: RunState,
  node: PlanNode,
  port: string,
  visit: (arrived: ArrivedItems) => boolean,
): void {
  if (state.caught?.by === node) return;
  const instead = state.input?.inputs?.[node.id];
  // Items that replace the arriving ones, as many as they are, were made from them one by one.
  if (instead && instead[port]?.length !== edgeCount(state, node, port)) return;
  const arrivals = state.arrivals.get(node.index);
  if (arrivals) {
    for (const { by, port: at, first, items, sent } of arrivals.all)
      if (at === port && visit({ by, first, count: items.length, sent })) return;
    return;
  }
  let first = 0;
  for (const by of node.incoming) {
    if (by.targetPort !== port || by.back) continue;
    const count = countOver(state, by);
    if (count > 0 && visit({ by, first, count, sent: 0 })) return;
    first += count;
  }
}

/** Adds the place of the item at this index among those that came over an edge. */
function overEdge(plan: Plan, state: RunState, by: PlanEdge, index: number, found: ThreadPlace[]): void {
  const source = plan.nodes[by.source];
  if (!source) return;
  if (!by.leaves) return void found.push({ node: source, side: 'output', port: by.sourcePort, index });
  const { head } = by.leaves;
  const origin = state.collected.get(by.index)?.origins[index] ?? null;
  forEachSource(origin, (port, at) => void found.push({ node: head, side: 'input', port, index: at }));
}

/** How many items an edge has brought. In a run of a single node no edge is live: the steps before it are as they were recorded. */
function countOver(state: RunState, by: PlanEdge): number {
  if (state.input?.only === undefined && state.edges[by.index] !== edge.live) return 0;
  if (by.leaves) return state.collected.get(by.index)?.items.length ?? 0;
  return state.steps[by.source]?.outputs?.[by.sourcePort]?.length ?? 0;
}

function edgeCount(state: RunState, node: PlanNode, port: string): number {
  let count = 0;
  for (const into of node.incoming) if (into.targetPort === port && !into.back) count += countOver(state, into);
  return count;
}

/** How many items the step had at an input port. */
function inputCount(state: RunState, node: PlanNode, port: string): number {
  const { input, caught } = state;
  const instead = input?.inputs?.[node.id];
  const count = instead
    ? (instead[port]?.length ?? 0)
    : input?.trigger === node.id && port === 'main'
      ? input.items.length
      : caught?.by === node
        ? Number(port === 'main')
        : edgeCount(state, node, port);
  return node.settings.runOnce ? Math.min(count, 1) : count;
}

/**
 * Where the item at `index` of those that just went over an edge out of a loop, or back to its head, comes from: among the items that first arrived there,
 * and among those that the loop passes over.
 */
export function originInLoop(
  plan: Plan,
  state: RunState,
  by: PlanEdge,
  loop: PlanLoop,
  index: number,
): { arrived: Origin; inPass: Origin } {
  const { head } = loop;
  const source = plan.nodes[by.source];
  if (!source) return { arrived: null, inPass: null };
  const running = state.loops[loop.index];
  const [found, inPass] = [new Set<number>(), new Set<number>()];
  walkBack(plan, state, { node: source, side: 'output', port: by.sourcePort, index }, (place) => {
    if (place.node !== head) return 'on';
    if (place.side === 'output') {
      if (running && beginsPasses(loop, place.port)) inPass.add(placeInLoop(running, place.port, place.index));
      return 'on';
    }
    if (place.port === 'main') found.add(place.index);
    return 'past';
  });
  return { arrived: toOrigin(found), inPass: toOrigin(inPass) };
}
