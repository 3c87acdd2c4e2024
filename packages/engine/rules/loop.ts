import type { LoopStart } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import { LOOP_PORT } from '@heddle/contract/workflow/loops';
import type { Plan, PlanLoop } from '../plan.ts';
import type { LoopState, RunState } from '../state.ts';
import { drop } from '../held.ts';
import { edge, inputOf, stepOf } from '../state.ts';
import { complete } from './complete.ts';
import { follow } from './follow.ts';
import { setKey } from './launch.ts';
import { settlePass } from './settle.ts';

/*
 * The head of a loop has run and its step stays under way: pass after pass, its body gets the next items through the port `loop`. A pass is
 * over when nothing in the body is in flight. Every pass starts from a body nothing has happened in; only what leaves the loop, comes
 * back to the head, or is counted outlives it. After the last pass the head gives what came back on its port `done`.
 */

/** The head has said what to loop over: the first pass begins, or, where it had been asked, the next one. */
export function loopStarts(plan: Plan, state: RunState, loop: PlanLoop, start: LoopStart, at: number): void {
  const before = state.loops[loop.index];
  const items = start.items ?? inputOf(state, loop.head);
  state.loops[loop.index] = { pass: before?.pass ?? 0, start, items, next: 0, returned: [], asking: false };
  advance(plan, state, loop, at);
}

/** Begins passes and ends loops, from this one outwards, as long as nothing is in flight in them. */
export function advance(plan: Plan, state: RunState, from: PlanLoop | null, at: number): void {
  for (let loop = from; loop && state.status === 'running';) {
    const running = state.loops[loop.index];
    if (!running || running.asking || (state.inFlight[loop.index + 1] ?? 0) > 0) return;
    if (running.pass > 0 && running.next > 0) collect(state, loop, running);
    if (running.next < running.items.length) begin(plan, state, loop, running, at);
    else if (running.start.again && running.next > 0) ask(state, loop, running);
    else {
      loopDone(plan, state, loop, running, at);
      loop = loop.head.within;
    }
  }
}

function begin(plan: Plan, state: RunState, loop: PlanLoop, running: LoopState, at: number): void {
  const size = Math.max(1, Math.floor(running.start.size));
  const batch = running.items.slice(running.next, running.next + size);
  running.next += size;
  running.pass++;
  for (const member of loop.members) {
    const step = stepOf(state, member);
    step.status = 'waiting';
    step.outputs = null;
    drop(state, loop, member, step);
    step.error = null;
    state.touched?.add(member);
    state.open[member.index] = member.awaits;
    state.reached[member.index] = 0;
    state.arrivals.delete(member.index);
    if (member.loop) state.loops[member.loop.index] = null;
    for (const into of member.incoming) {
      state.edges[into.index] = edge.open;
      if (into.leaves) state.carried.delete(into.index);
    }
  }
  stepOf(state, loop.head).outputs = { [LOOP_PORT]: batch };
  state.touched?.add(loop.head);
  follow(plan, state, settlePass(plan, state, loop.head, batch, at), at);
}

/** Takes what has come back to the head, in the order of its edges. */
function collect(state: RunState, loop: PlanLoop, running: LoopState): void {
  for (const back of loop.back) {
    for (const item of state.carried.get(back.index) ?? []) running.returned.push(item);
    state.carried.delete(back.index);
  }
}

/** Whether there is another pass depends on what came back: the head runs again. */
function ask(state: RunState, loop: PlanLoop, running: LoopState): void {
  running.asking = true;
  const { head } = loop;
  const step = stepOf(state, head);
  const [base = head.key] = step.key.split('~');
  setKey(state, head, step, `${base}~${running.pass}`);
  step.attempt = 1;
  state.commands.push({ do: 'run', node: head, key: step.key, attempt: 1, resumed: null });
}

function loopDone(plan: Plan, state: RunState, loop: PlanLoop, running: LoopState, at: number): void {
  // Without a way back there is nothing to give but what the loop was made of.
  const done: readonly Item[] = loop.back.length > 0 ? running.returned : running.items;
  complete(plan, state, loop.head, { done }, at);
}

/** How many passes of the loop around it (or, for a head, of its own loop) a node's execution belongs to. */
export function passOf(state: RunState, node: { within: PlanLoop | null; loop: PlanLoop | null }): number {
  const own = node.loop && state.loops[node.loop.index];
  if (own) return own.pass;
  return node.loop || !node.within ? 0 : (state.loops[node.within.index]?.pass ?? 0);
}
