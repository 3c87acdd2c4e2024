import type { Item, Outputs } from '@heddle/contract/run/item';
import type { Origins } from '@heddle/contract/run/lineage';
import { beginsPasses } from '@heddle/contract/workflow/loops';
import { originInLoop } from '../lineage/trace.ts';
import type { Plan, PlanEdge, PlanLoop, PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { adjustInFlight, edge, markVisited, stepOf } from '../state.ts';
import { arrivalDone, enqueueArrival } from './each.ts';
import { launch } from './launch.ts';

/*
 * Propagation: how the outputs of one node decide which nodes run next and which never will.
 *
 * Every edge is open, live (it brings items) or dead (it never will). Every node counts its incoming edges that are still open.
 *
 *   complete    A node's execution has outputs.
 *   settle      Each outgoing edge becomes live if its port has at least one item, and dead otherwise.
 *   settleEdge  The edge's target has one open edge less.
 *   arrive      Once no edge of the target is open: it starts if one of them is live (a join of branches), and has to be skipped if all are dead.
 *               A target that runs for each arrival starts with every live edge, and is concluded once nothing further can arrive.
 *   propagate   Applies these consequences: skips and concludes nodes, which settles their edges in turn.
 *
 * Edges that lead out of a loop, or back to its head, do not settle while the loop runs: `collect` keeps their items. Edges out of the loop settle with
 * all that was collected when the loop ends; edges back to the head never do, the head takes their items after each pass (`loop.ts`).
 *
 * `settle` starts nodes at once and only gathers the rest as consequences, so that all edges of one node are settled before another node's are.
 * `at` is everywhere the time of the event that is applied, in epoch milliseconds.
 */

/** What follows from edges that have settled: nodes without any live edge, and nodes that run for each arrival and have worked off the last one. */
interface Consequences {
  toSkip: PlanNode[];
  toConclude: PlanNode[];
}

const noConsequences = (): Consequences => ({ toSkip: [], toConclude: [] });

/**
 * An execution has outputs: it is completed (or stays failed where its error was turned into items) and the node's edges settle. `origins` says where the
 * outputs come from.
 */
export function complete(
  plan: Plan,
  state: RunState,
  node: PlanNode,
  outputs: Outputs,
  at: number,
  origins: Origins | null = null,
  status: 'completed' | 'failed' = 'completed',
): void {
  const step = stepOf(state, node);
  step.status = status;
  step.outputs = outputs;
  step.origins = origins;
  step.finishedAt = at;
  step.wakesAt = null;
  step.waits = false;
  state.last = { node, outputs };
  state.touched?.add(node);
  adjustInFlight(state, node, -1);
  if (node.loop) endLoop(plan, state, node.loop, at);
  if (!node.settings.joinEach) return settleAll(plan, state, node, outputs, at);
  const together = arrivalDone(plan, state, node, step, outputs, at);
  if (together) conclude(plan, state, node, together, at);
}

/** The head of a loop has completed: the edges out of the loop settle with what the passes have collected. Without any pass, the body is skipped. */
function endLoop(plan: Plan, state: RunState, loop: PlanLoop, at: number): void {
  const consequences = noConsequences();
  const running = state.loops[loop.index];
  if (running) {
    running.asking = false;
    for (const exit of loop.exits)
      settleEdge(plan, state, exit, state.collected.get(exit.index)?.items, at, consequences);
  } else skipBody(plan, state, loop, at, consequences);
  propagate(plan, state, consequences, at);
}

/** Nothing further can arrive at a node that runs for each arrival: all its outputs go on together. */
function conclude(plan: Plan, state: RunState, node: PlanNode, outputs: Outputs, at: number): void {
  stepOf(state, node).outputs = outputs;
  state.touched?.add(node);
  settleAll(plan, state, node, outputs, at);
}

function settleAll(plan: Plan, state: RunState, node: PlanNode, outputs: Outputs, at: number): void {
  const consequences = noConsequences();
  settle(plan, state, node, outputs, at, consequences);
  propagate(plan, state, consequences, at);
}

/** Settles the outgoing edges of a node; `outputs` is null for a skipped node. The edges at which a loop's passes begin are left to `startPass`. */
function settle(
  plan: Plan,
  state: RunState,
  node: PlanNode,
  outputs: Outputs | null,
  at: number,
  consequences: Consequences,
): void {
  // A run of a single node ends with it.
  const sent = state.input?.only === node.id ? null : outputs;
  for (const out of node.outgoing) {
    if (node.loop && beginsPasses(node.loop, out.sourcePort)) continue;
    send(plan, state, out, sent?.[out.sourcePort], at, consequences);
  }
}

/** A pass of a loop begins: the edges at the ports where it does settle with the items of the pass. What is behind a port without items is skipped. */
export function startPass(plan: Plan, state: RunState, loop: PlanLoop, items: Outputs, at: number): void {
  const consequences = noConsequences();
  for (const out of loop.head.outgoing)
    if (beginsPasses(loop, out.sourcePort)) send(plan, state, out, items[out.sourcePort], at, consequences);
  propagate(plan, state, consequences, at);
}

type EdgeItems = readonly Item[] | undefined;

/** An edge to a node that is not on the way of the run brings nothing. */
function send(plan: Plan, state: RunState, out: PlanEdge, sent: EdgeItems, at: number, into: Consequences): void {
  const items = state.onWay?.has(out.target) === false ? undefined : sent;
  if (out.leaves) collect(plan, state, out, out.leaves, items);
  else settleEdge(plan, state, out, items, at, into);
}

/** Keeps items of an edge that leaves a loop or closes it. Where they come from is worked out now: the next pass replaces the outputs of the body. */
function collect(plan: Plan, state: RunState, out: PlanEdge, loop: PlanLoop, items: EdgeItems): void {
  if (!items || items.length === 0) return;
  const collected = state.collected.get(out.index) ?? { items: [], origins: [], inPass: [] };
  state.collected.set(out.index, collected);
  for (const item of items) collected.items.push(item);
  for (const index of items.keys()) {
    const { arrived, inPass } = originInLoop(plan, state, out, loop, index);
    collected.origins.push(arrived);
    if (out.back) collected.inPass.push(inPass);
  }
}

function settleEdge(
  plan: Plan,
  state: RunState,
  settled: PlanEdge,
  items: EdgeItems,
  at: number,
  consequences: Consequences,
): void {
  const live = items !== undefined && items.length > 0;
  state.edges[settled.index] = live ? edge.live : edge.dead;
  const target = plan.nodes[settled.target];
  if (!target) return;
  // A source that runs for each arrival has passed its items on one arrival at a time: see `arrivalDone`.
  const passedOn =
    live && target.settings.joinEach && plan.nodes[settled.source]?.settings.joinEach === true && !settled.leaves;
  arrive(state, target, settled, live && !passedOn ? items : null, at, consequences);
}

/** An edge into the node has settled, live with items or dead. A fast branch never waits for a slow sibling: only the node's own edges count. */
function arrive(
  state: RunState,
  node: PlanNode,
  by: PlanEdge,
  items: readonly Item[] | null,
  at: number,
  { toSkip, toConclude }: Consequences,
): void {
  if (items) state.reached[node.index] = 1;
  const open = (state.open[node.index] ?? 0) - 1;
  state.open[node.index] = open;
  if (node.settings.joinEach) {
    if (items) enqueueArrival(state, node, by, items, at);
    const arrivals = state.arrivals.get(node.index);
    if (open <= 0 && !arrivals) toSkip.push(node);
    else if (open <= 0 && !arrivals?.current) toConclude.push(node);
  } else if (open <= 0) {
    if (state.reached[node.index] === 1) launch(state, node, at);
    else toSkip.push(node);
  }
}

function propagate(plan: Plan, state: RunState, { toSkip, toConclude }: Consequences, at: number): void {
  for (const node of toSkip) skip(plan, state, node, at);
  for (const node of toConclude) conclude(plan, state, node, state.arrivals.get(node.index)?.outputs ?? {}, at);
}

/** Skips a node and everything that can be reached through it only. A worklist instead of recursion: chains may be thousands of nodes long. */
export function skip(plan: Plan, state: RunState, node: PlanNode, at: number): void {
  const consequences: Consequences = { toSkip: [node], toConclude: [] };
  const { toSkip } = consequences;
  for (let next = toSkip.pop(); next; next = toSkip.pop()) {
    if (isAlone(state, next)) continue;
    markSkipped(state, next, at);
    if (next.loop) skipBody(plan, state, next.loop, at, consequences);
    settle(plan, state, next, null, at, consequences);
  }
  propagate(plan, state, consequences, at);
}

/** Skips the body of a loop; the edges out of the loop are dead. */
function skipBody(plan: Plan, state: RunState, loop: PlanLoop, at: number, consequences: Consequences): void {
  for (const member of loop.members) if (!isAlone(state, member)) markSkipped(state, member, at);
  for (const exit of loop.exits) settleEdge(plan, state, exit, undefined, at, consequences);
}

/** A node that is run by itself runs whatever becomes of the nodes before it and of the loop around it. */
const isAlone = (state: RunState, node: PlanNode): boolean => state.input?.only === node.id;

function markSkipped(state: RunState, node: PlanNode, at: number): void {
  const step = stepOf(state, node);
  step.status = 'skipped';
  step.startedAt = at;
  step.finishedAt = at;
  markVisited(state, node, step);
}
