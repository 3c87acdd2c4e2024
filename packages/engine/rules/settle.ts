import type { Item, Outputs } from '@heddle/contract/run/item';
import { LOOP_PORT } from '@heddle/contract/workflow/loops';
import type { Plan, PlanEdge, PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { edge } from '../state.ts';
import { arrive } from './join.ts';

/** Nodes whose fate follows from what has settled: without any live edge they are skipped; those that ran for each arrival are over. */
export interface Followers {
  dead: PlanNode[];
  over: PlanNode[];
}

/**
 * A node is done: each of its edges becomes live if its port gave at least one item and dead otherwise, and the targets are told.
 * `outputs` null stands for a skipped node. Edges that leave a loop or close it only collect what they are given.
 * The edges by which a loop's head begins a pass are not settled here, see `settlePass`.
 */
export function settle(plan: Plan, state: RunState, node: PlanNode, outputs: Outputs | null, at: number): Followers {
  const followers: Followers = { dead: [], over: [] };
  // Nothing comes after the only node of a run.
  if (state.input?.only === node.id) outputs = null;
  for (const out of node.outgoing) {
    if (node.loop && out.sourcePort === LOOP_PORT) continue;
    send(plan, state, out, outputs?.[out.sourcePort], at, followers);
  }
  return followers;
}

/** A pass begins: the edges at the head's `loop` port get its items. */
export function settlePass(plan: Plan, state: RunState, head: PlanNode, items: readonly Item[], at: number): Followers {
  const followers: Followers = { dead: [], over: [] };
  for (const out of head.outgoing) if (out.sourcePort === LOOP_PORT) send(plan, state, out, items, at, followers);
  return followers;
}

function send(
  plan: Plan,
  state: RunState,
  out: PlanEdge,
  items: readonly Item[] | undefined,
  at: number,
  followers: Followers,
): void {
  if (out.leaves) carry(state, out, items);
  else settleEdge(plan, state, out, items, at, followers);
}

/** One edge is settled for good. */
export function settleEdge(
  plan: Plan,
  state: RunState,
  settled: PlanEdge,
  items: readonly Item[] | undefined,
  at: number,
  followers: Followers,
): void {
  const live = items !== undefined && items.length > 0;
  state.edges[settled.index] = live ? edge.live : edge.dead;
  const target = plan.nodes[settled.target];
  if (!target) return;
  // A source that runs for each arrival has told such a target already.
  const told =
    live && target.settings.joinEach && plan.nodes[settled.source]?.settings.joinEach === true && !settled.leaves;
  const fate = arrive(state, target, settled, live && !told ? items : null, at);
  if (fate === 'dead') followers.dead.push(target);
  else if (fate === 'over') followers.over.push(target);
}

function carry(state: RunState, out: PlanEdge, items: readonly Item[] | undefined): void {
  if (!items || items.length === 0) return;
  const carried = state.carried.get(out.index);
  if (carried) for (const item of items) carried.push(item);
  else state.carried.set(out.index, [...items]);
}
