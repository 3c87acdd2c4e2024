import type { ErrorView } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type { Plan, PlanNode } from '../plan.ts';
import type { RunState, StepState } from '../state.ts';
import { edge, stepOf } from '../state.ts';
import { interrupt } from './cancel.ts';
import { launch } from './launch.ts';

/**
 * Error handling: a step has failed and would end the run. Where the workflow has a node that catches, all other steps are aborted and that node starts
 * with the error as its item. Once its branch is done, the run still ends as failed. Returns false if the workflow has no such node, if an error was caught
 * before (so the branch cannot catch its own errors), or if the run began at the catching node.
 */
export function startCatcher(plan: Plan, state: RunState, failed: PlanNode, error: ErrorView, at: number): boolean {
  const { catcher } = plan;
  if (!catcher || state.caught || state.input?.trigger === catcher.id) return false;
  const branch = reachable(plan, catcher);
  for (const node of plan.nodes) {
    const step = stepOf(state, node);
    if (step.status === 'running') {
      state.commands.push({ do: 'abort', key: step.key });
      interrupt(state, step, at);
    }
    if (branch.has(node)) reset(plan, state, node, step, branch);
    else if (step.status === 'waiting') step.status = 'cancelled';
    state.touched?.add(node);
  }
  state.sleeping.clear();
  state.listening = [];
  state.inFlight.fill(0);
  // No loop goes on: the pass in which the step failed is not over.
  state.loops.fill(null);
  // An error view consists of JSON values only.
  const item = {
    json: {
      error: error as unknown as JsonObject,
      node: { id: failed.id, name: failed.name, type: failed.definition.type },
    },
  };
  state.caught = { error, by: catcher, items: [item] };
  launch(state, catcher, at);
  return true;
}

/** Nodes that the branch shares with the part that failed run once more, with items from the branch only. */
function reset(plan: Plan, state: RunState, node: PlanNode, step: StepState, branch: ReadonlySet<PlanNode>): void {
  step.status = 'waiting';
  step.outputs = null;
  step.origins = null;
  step.error = null;
  state.reached[node.index] = 0;
  state.open[node.index] = 0;
  state.arrivals.delete(node.index);
  if (node.loop) state.loops[node.loop.index] = null;
  for (const into of node.incoming) {
    const source = plan.nodes[into.source];
    const inside = source !== undefined && branch.has(source);
    state.edges[into.index] = inside ? edge.open : edge.dead;
    state.collected.delete(into.index);
    if (inside && !into.back) state.open[node.index] = (state.open[node.index] ?? 0) + 1;
  }
}

/** The node and every node that can be reached from it. */
function reachable(plan: Plan, from: PlanNode): Set<PlanNode> {
  const found = new Set<PlanNode>([from]);
  for (const node of found) {
    for (const out of node.outgoing) {
      const target = plan.nodes[out.target];
      if (target) found.add(target);
    }
  }
  return found;
}
