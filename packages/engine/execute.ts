import { HeddleError, toErrorView } from '@heddle/contract/errors/define';
import { runErrors } from '@heddle/contract/errors/run';
import type { NodeResult, NodeServices } from '@heddle/contract/node/context';
import type { RunEvent } from '@heddle/contract/run/events';
import { toItem } from '@heddle/contract/run/item';
import { createContext } from './context.ts';
import type { StepWork } from './durable.ts';
import type { Plan, PlanNode } from './plan.ts';
import type { RunState } from './state.ts';
import { inputOf } from './state.ts';

export interface StepTask {
  plan: Plan;
  state: RunState;
  runId: string;
  services: NodeServices;
  node: PlanNode;
  attempt: number;
}

/** The work of one attempt of a node, ready to be handed to the Durable port. Whatever the node does, it ends in an event. */
export function prepareStep(task: StepTask): StepWork {
  const dry = task.state.input?.mode === 'dry';
  const passive = dry || task.node.settings.disabled;
  return {
    attempt: task.attempt,
    effect: passive ? 'none' : task.node.effect,
    run: () => (task.node.settings.disabled ? { result: passThrough(task), stop: null } : dry && task.node.effect !== 'none' ? { result: sample(task), stop: null } : attempt(task)),
  };
}

function attempt(task: StepTask): ReturnType<StepWork['run']> {
  const startedAt = Date.now();
  const { context, abort } = createContext(task, startedAt);
  try {
    const result = task.node.definition.run(context);
    if (!(result instanceof Promise)) return { result: toEvent(task, startedAt, result), stop: null };
    return { result: withTimeout(task, startedAt, result, abort), stop: abort };
  } catch (error) {
    return { result: toFailure(task, startedAt, error), stop: null };
  }
}

async function withTimeout(task: StepTask, startedAt: number, work: Promise<NodeResult>, abort: () => void): Promise<RunEvent> {
  const { timeoutMs } = task.node.settings;
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(runErrors.step_timeout({ seconds: timeoutMs / 1000 }));
    abort();
  }, timeoutMs);
  try {
    return toEvent(task, startedAt, await Promise.race([work, expired]));
  } catch (error) {
    return toFailure(task, startedAt, error);
  } finally {
    clearTimeout(timer);
  }
}

function toEvent({ node, attempt, state }: StepTask, startedAt: number, result: NodeResult): RunEvent {
  const at = Date.now();
  const base = { key: node.id, attempt, startedAt, at, outputs: result.outputs };
  // A dry run shows what would happen without the waiting.
  if (result.until !== undefined && result.until > at && state.input?.mode !== 'dry') return { type: 'step.sleeping', ...base, until: result.until };
  return { type: 'step.completed', ...base, ...(result.respond ? { respond: result.respond } : {}) };
}

function toFailure({ node, attempt }: StepTask, startedAt: number, thrown: unknown): RunEvent {
  // What a node throws on purpose is coded. Anything else is a defect: its text may help, its stack goes nowhere near the user.
  const error = thrown instanceof HeddleError ? thrown : runErrors.step_crashed({ reason: thrown instanceof Error ? thrown.message : String(thrown) }, { cause: thrown });
  const final = error.code === 'stopped_with_error' ? { final: true as const } : {};
  return { type: 'step.failed', key: node.id, attempt, startedAt, at: Date.now(), error: toErrorView(error), ...final };
}

function passThrough({ state, node, attempt }: StepTask): RunEvent {
  const at = Date.now();
  return { type: 'step.completed', key: node.id, attempt, startedAt: at, at, outputs: { main: inputOf(state, node) } };
}

function sample(task: StepTask): RunEvent {
  const at = Date.now();
  const { definition } = task.node;
  const [port = 'main'] = definition.outputs ?? ['main'];
  const items = definition.sample?.map(toItem) ?? inputOf(task.state, task.node);
  return { type: 'step.completed', key: task.node.id, attempt: task.attempt, startedAt: at, at, outputs: { [port]: items } };
}
