import { HeddleError, toErrorView } from '@heddle/contract/errors/define';
import { runErrors } from '@heddle/contract/errors/run';
import type { NodeContext, NodeResult, NodeServices, Pause } from '@heddle/contract/node/context';
import { isJsonObject } from '@heddle/contract/json';
import { outputPorts } from '@heddle/contract/node/ports';
import { sampleOf } from '@heddle/contract/node/define';
import type { LoopStart, Resumed, RunEvent } from '@heddle/contract/run/events';
import type { Item, Outputs } from '@heddle/contract/run/item';
import type { Origins } from '@heddle/contract/run/lineage';
import type { RunMode } from '@heddle/contract/run/states';
import { toItem } from '@heddle/contract/run/item';
import type { AttemptContext } from './context.ts';
import { createContext } from './context.ts';
import type { StepWork } from './durable.ts';
import type { PairedInput } from './lineage/pair.ts';
import { pairOutputs, pairPort } from './lineage/pair.ts';
import { runPerItem, waitsForAnswer, waitsForSignIn } from './per-item.ts';
import type { Plan, PlanNode } from './plan.ts';
import { mainPort } from './ports.ts';
import type { RunState } from './state.ts';
import { stepOf } from './state.ts';
import { inputOf, stepInput } from './step-input.ts';
import { withOutputSize } from './output-size.ts';

export interface StepTask {
  plan: Plan;
  state: RunState;
  runId: string;
  services: NodeServices;
  node: PlanNode;
  /** The key of this execution. */
  key: string;
  attempt: number;
  /** Set when the step is resumed after a wait. */
  resumed: Resumed | null;
}

/** The work of one attempt of a node, for the Durable port. Whatever the node does, it ends in an event. */
export function prepareStep(task: StepTask): StepWork {
  const dry = modeOf(task) === 'dry';
  const sampled = isSampled(task);
  const { disabled, unreviewed } = task.node.settings;
  const given = task.node.within ? undefined : task.state.input?.given?.[task.node.id];
  const refused = dry ? null : unreviewed;
  const passive = dry || sampled || disabled || given !== undefined || refused !== null;
  return {
    attempt: task.attempt,
    effect: passive ? 'none' : task.node.effect,
    run: () => {
      if (given) return { result: asGiven(task, given), stop: null };
      if (disabled) return { result: passThrough(task), stop: null };
      if (refused !== null) {
        const error = runErrors.step_unreviewed({ note: refused });
        return { result: toFailure(task, clockOf(task), error), stop: null };
      }
      return sampled ? { result: sample(task), stop: null } : attempt(task);
    },
  };
}

const modeOf = ({ state }: StepTask): RunMode => state.input?.mode ?? 'live';

/** Whether the sample of the node stands in for its effect. */
function isSampled(task: StepTask): boolean {
  const { effect, definition } = task.node;
  const mode = modeOf(task);
  if (mode === 'evaluation') return (effect === 'write' || effect === 'pay') && definition.runsInEvaluations !== true;
  return mode === 'dry' && effect !== 'none';
}

const clockOf = ({ services }: StepTask): number => services.clock?.() ?? Date.now();

function attempt(task: StepTask): ReturnType<StepWork['run']> {
  const startedAt = clockOf(task);
  const context = createContext(task, startedAt);
  try {
    const result = begin(task, context);
    const event =
      result instanceof Promise
        ? result.then((given) => toSizedEvent(task, startedAt, given, context))
        : toSizedEvent(task, startedAt, result, context);
    if (!(event instanceof Promise)) return { result: context.redact(event), stop: null };
    const stop = (): void => context.abort();
    return {
      result: withTimeout(task, startedAt, event, stop)
        .finally(() => context.release())
        .then((settled) => context.redact(settled)),
      stop,
    };
  } catch (error) {
    context.release();
    return { result: context.redact(toFailure(task, startedAt, error)), stop: null };
  }
}

/** Runs the node, once what its expressions need is there. */
function begin(task: StepTask, context: AttemptContext): NodeResult | Promise<NodeResult> {
  const { node } = task;
  const run = (): NodeResult | Promise<NodeResult> =>
    node.settings.perItem ? runPerItem(node, context, failuresOf(task)) : node.definition.run(context);
  const start = (): NodeResult | Promise<NodeResult> => context.evaluateFirst()?.then(run) ?? run();
  return node.variables ? context.loadVariables(node.variables).then(start) : start();
}

const toSizedEvent = (
  task: StepTask,
  startedAt: number,
  result: NodeResult,
  context: AttemptContext,
): RunEvent | Promise<RunEvent> =>
  withOutputSize(toEvent(task, startedAt, result, context.items), inputsOf(task, context), context);

/** How many attempts have failed, with the current one if it fails. */
const failuresOf = ({ state, node, attempt }: StepTask): number => attempt - stepOf(state, node).signedOut;

/**
 * The lists of items that cost no memory as outputs: the node passes them on unchanged, and the step they come from holds them. Items that leave a loop
 * outlive that step's pass and count in full.
 */
function inputsOf(task: StepTask, { items }: NodeContext): readonly (readonly Item[])[] {
  const { node } = task;
  if (node.within && node.outgoing.some(({ leaves }) => leaves)) return [];
  return [items, ...otherInputs(task).map(([, list]) => list)];
}

const noInputs: PairedInput['others'] = [];

/** The items at the input ports besides `main`. */
function otherInputs({ node, state }: StepTask): PairedInput['others'] {
  if (node.incoming.every(({ targetPort }) => targetPort === 'main')) return noInputs;
  const others = new Set(node.incoming.map(({ targetPort }) => targetPort));
  others.delete('main');
  return [...others].map((port) => [port, stepInput(state, node, port)]);
}

/** The loop with where its own items come from, if they are others than those of the input. */
function pairedLoop(loop: LoopStart, input: PairedInput): LoopStart {
  const { origins: given, ...rest } = loop;
  const origins = loop.items && pairPort(loop.items, input, 'same', given);
  return origins === undefined ? rest : { ...rest, origins };
}

async function withTimeout(
  task: StepTask,
  startedAt: number,
  work: Promise<RunEvent>,
  abort: () => void,
): Promise<RunEvent> {
  const { timeoutMs } = task.node.settings;
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(runErrors.step_timeout({ seconds: timeoutMs / 1000 }));
    abort();
  }, timeoutMs);
  try {
    return await Promise.race([work, expired]);
  } catch (error) {
    if (waitsForAnswer(error)) return toAnswerWait(task, startedAt, error);
    return waitsForSignIn(task.node, error) ? toSignInWait(task, startedAt, error) : toFailure(task, startedAt, error);
  } finally {
    clearTimeout(timer);
  }
}

type Completed = Extract<RunEvent, { type: 'step.completed' }>;

function toEvent(task: StepTask, startedAt: number, result: NodeResult, items: readonly Item[]): RunEvent {
  const { node, key, attempt, state } = task;
  const at = clockOf(task);
  const base = { key, attempt, startedAt, at };
  const mode = modeOf(task);
  if (result.wait) {
    // A dry run is never signalled.
    if (mode === 'dry') return { type: 'step.completed', ...base, ...sampleOutputs(node, state) };
    const { channel } = result.wait;
    const listening = channel === undefined ? {} : { channel };
    return { type: 'step.waiting', ...base, ...endOf(result.wait, startedAt), ...listening, ...logsOf(result) };
  }
  const added = result.loop ? undefined : portToFill(node, result.outputs);
  const outputs = added === undefined ? result.outputs : { ...result.outputs, [added]: [{ json: {} }] };
  const input = { main: items, others: otherInputs(task) };
  const origins = pairOutputs(
    outputs,
    input,
    node.definition.pairing,
    // An item in place of none comes from all that arrived.
    added === undefined ? result.origins : { ...result.origins, [added]: 'all' },
  );
  const paired = origins ? { outputs, origins } : { outputs };
  // Dry runs and evaluations show what would happen without the waiting.
  const { until, duration } = endOf(result, startedAt);
  if (until !== undefined && until > at && mode === 'live')
    return { type: 'step.sleeping', ...base, ...paired, until, ...(duration === undefined ? {} : { duration }) };
  const completed: Completed = { type: 'step.completed', key, attempt, startedAt, at, outputs };
  if (origins) completed.origins = origins;
  if (result.respond) completed.respond = result.respond;
  if (result.loop) completed.loop = pairedLoop(result.loop, input);
  if (result.logs && result.logs.length > 0) completed.logs = result.logs;
  return completed;
}

/** When a pause is over, by the clock at its beginning; `duration` if that is because a time has passed and not because a point in time has come. */
function endOf({ until, duration }: Pause, startedAt: number): Pause {
  if (duration !== undefined && startedAt + duration >= (until ?? 0)) return { until: startedAt + duration, duration };
  return until === undefined ? {} : { until };
}

const logsOf = ({ logs }: NodeResult): { logs?: string[] } => (logs && logs.length > 0 ? { logs } : {});

function toFailure(task: StepTask, startedAt: number, thrown: unknown): RunEvent {
  const { key, attempt } = task;
  // Errors that nodes throw on purpose have codes. Anything else is a defect: users see its message, never its stack.
  const error =
    thrown instanceof HeddleError
      ? thrown
      : runErrors.step_crashed(
          { reason: thrown instanceof Error ? thrown.message : String(thrown) },
          { cause: thrown },
        );
  const final = error.code === 'stopped_with_error' ? { final: true as const } : {};
  return { type: 'step.failed', key, attempt, startedAt, at: clockOf(task), error: toErrorView(error), ...final };
}

/** The step waits for a person who was asked, until the deadline that the error names. */
function toAnswerWait(task: StepTask, startedAt: number, thrown: HeddleError): RunEvent {
  const { key, attempt } = task;
  const until = isJsonObject(thrown.details) ? thrown.details['until'] : undefined;
  return {
    type: 'step.waiting',
    key,
    attempt,
    startedAt,
    at: clockOf(task),
    error: toErrorView(thrown),
    ...(typeof until === 'number' ? { until } : {}),
  };
}

/** The step waits until somebody has signed in; it fails where nobody would tell it, or the error does not say at what. */
async function toSignInWait(task: StepTask, startedAt: number, thrown: HeddleError): Promise<RunEvent> {
  const { services, runId, key, attempt } = task;
  const { details } = thrown;
  const credential = isJsonObject(details) ? details['credential'] : undefined;
  if (!services.awaitSignIn || typeof credential !== 'string') return toFailure(task, startedAt, thrown);
  try {
    await services.awaitSignIn(credential, { runId, stepKey: key });
  } catch (error) {
    return toFailure(task, startedAt, error);
  }
  return { type: 'step.waiting', key, attempt, startedAt, at: clockOf(task), error: toErrorView(thrown) };
}

function asGiven(task: StepTask, outputs: Outputs): RunEvent {
  const { key, attempt, state, node } = task;
  const at = clockOf(task);
  const origins = state.input?.givenOrigins?.[node.id];
  return { type: 'step.completed', key, attempt, startedAt: at, at, outputs, ...(origins ? { origins } : {}) };
}

function passThrough(task: StepTask): RunEvent {
  const { state, node, key, attempt } = task;
  const at = clockOf(task);
  const items = inputOf(state, node);
  const port = mainPort(node);
  // All items pass, also where the node would run for the first one only.
  const origins = node.settings.runOnce && items.length > 1 ? { origins: { [port]: [...items.keys()] } } : {};
  return { type: 'step.completed', key, attempt, startedAt: at, at, outputs: { [port]: items }, ...origins };
}

function sample(task: StepTask): RunEvent {
  const { state, node, key, attempt } = task;
  const at = clockOf(task);
  return { type: 'step.completed', key, attempt, startedAt: at, at, ...sampleOutputs(node, state) };
}

/** The sample of a node, the nth item of which stands for what the nth input item would give. */
function sampleOutputs(node: PlanNode, state: RunState): { outputs: Outputs; origins?: Origins } {
  const given = stepInput(state, node);
  const port = mainPort(node);
  const items = sampleOf(node.definition, node.data)?.map(toItem) ?? given;
  if (items.length === given.length || given.length < 2) return { outputs: { [port]: items } };
  return { outputs: { [port]: items }, origins: { [port]: items.map((_, n) => Math.min(n, given.length - 1)) } };
}

/** The port that gives one empty item, where the node's setting asks for it; undefined where none has to. */
function portToFill(node: PlanNode, outputs: Outputs): string | undefined {
  const { alwaysOutput } = node.settings;
  if (alwaysOutput === 'no') return undefined;
  const looksAtFirst = alwaysOutput === 'first';
  const port = (looksAtFirst ? outputPorts(node.definition, node.data)[0] : undefined) ?? mainPort(node);
  const counted = looksAtFirst ? [outputs[port] ?? []] : Object.values(outputs);
  return counted.some((items) => items.length > 0) ? undefined : port;
}
