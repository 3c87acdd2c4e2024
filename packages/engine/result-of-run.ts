import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import { apply } from './apply.ts';
import type { Plan } from './plan.ts';
import { resultOf } from './rules/result.ts';
import { createState } from './state.ts';

/** The items that a run with these events has given back so far: see `resultOf`. The plan is that of its revision. */
export function resultOfRun(plan: Plan, events: readonly RunEvent[]): Item[] {
  const state = createState(plan);
  for (const event of events) apply(plan, state, event);
  return resultOf(plan, state).flatMap(({ outputs }) => Object.values(outputs).flat());
}
