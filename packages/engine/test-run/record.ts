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

/** What stands where a secret was. */
const HIDDEN = '[hidden]';

/** A run that is to become a test: the revision it went through, and all that is recorded of it. */
export interface RecordedRun {
  plan: Plan;
  graph: WorkflowGraph;
  events: readonly RunEvent[];
}

type Started = Extract<RunEvent, { type: 'started' }>;

/** The secrets that stand in the fields of the workflow's nodes. */
const secretsOf = ({ plan }: RecordedRun): string[] => plan.nodes.flatMap(({ secrets }) => secrets);

/** Takes out what sensitive headers hold, wherever an object stands under the name `headers`. */
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

/** True for a node that works with a secret: a test file does not hold it, so that what the node gives could not be made again. */
function holdsSecret(node: PlanNode, data: JsonObject): boolean {
  return Object.entries(node.definition.fields).some(
    ([name, { kind }]) =>
      (kind === 'secret' || kind === 'credential') && typeof data[name] === 'string' && data[name] !== '',
  );
}

const fileIds = (items: readonly { files?: Item['files'] | undefined }[]): string[] =>
  items.flatMap(({ files }) => Object.values(files ?? {}).map(({ id }) => id));

/**
 * The nodes that give what they gave instead of being run: those with an effect, with a secret, that waited, whose output was given, and those that
 * read a file that only one of these has made.
 */
function answeredNodes(
  { plan, graph, events }: RecordedRun,
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

/** What each execution of the answered nodes gave, by its key. The last word counts: an attempt that failed before is forgotten. */
function recordedAnswers(
  { plan, events }: RecordedRun,
  answered: ReadonlySet<PlanNode>,
): { [key: string]: TestAnswer } {
  const answers = new Map<string, TestAnswer>();
  for (const event of events) {
    if (event.type !== 'step.completed' && event.type !== 'step.sleeping' && event.type !== 'step.failed') continue;
    const node = nodeOfKey(plan, event.key);
    if (!node || !answered.has(node)) continue;
    const execution = executionOf(event.key);
    // The id reads better than its escaped form in keys, where there is one execution only.
    const name = execution === node.key ? node.id : execution;
    // Outputs are made of JSON values.
    answers.set(
      name,
      event.type === 'step.failed' ? { error: errorPart(event.error) } : (plainOutputs(event.outputs) as TestAnswer),
    );
  }
  return Object.fromEntries(answers);
}

/** What is expected of a node: that it came as far as it did, and, where it is run, what it gives. */
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
 * Makes a test of a run that has ended: it begins with what the run began with, nodes that cannot be run again answer what they gave, the others have to
 * give the same. Values of secret fields and of sensitive headers are taken out. Throws `test_run_unfinished`, `test_run_partial`.
 */
export function recordTest(name: string, run: RecordedRun): { test: WorkflowTest; trigger: string } {
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

/** Sensitive headers also come as data: of what the trigger was given, and of answers that name those of a response. */
function withoutRecordedHeaders({ given, answers, expect, ...test }: WorkflowTest): WorkflowTest {
  // Each is given back in the form it had.
  return {
    ...test,
    ...(withoutHeaders({ given, answers, expect } as unknown as JsonObject) as unknown as Pick<
      WorkflowTest,
      'given' | 'answers' | 'expect'
    >),
  };
}
