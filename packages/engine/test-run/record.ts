import type { ErrorView } from '@heddle/contract/errors/define';
import { testErrors } from '@heddle/contract/errors/tests';
import { isSensitiveHeader } from '@heddle/expression/secrets/sensitive-headers';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { redactJson } from '@heddle/contract/node/redaction';
import type { HookRequest, RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import type { StepView } from '@heddle/contract/run/view';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import type { NodeExpectation, TestAnswer, WorkflowTest } from '@heddle/contract/workflow/test-file';
import type { Plan, PlanNode } from '../plan.ts';
import { createProjection } from '../view.ts';
import { executionOf, nodeOfKey } from './answers.ts';
import { plainOutputs } from './compare.ts';

/** Replaces secrets. */
const HIDDEN = '[hidden]';

/** A run to make a test of: its revision and its recorded events. */
export interface SourceRun {
  plan: Plan;
  graph: WorkflowGraph;
  events: readonly RunEvent[];
}

type Started = Extract<RunEvent, { type: 'started' }>;

/** The literal secrets in the fields of the workflow's nodes. */
const secretsOf = ({ plan }: SourceRun): string[] => plan.nodes.flatMap(({ secrets }) => secrets);

/** Removes the values of sensitive headers from every object under the key `headers`. */
function withoutHeaders<T extends JsonValue>(value: T): T {
  const clean = (entry: JsonValue, isHeaders: boolean): JsonValue => {
    if (Array.isArray(entry)) return entry.map((part) => clean(part, false));
    if (!isJsonObject(entry)) return entry;
    return Object.fromEntries(
      Object.entries(entry).map(([name, part]) => [
        name,
        isHeaders && typeof part === 'string' && isSensitiveHeader(name)
          ? HIDDEN
          : clean(part, name.toLowerCase() === 'headers'),
      ]),
    );
  };
  // Every part is replaced by one of its own type.
  return clean(value, false) as T;
}

/** True for a node that works with a secret: test files hold no secrets, so the node cannot be run again. */
function holdsSecret(node: PlanNode, data: JsonObject): boolean {
  return Object.entries(node.definition.fields).some(
    ([name, { kind }]) =>
      (kind === 'secret' || kind === 'credential') && typeof data[name] === 'string' && data[name] !== '',
  );
}

const fileIds = (items: readonly { files?: Item['files'] | undefined }[]): string[] =>
  items.flatMap(({ files }) => Object.values(files ?? {}).map(({ id }) => id));

/**
 * The nodes that are answered with their recorded outputs instead of being run: those with an effect or a secret, those that waited or whose outputs were
 * given, and those that read a file that one of these has written.
 */
function answeredNodes(
  { plan, graph, events }: SourceRun,
  started: Started,
  steps: readonly StepView[],
): Set<PlanNode> {
  const data = new Map(graph.nodes.map((node) => [node.id, node.data]));
  const waited = new Set(
    events.flatMap((event) => (event.type === 'step.waiting' ? [nodeOfKey(plan, event.key)] : [])),
  );
  const isAnswered = (node: PlanNode): boolean =>
    !node.settings.disabled &&
    (node.effect !== 'none' ||
      started.given?.[node.id] !== undefined ||
      waited.has(node) ||
      holdsSecret(node, data.get(node.id) ?? {}));
  const answered = new Set(plan.nodes.filter((node) => isAnswered(node) && !node.loop));
  const foreign = new Set(fileIds(started.items));
  for (const step of steps) {
    const node = plan.byId.get(step.nodeId);
    if (!node) continue;
    const reads = fileIds(Object.values(step.input ?? {}).flat()).some((id) => foreign.has(id));
    if (reads && !node.loop && node.id !== started.trigger) answered.add(node);
    if (answered.has(node)) for (const id of fileIds(Object.values(step.output ?? {}).flat())) foreign.add(id);
  }
  return answered;
}

const errorPart = ({
  code,
  message,
  hint,
}: ErrorView): NonNullable<NodeExpectation['error']> & { code: string; message: string } => ({
  code,
  message,
  ...(hint === undefined ? {} : { hint }),
});

/** The outputs of each execution of the answered nodes, by key. The last attempt counts. */
function recordedAnswers({ plan, events }: SourceRun, answered: ReadonlySet<PlanNode>): { [key: string]: TestAnswer } {
  const answers = new Map<string, TestAnswer>();
  for (const event of events) {
    if (event.type !== 'step.completed' && event.type !== 'step.sleeping' && event.type !== 'step.failed') continue;
    const node = nodeOfKey(plan, event.key);
    if (!node || !answered.has(node)) continue;
    const execution = executionOf(event.key);
    // With a single execution, the node's id is more readable than the escaped key.
    const name = execution === node.key ? node.id : execution;
    // Outputs consist of JSON values.
    answers.set(
      name,
      event.type === 'step.failed' ? { error: errorPart(event.error) } : (plainOutputs(event.outputs) as TestAnswer),
    );
  }
  return Object.fromEntries(answers);
}

/** What the test expects of a node: its status and, if it is run, its outputs. */
function expectation(step: StepView, node: PlanNode, isAnswered: boolean, isTrigger: boolean): NodeExpectation | null {
  const { status } = step;
  if (status === 'skipped') return { status };
  if (status !== 'completed' && status !== 'failed') return null;
  const repeated = node.within ? { runs: step.runs } : {};
  if (isAnswered || isTrigger) return { status, ...repeated };
  // The view's schema says `unknown` of values that were recorded as JSON.
  const outputs = plainOutputs(step.output) as NonNullable<NodeExpectation['outputs']>;
  return {
    status,
    ...repeated,
    ...(status === 'failed' && step.error ? { error: { code: step.error.code } } : { outputs }),
  };
}

function requestOf(request: HookRequest): HookRequest {
  const { headers } = withoutHeaders({ headers: request.headers });
  return { ...request, headers };
}

/**
 * Makes a test of a run that has ended: with the run's input, recorded answers for nodes that cannot be run again, and the recorded outputs as expectations
 * for the others. Values of secret fields and of sensitive headers are removed. Throws `test_run_unfinished`, `test_run_partial`.
 */
export function recordTest(name: string, run: SourceRun): { test: WorkflowTest; trigger: string } {
  const started = run.events.find((event) => event.type === 'started');
  const finished = run.events.find((event) => event.type === 'finished');
  if (!started || !finished) throw testErrors.test_run_unfinished();
  if (started.only !== undefined || Object.keys(started.inputs ?? {}).length > 0) throw testErrors.test_run_partial();
  const projection = createProjection(run.plan);
  for (const event of run.events) projection.push(event);
  const steps = projection.steps();
  const answered = answeredNodes(run, started, steps);
  const nodes = steps.flatMap((step) => {
    const node = run.plan.byId.get(step.nodeId);
    const expected = node && expectation(step, node, answered.has(node), node.id === started.trigger);
    return expected ? [[step.nodeId, expected] as const] : [];
  });
  const test: WorkflowTest = {
    name,
    trigger: started.trigger,
    given: started.items.map(({ json }) => json),
    ...(started.request ? { request: requestOf(started.request) } : {}),
    now: new Date(started.at).toISOString(),
    answers: recordedAnswers(run, answered),
    expect: {
      status: finished.status,
      ...(finished.error ? { error: { code: finished.error.code } } : {}),
      nodes: Object.fromEntries(nodes),
    },
  };
  return { test: redactJson(withoutRecordedHeaders(test), secretsOf(run)), trigger: started.trigger };
}

/** Removes sensitive headers from the data of a test: from the trigger's input, and from answers that hold headers of a response. */
function withoutRecordedHeaders({ given, answers, expect, ...test }: WorkflowTest): WorkflowTest {
  // Each part keeps its type.
  return {
    ...test,
    ...(withoutHeaders({ given, answers, expect } as unknown as JsonObject) as unknown as Pick<
      WorkflowTest,
      'given' | 'answers' | 'expect'
    >),
  };
}
