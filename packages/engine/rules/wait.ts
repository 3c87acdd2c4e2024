import type { JsonValue } from '@heddle/contract/json';
import type { Resumed, RunEvent } from '@heddle/contract/run/events';
import type { Plan, PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { nodeOf, stepOf } from '../state.ts';
import { complete } from './complete.ts';
import { setKey } from './launch.ts';
import { tryAgain } from './retry.ts';
import { sleep } from './sleep.ts';

/** Signals kept for steps that are yet to listen. */
const MOST_UNHEARD = 100;

/** A step has done its work and gives its outputs when the time has come. */
export function stepSleeping(
  state: RunState,
  node: PlanNode,
  event: Extract<RunEvent, { type: 'step.sleeping' }>,
): void {
  const step = stepOf(state, node);
  step.attempt = event.attempt;
  step.startedAt = event.startedAt;
  step.outputs = event.outputs;
  sleep(state, node, event.until);
}

/** A step waits to be signalled, or until its time is over. */
export function stepWaiting(state: RunState, node: PlanNode, event: Extract<RunEvent, { type: 'step.waiting' }>): void {
  const step = stepOf(state, node);
  step.attempt = event.attempt;
  if (step.stage === 0) step.startedAt = event.startedAt;
  step.waits = true;
  step.logs = event.logs ?? null;
  state.touched?.add(node);
  const early = state.unheard.findIndex(({ channel }) => channel === event.key || channel === event.channel);
  const [signal] = early < 0 ? [] : state.unheard.splice(early, 1);
  if (signal) return goOn(state, node, { value: signal.value });
  if (event.channel !== undefined) state.listening.push({ channel: event.channel, node });
  if (event.until !== undefined) sleep(state, node, event.until);
}

/** Gives the node whose sleep is over: a step that has its outputs gives them, one that waited goes on, one that failed is tried again. */
export function woken(plan: Plan, state: RunState, event: Extract<RunEvent, { type: 'woken' }>): PlanNode | null {
  const node = state.sleeping.get(event.key);
  if (!node) return null;
  state.sleeping.delete(event.key);
  const step = stepOf(state, node);
  if (step.waits) goOn(state, node, { expired: true });
  else if (step.outputs) complete(plan, state, node, step.outputs, event.at);
  else tryAgain(state, node);
  return node;
}

/** A step was signalled. It goes on if it waits; a signal that comes too late, or twice, changes nothing. */
export function signalled(plan: Plan, state: RunState, event: Extract<RunEvent, { type: 'signalled' }>): void {
  if (event.key.startsWith('@')) return calledOn(state, event.key, event.value);
  const node = nodeOf(plan, state, event.key);
  if (!node) return;
  const step = stepOf(state, node);
  if (step.waits) goOn(state, node, { value: event.value });
  // What it has set off may answer before it waits.
  else if (step.status === 'running') state.unheard.push({ channel: event.key, value: event.value });
}

/** A signal to a channel wakes the step that has listened longest. What comes before anybody listens is kept: who is quick must not be ignored. */
function calledOn(state: RunState, channel: string, value: JsonValue): void {
  const listener = state.listening.find((listening) => listening.channel === channel);
  if (listener) goOn(state, listener.node, { value });
  else if (state.unheard.length < MOST_UNHEARD) state.unheard.push({ channel, value });
}

function goOn(state: RunState, node: PlanNode, resumed: Resumed): void {
  const step = stepOf(state, node);
  state.listening = state.listening.filter((listening) => listening.node !== node);
  for (const [key, sleeper] of state.sleeping) if (sleeper === node) state.sleeping.delete(key);
  step.waits = false;
  step.wakesAt = null;
  step.stage++;
  step.resumed = resumed;
  step.attempt = 1;
  const [base = step.key] = step.key.split('!');
  setKey(state, node, step, `${base}!${step.stage}`);
  state.touched?.add(node);
  state.commands.push({ do: 'run', node, key: step.key, attempt: 1, resumed });
}
