import type { Outputs } from '@heddle/contract/run/item';
import type { Plan, PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { edge } from '../state.ts';
import { arrive } from './join.ts';

/**
 * A node is done: each of its edges becomes live if its port gave at least one item and dead otherwise, and the targets are told.
 * `outputs` null stands for a skipped node. Gives the nodes that thereby have to be skipped as well.
 */
export function settle(plan: Plan, state: RunState, node: PlanNode, outputs: Outputs | null, at: number): PlanNode[] {
  const dead: PlanNode[] = [];
  for (const { index, target, sourcePort } of node.outgoing) {
    const live = (outputs?.[sourcePort]?.length ?? 0) > 0;
    state.edges[index] = live ? edge.live : edge.dead;
    const next = plan.nodes[target];
    if (next && arrive(state, next, live, at) === 'dead') dead.push(next);
  }
  return dead;
}
