import type { RunEvent } from '@heddle/contract/run/events';
import type { StepAttempt } from '@heddle/contract/run/view';
import type { Plan, PlanNode } from './plan.ts';
import type { RunState } from './state.ts';
import { nodeOf, stepOf } from './state.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** The attempts of each node's current execution, in order. Those of earlier passes are dropped. */
export type Attempts = Map<PlanNode, { key: string; list: readonly StepAttempt[] }>;

/** Records the attempt of an event. Call it before the event is folded: it ignores the same events as the fold. */
export function noteAttempt(attempts: Attempts, plan: Plan, state: RunState, event: RunEvent): void {
  if (state.status !== 'running' || !('attempt' in event)) return;
  const node = nodeOf(plan, state, event.key);
  if (!node || stepOf(state, node).status !== 'running') return;
  const { attempt, at } = event;
  const noted: StepAttempt =
    event.type === 'step.started'
      ? { attempt, startedAt: iso(at), finishedAt: null, error: null }
      : {
          attempt,
          startedAt: iso(event.startedAt),
          finishedAt: iso(at),
          error: 'error' in event ? event.error : null,
        };
  const known = attempts.get(node);
  const others = known?.key === event.key ? known.list : [];
  attempts.set(node, { key: event.key, list: [...others.filter((other) => other.attempt !== attempt), noted] });
}
