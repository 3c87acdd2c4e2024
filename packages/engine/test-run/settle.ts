import type { WorkflowTest } from '@heddle/contract/workflow/test-file';
import { testLimits } from '@heddle/contract/workflow/limits';
import type { Plan } from '../plan.ts';
import type { TestRunOptions } from './run-test.ts';
import { runTest } from './run-test.ts';

/** True for a path in the outputs of a node, as opposed to its status, error or number of runs. */
const isValue = (path: string): boolean => path.includes('[');

/**
 * Ignores values that differ between runs: times, random values, ids. The test is run with the revision it was recorded from, where only such values can
 * differ. Other differences, and whole items that are missing or additional, stay in the test.
 */
export async function settleTest(
  plan: Plan,
  test: WorkflowTest,
  trigger: string,
  options: TestRunOptions = {},
): Promise<WorkflowTest> {
  const { error, differences } = await runTest(plan, test, trigger, options);
  if (error) return test;
  const nodes = { ...test.expect.nodes };
  for (const { nodeId, path, expected, got } of differences) {
    const node = nodeId === null ? undefined : nodes[nodeId];
    if (!node || nodeId === null || !isValue(path) || expected === undefined || got === undefined) continue;
    const ignore = node.ignore ?? [];
    if (ignore.length < testLimits.ignored) nodes[nodeId] = { ...node, ignore: [...ignore, path] };
  }
  return { ...test, expect: { ...test.expect, nodes } };
}
