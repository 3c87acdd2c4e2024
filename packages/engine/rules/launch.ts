import type { PlanNode } from '../plan.ts';
import type { RunState, StepState } from '../state.ts';
import { adjustInFlight, markVisited, stepOf } from '../state.ts';

/** Starts the first attempt of an execution of a node. */
export function launch(state: RunState, node: PlanNode, at: number): void {
  const step = stepOf(state, node);
  setKey(state, node, step, node.key + (state.caught ? '^' : '') + passes(state, node) + arrival(state, node));
  step.status = 'running';
  step.attempt = 1;
  step.startedAt = at;
  step.finishedAt = null;
  step.outputs = null;
  step.origins = null;
  step.error = null;
  step.logs = null;
  step.signedOut = 0;
  step.stage = 0;
  step.resumed = null;
  step.runs++;
  markVisited(state, node, step);
  adjustInFlight(state, node, 1);
  state.commands.push({ do: 'run', node, key: step.key, attempt: 1, resumed: null });
}

/** Changes the key of the node's current execution. */
export function setKey(state: RunState, node: PlanNode, step: StepState, key: string): void {
  if (step.key !== node.key) state.keyed.delete(step.key);
  step.key = key;
  if (key !== node.key) state.keyed.set(key, node);
}

/** The current pass of every loop around the node: `#2.14`; empty outside of loops. */
function passes(state: RunState, node: PlanNode): string {
  if (!node.within) return '';
  const list: number[] = [];
  for (let loop = node.within as typeof node.within | null; loop; loop = loop.parent)
    list.push(state.loops[loop.index]?.pass ?? 0);
  return `#${list.reverse().join('.')}`;
}

function arrival(state: RunState, node: PlanNode): string {
  const arrivals = node.settings.joinEach ? state.arrivals.get(node.index) : undefined;
  return arrivals ? `/${arrivals.count}` : '';
}
