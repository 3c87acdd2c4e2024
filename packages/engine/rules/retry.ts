import type { RunEvent } from '@heddle/contract/run/events';
import type { PlanNode } from '../plan.ts';
import type { NodeSettings } from '../settings.ts';
import type { RunState } from '../state.ts';
import { stepOf } from '../state.ts';
import { sleep } from './sleep.ts';

/** Random deviation of a pause, as a share of its length: steps that failed together are not retried together. */
const JITTER = 0.2;

/**
 * Milliseconds before the attempt after number `attempt`: doubled every time, up to the longest pause, plus or minus 20%.
 * `seed` determines the deviation, so that every replay computes the same time.
 */
export function backoff(
  { retryDelayMs, retryMaxDelayMs }: Pick<NodeSettings, 'retryDelayMs' | 'retryMaxDelayMs'>,
  attempt: number,
  seed: string,
): number {
  const pause = Math.min(retryDelayMs * 2 ** (attempt - 1), retryMaxDelayMs);
  return Math.round(pause * (1 + JITTER * (2 * fraction(seed) - 1)));
}

/** Hashes a text to a number from 0 to 1 (FNV-1a, 32 bits). */
function fraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}

/** Schedules the next attempt. Returns false when none is left. */
export function retry(state: RunState, node: PlanNode, event: Extract<RunEvent, { type: 'step.failed' }>): boolean {
  const step = stepOf(state, node);
  const failures = event.attempt - step.signedOut;
  if (failures > node.settings.retries) return false;
  // The head of a loop still has the items of its last pass: a step that wakes with outputs would be completed, not retried.
  step.outputs = null;
  const pause = backoff(node.settings, failures, `${event.key}#${event.attempt}@${event.at}`);
  sleep(state, node, event.at + pause, pause);
  return true;
}

/** Starts the next attempt after the pause. */
export function startRetry(state: RunState, node: PlanNode): void {
  const step = stepOf(state, node);
  step.attempt++;
  step.wakesAt = null;
  state.touched?.add(node);
  state.commands.push({ do: 'run', node, key: step.key, attempt: step.attempt, resumed: step.resumed });
}
