import type { ErrorView } from '@heddle/contract/errors/define';
import type { JsonChange } from '@heddle/contract/json-diff';
import { diffJson, pathText } from '@heddle/contract/json-diff';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { StepView } from '@heddle/contract/run/view';
import type { NodeExpectation, WorkflowTest } from '@heddle/contract/workflow/test-file';
import type { TestDifference } from '@heddle/contract/workflow/test-result';
import type { RunOutcome } from '../run.ts';

/** Maximum number of differences listed. */
const MAX_DIFFERENCES = 100;

/** The outputs of a step as tests write them: the JSON of its items by port, without empty ports. */
export function plainOutputs(outputs: { readonly [port: string]: readonly { json: object }[] } | null): JsonObject {
  const ports = Object.entries(outputs ?? {}).filter(([, items]) => items.length > 0);
  // The view's schema says `unknown` of values that were recorded as JSON.
  return Object.fromEntries(ports.map(([port, items]) => [port, items.map((item) => item.json as JsonObject)]));
}

const withoutEmpty = (outputs: NonNullable<NodeExpectation['outputs']>): JsonObject =>
  Object.fromEntries(Object.entries(outputs).filter(([, items]) => items.length > 0));

/** Returns a check for ignored paths and everything below them. `[*]` matches every index of a list. */
export function ignorer(patterns: readonly string[]): (path: string) => boolean {
  const checks = patterns.map((pattern) => {
    const literal = pattern.split('[*]').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${literal.join(String.raw`\[\d+\]`)}(?:$|[.[])`);
  });
  return (path) => checks.some((check) => check.test(path));
}

/** In a subset, objects may have further keys; lists may not have further elements. */
const isMore = ({ path, before }: JsonChange): boolean => before === undefined && typeof path.at(-1) === 'string';

const difference = (
  nodeId: string | null,
  node: string | null,
  path: string,
  expected: JsonValue | undefined,
  got: JsonValue | undefined,
): TestDifference => ({
  nodeId,
  node,
  path,
  ...(expected === undefined ? {} : { expected }),
  ...(got === undefined ? {} : { got }),
});

/** `code` and `message` as far as both are expected. */
function errorChanges(
  expected: NodeExpectation['error'],
  got: ErrorView | null,
): [path: string, expected: string, got: string | undefined][] {
  return (['code', 'message', 'hint'] as const).flatMap((part) => {
    const wanted = expected?.[part];
    return wanted === undefined || wanted === got?.[part]
      ? []
      : [[`error.${part}`, wanted, got?.[part]] as [string, string, string | undefined]];
  });
}

function compareStep(
  nodeId: string,
  expected: NodeExpectation,
  step: StepView,
  ignored: readonly string[],
): { found: TestDifference[]; more: boolean } {
  const found: TestDifference[] = [];
  const add = (path: string, wanted: JsonValue | undefined, got: JsonValue | undefined): void =>
    void found.push(difference(nodeId, step.name, path, wanted, got));
  if (expected.status !== undefined && expected.status !== step.status) add('status', expected.status, step.status);
  if (expected.runs !== undefined && expected.runs !== step.runs) add('runs', expected.runs, step.runs);
  // The view's schema allows `undefined` where the error has no key.
  for (const change of errorChanges(expected.error, step.error as ErrorView | null)) add(...change);
  if (!expected.outputs) return { found, more: false };
  const isIgnored = ignorer([...ignored, ...(expected.ignore ?? [])]);
  // As it would be recorded: without values that JSON cannot represent.
  const got = JSON.parse(JSON.stringify(plainOutputs(step.output))) as JsonObject;
  const diff = diffJson(withoutEmpty(expected.outputs), got);
  for (const change of diff.changes) {
    const path = pathText(change.path);
    if (isIgnored(path) || (expected.match === 'subset' && isMore(change))) continue;
    add(path, change.before, change.after);
  }
  return { found, more: diff.more };
}

/** The differences between a run and what the test expects, node by node. */
export function compareRun(
  test: WorkflowTest,
  run: { outcome: Omit<RunOutcome, 'origins'>; steps: readonly StepView[] },
): { differences: TestDifference[]; more: boolean } {
  const { expect, ignore = [] } = test;
  const { outcome } = run;
  const differences: TestDifference[] = [];
  let more = false;
  if (expect.status !== undefined && expect.status !== outcome.status)
    differences.push(difference(null, null, 'status', expect.status, outcome.status));
  for (const change of errorChanges(expect.error, outcome.error)) differences.push(difference(null, null, ...change));
  const byNode = new Map(run.steps.map((step) => [step.nodeId, step]));
  for (const [nodeId, expected] of Object.entries(expect.nodes)) {
    const step = byNode.get(nodeId);
    if (!step) {
      differences.push(difference(nodeId, null, 'status', expected.status ?? 'completed', undefined));
      continue;
    }
    const compared = compareStep(nodeId, expected, step, ignore);
    differences.push(...compared.found);
    more ||= compared.more;
  }
  return { differences: differences.slice(0, MAX_DIFFERENCES), more: more || differences.length > MAX_DIFFERENCES };
}
