import type { ErrorView } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Plan, PlanNode } from '../plan.ts';
import { errorPort } from '../ports.ts';
import type { RunState } from '../state.ts';
import { nodeOf, stepOf } from '../state.ts';
import { startCatcher } from './catch.ts';
import { batchRead } from './loop.ts';
import { complete } from './propagate.ts';
import { retry } from './retry.ts';

/** An attempt failed: depending on the node's settings it is retried, its error becomes an item, or the run fails. */
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
    // An error view consists of JSON values only.
    const item = { json: { error: event.error as unknown as JsonObject } };
    const port = errorPort(node);
    if (node.loop?.closes === false && port === node.loop.port)
      return batchRead(plan, state, node.loop, { size: 1, items: [item], origins: 'all' }, event.at);
    complete(plan, state, node, { [port]: [item] }, event.at, { [port]: 'all' }, 'failed');
    return;
  }
  step.status = 'failed';
  step.finishedAt = event.at;
  if (!startCatcher(plan, state, node, event.error, event.at)) fail(state, event.error);
}

/** The server ends the run as failed; the running step that is to blame, if the event names one, fails as well. */
export function runFailed(plan: Plan, state: RunState, event: Extract<RunEvent, { type: 'failed' }>): void {
  const node = event.key === undefined ? null : nodeOf(plan, state, event.key);
  const step = node && stepOf(state, node);
  if (step?.status === 'running') {
    step.status = 'failed';
    step.error = event.error;
    step.finishedAt = event.at;
  }
  fail(state, event.error);
}

/** The run fails now: `finish` aborts the running steps; nodes that were not reached never start. */
export function fail(state: RunState, error: ErrorView): void {
  state.status = 'failed';
  state.error = error;
}
