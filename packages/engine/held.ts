import type { PlanLoop, PlanNode } from './plan.ts';
import type { RunState, StepState } from './state.ts';

/*
 * What a run holds: the outputs of its steps, as long as later steps may read them. In a loop each pass takes the place of the one before, but for
 * what leaves the loop or goes back to its head.
 */

/** Counts what an execution has given, in bytes. */
export function hold(state: RunState, node: PlanNode, step: StepState, bytes: number): void {
  if (bytes === 0 && step.bytes === 0) return;
  if (node.within && node.outgoing.some((out) => out.leaves)) {
    step.carried += bytes;
    state.held += bytes;
    return;
  }
  // What comes of several arrivals is kept together.
  const before = node.settings.joinEach ? 0 : step.bytes;
  step.bytes += bytes - before;
  state.held += bytes - before;
}

/** A pass of `loop` begins: what a node of its body gave in the pass before is dropped, unless it has left the loop. */
export function drop(state: RunState, loop: PlanLoop, node: PlanNode, step: StepState): void {
  state.held -= step.bytes;
  step.bytes = 0;
  if (step.carried === 0 || node.outgoing.some((out) => out.leaves && isAround(out.leaves, loop))) return;
  state.held -= step.carried;
  step.carried = 0;
}

function isAround(outer: PlanLoop, loop: PlanLoop): boolean {
  for (let around: PlanLoop | null = loop; around; around = around.parent) if (around === outer) return true;
  return false;
}
