import { runErrors } from '@heddle/contract/errors/run';
import type { RunEvent } from '@heddle/contract/run/events';
import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import { retain } from './retained.ts';
import { RUN_TIMEOUT } from './keys.ts';
import type { Plan } from './plan.ts';
import { cancel } from './rules/cancel.ts';
import { fail, runFailed, stepFailed } from './rules/fail.ts';
import { finish } from './rules/finish.ts';
import { advance, headCompleted } from './rules/loop.ts';
import { complete } from './rules/propagate.ts';
import { start } from './rules/start.ts';
import { signalled, stepSleeping, stepWaiting, woken } from './rules/wait.ts';
import type { RunCommand, RunState } from './state.ts';
import { nodeOf, stepOf } from './state.ts';

/**
 * Folds one recorded event into the state. The same events over the same plan always produce the same state and the same commands.
 * Events after the end of the run, or of steps that are not running, change nothing: a step that was aborted may still report.
 */
export function apply(plan: Plan, state: RunState, event: RunEvent): void {
  if (event.type === 'finished' || state.status !== 'running') return;
  switch (event.type) {
    case 'started':
      start(plan, state, event);
      break;
    case 'woken':
      if (event.key === RUN_TIMEOUT)
        fail(state, runErrors.execution_timeout({ seconds: plan.settings.timeout ?? 0 }).toJSON());
      else advance(plan, state, woken(plan, state, event)?.within ?? null, event.at);
      break;
    case 'signalled':
      if (event.key === CANCEL_SIGNAL) cancel(state);
      else signalled(plan, state, event);
      break;
    case 'failed':
      runFailed(plan, state, event);
      break;
    default:
      applyToStep(plan, state, event);
  }
  if (event.type !== 'step.started') finish(plan, state, event.at);
}

function applyToStep(plan: Plan, state: RunState, event: Extract<RunEvent, { type: `step.${string}` }>): void {
  const node = nodeOf(plan, state, event.key);
  if (!node) return;
  const step = stepOf(state, node);
  if (step.status !== 'running') return;
  switch (event.type) {
    case 'step.started':
      if (event.attempt === 1 && step.stage === 0) step.startedAt = event.at;
      return;
    case 'step.completed':
      if (event.attempt === 1 && step.stage === 0) step.startedAt = event.startedAt;
      step.error = null;
      // Log lines written before the step waited are kept.
      step.logs = event.logs ?? (step.stage === 0 ? null : step.logs);
      retain(state, node, step, event.bytes ?? 0);
      if (node.loop) headCompleted(plan, state, node.loop, event);
      else complete(plan, state, node, event.outputs, event.at, event.origins);
      break;
    case 'step.sleeping':
      retain(state, node, step, event.bytes ?? 0);
      stepSleeping(state, node, event);
      return;
    case 'step.waiting':
      stepWaiting(state, node, event);
      return;
    case 'step.failed':
      stepFailed(plan, state, node, event);
      break;
  }
  advance(plan, state, node.within, event.at);
}

/** Takes the commands that the rules have decided since the last call. */
export function decide(state: RunState): readonly RunCommand[] {
  const { commands } = state;
  if (commands.length === 0) return noCommands;
  state.commands = [];
  return commands;
}

const noCommands: readonly RunCommand[] = [];
