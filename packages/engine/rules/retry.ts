import type { RunEvent } from '@heddle/contract/run/events';
import type { PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { stepOf } from '../state.ts';
import { sleep } from './sleep.ts';

/** 'Retry 3 times': attempts after the first. */
export const RETRIES = 3;

/** Milliseconds before the attempt after number `attempt`: 1 s, 2 s, 4 s. */
export function backoff(attempt: number): number {
  return 1000 * 2 ** (attempt - 1);
}

/** Plans the next attempt. False when there is none left. */
export function retry(state: RunState, node: PlanNode, event: Extract<RunEvent, { type: 'step.failed' }>): boolean {
  if (event.attempt > RETRIES) return false;
  sleep(state, node, event.at + backoff(event.attempt));
  return true;
}

/** The pause before a retry is over. */
export function tryAgain(state: RunState, node: PlanNode): void {
  const step = stepOf(state, node);
  step.attempt++;
  step.wakesAt = null;
  state.commands.push({ do: 'run', node, key: node.id, attempt: step.attempt });
}
