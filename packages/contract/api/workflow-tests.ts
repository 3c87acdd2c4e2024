import { z } from 'zod';
import { WorkflowTest } from '../workflow/test-file.ts';
import { testLimits } from '../workflow/limits.ts';
import { TestResult } from '../workflow/test-result.ts';

/** A test as lists show it. `lastResult` is gone once the test is changed. */
export const TestSummary = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lastRunAt: z.iso.datetime().nullable(),
  lastResult: TestResult.nullable(),
});
export type TestSummary = z.infer<typeof TestSummary>;

/** A test with its content. */
export const TestView = TestSummary.extend({ test: WorkflowTest });
export type TestView = z.infer<typeof TestView>;

/** Runs tests of a workflow: the named ones, or all. */
export const RunTestsBody = z.object({ tests: z.array(z.string()).max(testLimits.perWorkflow).optional() });
export type RunTestsBody = z.input<typeof RunTestsBody>;

/** The result of one test of a workflow. */
export const TestRun = TestResult.extend({ id: z.string() });
export type TestRun = z.infer<typeof TestRun>;

/** Creates a test from a run that has ended. */
export const SaveAsTestBody = z.object({ name: z.string().trim().min(1).max(testLimits.name) });
export type SaveAsTestBody = z.input<typeof SaveAsTestBody>;
