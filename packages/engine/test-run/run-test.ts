import type { ErrorView, HeddleError } from '@heddle/contract/errors/define';
import { toErrorView } from '@heddle/contract/errors/define';
import { testErrors } from '@heddle/contract/errors/tests';
import type { NodeServices } from '@heddle/contract/node/context';
import type { StepView } from '@heddle/contract/run/view';
import type { WorkflowTest } from '@heddle/contract/workflow/test-file';
import { testLimits } from '@heddle/contract/workflow/limits';
import type { TestResult } from '@heddle/contract/workflow/test-result';
import { createMemoryFiles } from '../memory-files.ts';
import type { Plan } from '../plan.ts';
import type { RunOutcome } from '../run.ts';
import { runWorkflow } from '../run.ts';
import { createProjection } from '../view.ts';
import { createAnswers } from './answers.ts';
import { compareRun } from './compare.ts';
import { TestDurable } from './durable.ts';

/** Run id of a test: no recorded run has it. */
const TEST_RUN_ID = 'test';

export interface TestRunOptions {
  /** Ends the test: its result is the error `test_stopped`. */
  signal?: AbortSignal;
  /** Milliseconds a test may take. */
  limitMs?: number;
}

/** Nodes with effects are not run in a test; a request by any other node is a defect. */
const fetchNothing: NodeServices['fetch'] = (url) =>
  Promise.reject(new Error(`A test asked for ${new URL(url).host}.`));

interface DrivenTest {
  outcome: RunOutcome | null;
  broken: HeddleError | null;
  steps: StepView[];
}

/**
 * Drives the run of a test in memory. Nodes with answers return them, nodes without effect are run, sleeps end at once. `trigger` is the id of the node that
 * fires. Settles with an outcome, or with the reason why there is none.
 */
export async function driveTest(
  plan: Plan,
  test: WorkflowTest,
  trigger: string,
  { signal, limitMs = testLimits.milliseconds }: TestRunOptions = {},
): Promise<DrivenTest> {
  const projection = createProjection(plan);
  const durable = new TestDurable(plan, {
    answers: createAnswers(test.answers),
    now: test.now === undefined ? Date.now() : Date.parse(test.now),
    limitMs,
    onEvent: (event) => void projection.push(event),
  });
  const stop = (): void => durable.break(testErrors.test_stopped());
  const timer = setTimeout(() => durable.overtime(), limitMs);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    const items = test.given.map((json) => ({ json }));
    durable.arrive({
      type: 'started',
      at: durable.now,
      trigger,
      items,
      mode: 'live',
      ...(test.request ? { request: test.request } : {}),
    });
    const services: NodeServices = { fetch: fetchNothing, files: createMemoryFiles(), clock: () => durable.now };
    const outcome = await runWorkflow(plan, TEST_RUN_ID, durable, services);
    if (outcome)
      projection.push({
        type: 'finished',
        at: durable.now,
        status: outcome.status,
        ...(outcome.error ? { error: outcome.error } : {}),
      });
    return { outcome, broken: durable.broken, steps: projection.steps() };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    durable.break(testErrors.test_stopped());
  }
}

/** Runs a test and compares the run with what it expects. Never throws: whatever stops the test is its error. */
export async function runTest(
  plan: Plan,
  test: WorkflowTest,
  trigger: string,
  options: TestRunOptions = {},
): Promise<TestResult> {
  const began = performance.now();
  const base = (): Pick<TestResult, 'name' | 'durationMs'> => ({
    name: test.name,
    durationMs: Math.round(performance.now() - began),
  });
  const failed = (error: ErrorView, status: TestResult['status'] = null): TestResult => ({
    ...base(),
    passed: false,
    status,
    differences: [],
    more: false,
    error: resultError(error),
  });
  try {
    const { outcome, broken, steps } = await driveTest(plan, test, trigger, options);
    if (!outcome) return failed((broken ?? testErrors.test_waits()).toJSON());
    const { differences, more } = compareRun(test, { outcome, steps });
    return {
      ...base(),
      passed: differences.length === 0 && !more,
      status: outcome.status,
      differences,
      more,
      error: null,
    };
  } catch (error) {
    return failed(toErrorView(error));
  }
}

const resultError = ({ code, message, hint }: ErrorView): NonNullable<TestResult['error']> => ({
  code,
  message,
  ...(hint === undefined ? {} : { hint }),
});
