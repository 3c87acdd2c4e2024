import type { PlanLoop, PlanNode } from './plan.ts';
import type { RunState, StepState } from './state.ts';

/*
 * Memory of a run: the outputs of its steps, as long as later steps may read them. In a loop the outputs of each pass replace those of the pass before,
 * except for items that leave the loop or go back to its head.
 */

/** Counts the outputs of an execution, of this size in bytes. */
export function retain(state: RunState, node: PlanNode, step: StepState, bytes: number): void {
  if (bytes === 0 && step.bytes === 0) return;
  if (node.within && node.outgoing.some((out) => out.leaves)) {
    step.collectedBytes += bytes;
    state.held += bytes;
    return;
  }
  // Outputs of several arrivals are kept together.
  const before = node.settings.joinEach ? 0 : step.bytes;
  step.bytes += bytes - before;
  state.held += bytes - before;
}

/** A pass of `loop` begins: the outputs of a node of its body from the pass before are released, unless they have left the loop. */
export function release(state: RunState, loop: PlanLoop, node: PlanNode, step: StepState): void {
  state.held -= step.bytes;
  step.bytes = 0;
  if (step.collectedBytes === 0 || node.outgoing.some((out) => out.leaves && isAround(out.leaves, loop))) return;
  state.held -= step.collectedBytes;
  step.collectedBytes = 0;
}

function isAround(outer: PlanLoop, loop: PlanLoop): boolean {
  for (let around: PlanLoop | null = loop; around; around = around.parent) if (around === outer) return true;
  return false;
}
