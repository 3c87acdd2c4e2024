import type { TestRun, TestSummary, TestView } from '@heddle/contract/api/workflow-tests';
import { HeddleError } from '@heddle/contract/errors/define';
import { runErrors } from '@heddle/contract/errors/run';
import { testErrors } from '@heddle/contract/errors/tests';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { TestFile, WorkflowTest } from '@heddle/contract/workflow/test-file';
import { readTest, toTestFile } from '@heddle/contract/workflow/test-file';
import { testLimits } from '@heddle/contract/workflow/limits';
import { withoutMasks } from '@heddle/contract/workflow/without-masks';
import type { TestResult } from '@heddle/contract/workflow/test-result';
import { pickTrigger } from '@heddle/engine/pick-trigger';
import { recordTest } from '@heddle/engine/test-run/record';
import { runTest } from '@heddle/engine/test-run/run-test';
import { settleTest } from '@heddle/engine/test-run/settle';
import type { Platform } from '../../platform/platform.ts';
import { readOwnDraft, readRevision } from '../../platform/workflows/revisions.ts';
import { maskSecrets } from '../../platform/workflows/secrets.ts';
import { createTestStore } from './store.ts';

/** Tests of a user's workflows. The first parameter of each function is the user. All throw `workflow_not_found`. */
export interface TestService {
  list(userId: string, workflowId: string): Promise<TestSummary[]>;
  /** Throws `test_not_found`, as all that take a test's id do. */
  get(userId: string, workflowId: string, id: string): Promise<TestView>;
  /** Throws `test_malformed`, `test_too_large`, `test_limit`. */
  create(userId: string, workflowId: string, body: unknown): Promise<TestView>;
  update(userId: string, workflowId: string, id: string, body: unknown): Promise<TestView>;
  remove(userId: string, workflowId: string, id: string): Promise<void>;
  /** Runs tests on the workflow as it is saved now, one after the other; all by default. Throws what `buildPlan` throws. */
  run(userId: string, workflowId: string, ids: readonly string[] | undefined, signal: AbortSignal): Promise<TestRun[]>;
  /** Creates a test from a recorded run. Throws `execution_not_found`, `test_run_unfinished`, `test_run_partial`, and what `create` throws. */
  saveRun(userId: string, executionId: string, name: string): Promise<TestView>;
  /** The workflow with its tests, in the format of `heddle test`. Contains no secrets. */
  file(userId: string, workflowId: string): Promise<TestFile>;
}

/** Treats a workflow that is deleted concurrently as not found. */
function asGone(error: unknown): never {
  throw error instanceof HeddleError && error.code === 'meanwhile_deleted'
    ? workflowErrors.workflow_not_found()
    : error;
}

/** The service over the store of tests. */
export function createTestService({ db, journal, nodes, plans }: Platform): TestService {
  const store = createTestStore(db);

  async function own(userId: string, workflowId: string): Promise<void> {
    if (!(await store.owns(userId, workflowId))) throw workflowErrors.workflow_not_found();
  }

  function check(test: WorkflowTest): WorkflowTest {
    if (Buffer.byteLength(JSON.stringify(test)) > testLimits.bytes) throw testErrors.test_too_large({ limit: '1 MiB' });
    return test;
  }

  async function get(userId: string, workflowId: string, id: string): Promise<TestView> {
    await own(userId, workflowId);
    const found = await store.find(userId, workflowId, id);
    if (!found) throw testErrors.test_not_found();
    return found;
  }

  async function add(userId: string, workflowId: string, test: WorkflowTest): Promise<TestView> {
    await own(userId, workflowId);
    if ((await store.count(userId, workflowId)) >= testLimits.perWorkflow)
      throw testErrors.test_limit({ limit: testLimits.perWorkflow });
    return get(userId, workflowId, await store.create(workflowId, check(test)).catch(asGone));
  }

  return {
    get,

    async list(userId, workflowId) {
      await own(userId, workflowId);
      return store.list(userId, workflowId);
    },

    create: async (userId, workflowId, body) => add(userId, workflowId, readTest(body)),

    async update(userId, workflowId, id, body) {
      await own(userId, workflowId);
      if (!(await store.update(userId, workflowId, id, check(readTest(body))))) throw testErrors.test_not_found();
      return get(userId, workflowId, id);
    },

    async remove(userId, workflowId, id) {
      await own(userId, workflowId);
      if (!(await store.remove(userId, workflowId, id))) throw testErrors.test_not_found();
    },

    async run(userId, workflowId, ids, signal) {
      const { graph, revision } = await readOwnDraft(db, userId, workflowId);
      const plan = await plans.get(workflowId, revision);
      const runs: TestRun[] = [];
      for await (const { id, test } of store.read(userId, workflowId, ids)) {
        if (signal.aborted) break;
        const result: TestResult = await runTest(plan, test, pickTrigger(graph, nodes, test.trigger), { signal });
        runs.push({ id, ...result });
        if (!signal.aborted) await store.noteResult(userId, workflowId, id, result);
      }
      if (ids && !signal.aborted && runs.length < new Set(ids).size) throw testErrors.test_not_found();
      return runs;
    },

    async saveRun(userId, executionId, name) {
      const recorded = await journal.read(executionId);
      if (recorded?.row.userId !== userId) throw runErrors.execution_not_found();
      const { workflowId, revision } = recorded.row;
      await own(userId, workflowId);
      const [plan, { graph }] = await Promise.all([
        plans.get(workflowId, revision),
        readRevision(db, workflowId, revision),
      ]);
      const { test, trigger } = recordTest(name, { plan, graph, events: recorded.events });
      return add(userId, workflowId, await settleTest(plan, check(test), trigger));
    },

    async file(userId, workflowId) {
      const { name, graph, settings } = await readOwnDraft(db, userId, workflowId);
      const tests = await Array.fromAsync(store.read(userId, workflowId), ({ test }) => test);
      const masked = maskSecrets(graph, nodes);
      return toTestFile({ name, settings, ...masked, nodes: masked.nodes.map(withoutMasks) }, tests);
    },
  };
}
