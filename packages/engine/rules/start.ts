import { runErrors } from '@heddle/contract/errors/run';
import type { RunEvent } from '@heddle/contract/run/events';
import { upstreamOf } from '@heddle/contract/workflow/reach';
import type { Plan } from '../plan.ts';
import type { RunState } from '../state.ts';
import { markVisited, stepOf } from '../state.ts';
import { fail } from './fail.ts';
import { limitTime } from './finish.ts';
import { launch } from './launch.ts';
import { skip } from './propagate.ts';

/** Starts the run at the trigger that fired. Other triggers and nodes without incoming edges are skipped: their edges are dead. */
export function start(plan: Plan, state: RunState, event: Extract<RunEvent, { type: 'started' }>): void {
  const { at, type: _type, ...input } = event;
  state.input = input;
  state.startedAt = at;
  const trigger = plan.byId.get(input.trigger);
  if (!trigger) {
    fail(state, runErrors.execution_trigger_gone().toJSON());
    return;
  }
  if (input.upTo !== undefined) {
    const end = plan.byId.get(input.upTo);
    if (!end) {
      fail(state, runErrors.execution_node_unknown({ node: input.upTo }).toJSON());
      return;
    }
    state.onWay = upstreamOf(plan.edges, end.index);
  }
  limitTime(plan, state);
  if (input.only !== undefined) completeGiven(plan, state, at);
  launch(state, trigger, at);
  for (const node of plan.nodes) {
    if (node !== trigger && node.awaits === 0 && stepOf(state, node).status === 'waiting') skip(plan, state, node, at);
  }
}

/** A run of a single node sees the given outputs of the other nodes as if they had run. */
function completeGiven(plan: Plan, state: RunState, at: number): void {
  const { given, givenOrigins, only } = state.input ?? {};
  for (const node of plan.nodes) {
    const outputs = given?.[node.id];
    if (!outputs || node.id === only) continue;
    const origins = givenOrigins?.[node.id] ?? null;
    Object.assign(stepOf(state, node), { status: 'completed', outputs, origins, startedAt: at, finishedAt: at });
    markVisited(state, node, stepOf(state, node));
  }
}
