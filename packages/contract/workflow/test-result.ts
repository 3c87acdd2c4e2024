import { z } from 'zod';
import { RunStatus } from '../run/states.ts';

/** One place at which a run gave something else than a test expects. A value that is not there is left out. */
export const TestDifference = z.object({
  /** Null for what is expected of the run as a whole. */
  nodeId: z.string().nullable(),
  node: z.string().nullable(),
  /** Where in what the node gave: `main[0].total`; or `status`, `error.code`, `runs`. */
  path: z.string(),
  expected: z.json().optional(),
  got: z.json().optional(),
});
export type TestDifference = z.infer<typeof TestDifference>;

/** What came of a test. `error` says why it could not be carried to its end. */
export const TestResult = z.object({
  name: z.string(),
  passed: z.boolean(),
  /** How the run ended; null where it did not. */
  status: RunStatus.nullable(),
  durationMs: z.number(),
  differences: z.array(TestDifference),
  /** True where there are more differences than are listed. */
  more: z.boolean(),
  error: z
    .object({ code: z.string(), message: z.string(), hint: z.string().optional(), details: z.unknown().optional() })
    .nullable(),
});
export type TestResult = z.infer<typeof TestResult>;
