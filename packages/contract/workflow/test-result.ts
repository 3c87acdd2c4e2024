import { z } from 'zod';
import { RunStatus } from '../run/states.ts';

/** One difference between the output of a run and the expectation of a test. A missing value is left out. */
export const TestDifference = z.object({
  /** Null for expectations of the run as a whole. */
  nodeId: z.string().nullable(),
  node: z.string().nullable(),
  /** The path in the output of the node: `main[0].total`; or `status`, `error.code`, `runs`. */
  path: z.string(),
  expected: z.json().optional(),
  got: z.json().optional(),
});
export type TestDifference = z.infer<typeof TestDifference>;

/** The result of a test. `error` is the reason why the test could not be completed. */
export const TestResult = z.object({
  name: z.string(),
  passed: z.boolean(),
  /** The status of the run; null if it did not end. */
  status: RunStatus.nullable(),
  durationMs: z.number(),
  differences: z.array(TestDifference),
  /** True if there are more differences than are listed. */
  more: z.boolean(),
  error: z
    .object({ code: z.string(), message: z.string(), hint: z.string().optional(), details: z.unknown().optional() })
    .nullable(),
});
export type TestResult = z.infer<typeof TestResult>;
