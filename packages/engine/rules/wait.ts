import type { JsonValue } from '@heddle/contract/json';
import type { Resumed, RunEvent } from '@heddle/contract/run/events';
import type { Plan, PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { nodeOf, stepOf } from '../state.ts';
import { setKey } from './launch.ts';
import { complete } from './propagate.ts';
import { startRetry } from './retry.ts';
import { sleep } from './sleep.ts';

/** Number of signals that a run keeps until a step takes them: for each step, and for all channels together. Further ones are ignored. */
export const MAX_UNCONSUMED = 100;

const isChannel = (key: string): boolean => key.startsWith('@');

/** True where a run keeps as many signals to this step, or to channels, as it may: senders are to be refused. */
export const keepsMost = ({ unconsumed }: Pick<RunState, 'unconsumed'>, key: string): boolean =>
  unconsumed.filter(({ channel }) => (isChannel(key) ? isChannel(channel) : channel === key)).length >= MAX_UNCONSUMED;

/** A step has its outputs and completes with them later. */
export function stepSleeping(
  state: RunState,
  node: PlanNode,
  event: Extract<RunEvent, { type: 'step.sleeping' }>,
): void {
  const step = stepOf(state, node);
  step.attempt = event.attempt;
  step.startedAt = event.startedAt;
  step.outputs = event.outputs;
  step.origins = event.origins ?? null;
  sleep(state, node, event.until, event.duration);
}

/**
 * A step waits for a signal, until its deadline if it has one; with an error, for a sign-in, to be tried anew. A signal that came earlier resumes it at
 * once.
 */
export function stepWaiting(state: RunState, node: PlanNode, event: Extract<RunEvent, { type: 'step.waiting' }>): void {
  const step = stepOf(state, node);
  step.attempt = event.attempt;
  if (step.stage === 0 && event.attempt === 1) step.startedAt = event.startedAt;
  step.waits = true;
  step.error = event.error ?? null;
  step.logs = event.logs ?? null;
  if (event.error) step.signedOut++;
  state.touched?.add(node);
  const early = state.unconsumed.findIndex(({ channel }) => channel === event.key || channel === event.channel);
  const [signal] = early < 0 ? [] : state.unconsumed.splice(early, 1);
  if (signal) return resume(state, node, { value: signal.value });
  if (event.channel !== undefined) state.listening.push({ channel: event.channel, node });
  if (event.until !== undefined) sleep(state, node, event.until, event.duration);
}

/** Ends a sleep and returns its node: a step with outputs completes, one that waited for a signal resumes without it, one that failed is retried. */
export function woken(plan: Plan, state: RunState, event: Extract<RunEvent, { type: 'woken' }>): PlanNode | null {
  const node = state.sleeping.get(event.key);
  if (!node) return null;
  state.sleeping.delete(event.key);
  const step = stepOf(state, node);
  if (step.waits) resume(state, node, { expired: true });
  else if (step.outputs) complete(plan, state, node, step.outputs, event.at, step.origins);
  else startRetry(state, node);
  return node;
}

/** Resumes the step that waits for the signal. Late and repeated signals change nothing. */
export function signalled(plan: Plan, state: RunState, event: Extract<RunEvent, { type: 'signalled' }>): void {
  if (isChannel(event.key)) return channelSignalled(state, event.key, event.value);
  const node = nodeOf(plan, state, event.key);
  if (!node) return;
  const step = stepOf(state, node);
  if (step.waits) resume(state, node, { value: event.value });
  // What the step has triggered may answer before the step waits.
  else if (step.status === 'running') keep(state, event.key, event.value);
}

function keep(state: RunState, channel: string, value: JsonValue): void {
  if (!keepsMost(state, channel)) state.unconsumed.push({ channel, value });
}

/** A signal to a channel resumes the step that has listened longest. Signals that come before a step listens are kept, up to a limit. */
function channelSignalled(state: RunState, channel: string, value: JsonValue): void {
  const listener = state.listening.find((listening) => listening.channel === channel);
  if (listener) resume(state, listener.node, { value });
  else keep(state, channel, value);
}

/** The step continues in a new execution, with a key of its own. One that has waited for a sign-in is tried anew under its key, as after any failure. */
function resume(state: RunState, node: PlanNode, resumed: Resumed): void {
  const step = stepOf(state, node);
  if (step.error) {
    step.waits = false;
    return startRetry(state, node);
  }
  state.listening = state.listening.filter((listening) => listening.node !== node);
  for (const [key, sleeper] of state.sleeping) if (sleeper === node) state.sleeping.delete(key);
  step.waits = false;
  step.wakesAt = null;
  step.stage++;
  step.resumed = resumed;
  step.attempt = 1;
  step.signedOut = 0;
  const [base = step.key] = step.key.split('!');
  setKey(state, node, step, `${base}!${step.stage}`);
  state.touched?.add(node);
  state.commands.push({ do: 'run', node, key: step.key, attempt: 1, resumed });
}
