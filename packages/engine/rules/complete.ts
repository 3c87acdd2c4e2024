import type { Outputs } from '@heddle/contract/run/item';
import type { Plan, PlanLoop, PlanNode } from '../plan.ts';
import type { LoopState, RunState } from '../state.ts';
import { count, stepOf } from '../state.ts';
import { arrivalDone } from './each.ts';
import { conclude, follow, neverLooped } from './follow.ts';
import type { Followers } from './settle.ts';
import { settle, settleEdge } from './settle.ts';

/** An execution has given its outputs: it is completed (or stays failed where an error was turned into items) and the node's edges settle. */
export function complete(
  plan: Plan,
  state: RunState,
  node: PlanNode,
  outputs: Outputs,
  at: number,
  status: 'completed' | 'failed' = 'completed',
): void {
  const step = stepOf(state, node);
  step.status = status;
  step.outputs = outputs;
  step.finishedAt = at;
  step.wakesAt = null;
  step.waits = false;
  state.last = outputs;
  state.touched?.add(node);
  count(state, node, -1);
  if (node.loop) {
    const running = state.loops[node.loop.index];
    if (running) leaveLoop(plan, state, node.loop, running, at);
    else neverLooped(plan, state, node.loop, at);
  }
  if (node.settings.joinEach) {
    const together = arrivalDone(plan, state, node, step, outputs, at);
    if (together) conclude(plan, state, node, together, at);
  } else follow(plan, state, settle(plan, state, node, outputs, at), at);
}

/** The last pass is over: what leaves the loop goes on. */
function leaveLoop(plan: Plan, state: RunState, loop: PlanLoop, running: LoopState, at: number): void {
  running.asking = false;
  const followers: Followers = { dead: [], over: [] };
  for (const exit of loop.exits) settleEdge(plan, state, exit, state.carried.get(exit.index), at, followers);
  follow(plan, state, followers, at);
}
