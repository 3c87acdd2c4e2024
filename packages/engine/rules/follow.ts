import type { Outputs } from '@heddle/contract/run/item';
import type { Plan, PlanLoop, PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { edge, list, stepOf } from '../state.ts';
import type { Followers } from './settle.ts';
import { settle, settleEdge } from './settle.ts';

/** Carries out what follows from edges that have settled: nodes without any live edge are skipped, those that ran for each arrival are over. */
export function follow(plan: Plan, state: RunState, { dead, over }: Followers, at: number): void {
  for (const node of dead) skip(plan, state, node, at);
  for (const node of over) conclude(plan, state, node, state.arrivals.get(node.index)?.outputs ?? {}, at);
}

/** A node that ran for each arrival will get no further one. */
export function conclude(plan: Plan, state: RunState, node: PlanNode, outputs: Outputs, at: number): void {
  const step = stepOf(state, node);
  step.outputs = outputs;
  state.touched?.add(node);
  follow(plan, state, settle(plan, state, node, outputs, at), at);
}

/** Skips a node and everything that can be reached through it only. A worklist, not recursion: chains may be thousands of nodes long. */
export function skip(plan: Plan, state: RunState, node: PlanNode, at: number): void {
  const over: PlanNode[] = [];
  const left = [node];
  for (let next = left.pop(); next; next = left.pop()) {
    mark(state, next, at);
    if (next.loop) left.push(...skipBody(plan, state, next.loop, at, over));
    const followers = settle(plan, state, next, null, at);
    left.push(...followers.dead);
    over.push(...followers.over);
  }
  if (over.length > 0) follow(plan, state, { dead: [], over }, at);
}

/** A loop whose head ended without beginning a pass: its body is skipped. */
export function neverLooped(plan: Plan, state: RunState, loop: PlanLoop, at: number): void {
  const over: PlanNode[] = [];
  follow(plan, state, { dead: skipBody(plan, state, loop, at, over), over }, at);
}

/** Gives the nodes after the loop that thereby have to be skipped as well. */
function skipBody(plan: Plan, state: RunState, loop: PlanLoop, at: number, over: PlanNode[]): PlanNode[] {
  for (const member of loop.members) {
    mark(state, member, at);
    for (const out of member.outgoing) state.edges[out.index] = edge.dead;
  }
  const followers: Followers = { dead: [], over };
  for (const exit of loop.exits) settleEdge(plan, state, exit, undefined, at, followers);
  return followers.dead;
}

function mark(state: RunState, node: PlanNode, at: number): void {
  const step = stepOf(state, node);
  step.status = 'skipped';
  step.startedAt = at;
  step.finishedAt = at;
  list(state, node, step);
}
