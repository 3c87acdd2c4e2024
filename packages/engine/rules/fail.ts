import type { ErrorView } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Plan, PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { count, nodeOf, stepOf } from '../state.ts';
import { takeOver } from './catch.ts';
import { complete } from './complete.ts';
import { retry } from './retry.ts';

/** An attempt failed: by the node's settings it is tried again, its error goes on as an item, or the run fails. */
export function stepFailed(
  plan: Plan,
  state: RunState,
  node: PlanNode,
  event: Extract<RunEvent, { type: 'step.failed' }>,
): void {
  const step = stepOf(state, node);
  const { onFailure, retryThen } = node.settings;
  step.attempt = event.attempt;
  step.startedAt = Math.min(step.startedAt ?? event.startedAt, event.startedAt);
  step.error = event.error;
  step.logs = event.logs ?? null;
  state.touched?.add(node);
  if (onFailure === 'retry' && !event.final && retry(state, node, event)) return;
  const policy = event.final ? 'stop' : onFailure === 'retry' ? retryThen : onFailure;
  if (policy === 'continue') {
    const wired = node.outgoing.some((out) => out.sourcePort === 'error');
    // An error view is made of JSON values only.
    const item = { json: { error: event.error as unknown as JsonObject } };
    complete(plan, state, node, { [wired ? 'error' : 'main']: [item] }, event.at, 'failed');
    return;
  }
  step.status = 'failed';
  step.finishedAt = event.at;
  count(state, node, -1);
  if (!takeOver(plan, state, node, event.error, event.at)) fail(state, event.error);
}

/** The run cannot go on, whatever its steps do: the one that is to blame fails with it. */
export function runFailed(plan: Plan, state: RunState, event: Extract<RunEvent, { type: 'failed' }>): void {
  const node = event.key === undefined ? null : nodeOf(plan, state, event.key);
  const step = node && stepOf(state, node);
  if (step?.status === 'running') {
    step.status = 'failed';
    step.error = event.error;
    step.finishedAt = event.at;
    step.startedAt ??= event.at;
  }
  fail(state, event.error);
}

/** The run fails now: what is in flight is aborted, what was not reached never starts. */
export function fail(state: RunState, error: ErrorView): void {
  state.status = 'failed';
  state.error = error;
}
