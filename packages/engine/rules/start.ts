import type { RunEvent } from '@heddle/contract/run/events';
import type { Plan } from '../plan.ts';
import type { RunState } from '../state.ts';
import { fail } from './fail.ts';
import { launch } from './join.ts';
import { skip } from './skip.ts';

/** The trigger that fired starts the run. Other triggers, and nodes that nothing leads to, are skipped: their edges are dead. */
export function start(plan: Plan, state: RunState, event: Extract<RunEvent, { type: 'started' }>): void {
  const { at, type: _type, ...input } = event;
  state.input = input;
  state.startedAt = at;
  const trigger = plan.byId.get(input.trigger);
  if (!trigger) {
    fail(state, { message: 'The trigger of this run is not part of the workflow.', code: 'execution_without_trigger' });
    return;
  }
  launch(state, trigger, at);
  for (const node of plan.nodes) {
    if (node !== trigger && node.incoming.length === 0) skip(plan, state, node, at);
  }
}
