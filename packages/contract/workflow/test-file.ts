import { z } from 'zod';
import { testErrors } from '../errors/tests.ts';
import type { JsonValue } from '../json.ts';
import { RunStatus, StepStatus } from '../run/states.ts';
import { limits, testLimits } from './limits.ts';
import type { WorkflowGraph } from './schema.ts';
import { readGraph } from './schema.ts';
import { WorkflowSettings } from './settings.ts';

const Items = z.array(z.record(z.string(), z.json())).max(10_000);
const Ports = z.record(z.string(), Items);
const ErrorPart = z.object({ code: z.string(), message: z.string(), hint: z.string().optional() });

/** The output of a node in a test, in place of running it: items by port, or the error it fails with. */
export const TestAnswer = z.union([z.strictObject({ error: ErrorPart }), Ports]);
export type TestAnswer = z.infer<typeof TestAnswer>;

/** Paths in the output of a node that are ignored: `main[0].createdAt`; `[*]` matches every index of a list. Values below them are ignored as well. */
const Ignored = z.array(z.string().min(1).max(500)).max(testLimits.ignored);

/** The expectations of one node. Properties that are left out are not compared. */
export const NodeExpectation = z.strictObject({
  status: StepStatus.optional(),
  /** In a loop: those of the last pass. */
  outputs: Ports.optional(),
  /** `subset`: objects may have more properties than the expected ones. Default `exact`. */
  match: z.enum(['exact', 'subset']).optional(),
  error: ErrorPart.partial().optional(),
  /** How often the node was started. */
  runs: z.number().int().min(0).optional(),
  ignore: Ignored.optional(),
});
export type NodeExpectation = z.infer<typeof NodeExpectation>;

/** A test of a workflow: its trigger, the outputs of nodes that are not run, and the expected results. */
export const WorkflowTest = z.strictObject({
  name: z.string().trim().min(1).max(testLimits.name),
  /** The id of the trigger node; default: the trigger of manual runs. */
  trigger: z.string().optional(),
  /** The output of the trigger. */
  given: Items.default([{}]),
  /** The value of `$request` in expressions. */
  request: z
    .object({
      method: z.string(),
      path: z.string(),
      query: z.record(z.string(), z.json()),
      headers: z.record(z.string(), z.string()),
      ip: z.string(),
    })
    .optional(),
  /** The time at which the run begins. Only delays advance it. */
  now: z.iso.datetime({ offset: true }).optional(),
  /** By node id: the answer of every execution, or a list of answers in the order of the executions. By key of an execution (`mail#3` is the third pass): that one's. */
  answers: z.record(z.string(), z.union([TestAnswer, z.array(TestAnswer)])).default({}),
  expect: z.strictObject({
    status: RunStatus.exclude(['running']).optional(),
    error: ErrorPart.partial().optional(),
    /** By node id. */
    nodes: z.record(z.string(), NodeExpectation).default({}),
  }),
  /** Paths that are left out of the outputs of every node. */
  ignore: Ignored.optional(),
});
export type WorkflowTest = z.output<typeof WorkflowTest>;

/** The version of the format, and the key a test file is known by. */
const TEST_FILE_VERSION = 1;

const WorkflowPart = z.object({
  name: z.string().max(limits.name),
  nodes: z.unknown(),
  edges: z.unknown(),
  settings: WorkflowSettings.default({}),
});
const FileShape = z.object({
  heddleTest: z.literal(TEST_FILE_VERSION),
  name: z.string().max(limits.name),
  workflow: WorkflowPart,
  tests: z.array(WorkflowTest).max(testLimits.perWorkflow),
});

/** A file of tests with the workflow they are of, to be run by `heddle test`. */
export interface TestFile {
  heddleTest: typeof TEST_FILE_VERSION;
  name: string;
  workflow: { name: string; settings: WorkflowSettings } & WorkflowGraph;
  tests: WorkflowTest[];
}

function reasonOf({ issues: [issue] }: z.ZodError): string {
  if (!issue) return 'it does not have the form of a test.';
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message;
}

/** Reads a test as people write and programs send it. Throws `test_malformed`. */
export function readTest(value: unknown): WorkflowTest {
  const parsed = WorkflowTest.safeParse(value);
  if (!parsed.success) throw testErrors.test_malformed({ reason: reasonOf(parsed.error) });
  return parsed.data;
}

/** Reads a test file. Throws `test_file_malformed`, and the errors of `readGraph` for its workflow. */
export function readTestFile(value: unknown): TestFile {
  const parsed = FileShape.safeParse(value);
  if (!parsed.success) throw testErrors.test_file_malformed({ reason: reasonOf(parsed.error) });
  const { workflow, ...file } = parsed.data;
  return { ...file, workflow: { name: workflow.name, settings: workflow.settings, ...readGraph(workflow) } };
}

/** The text of a test file. */
export function toTestFile(workflow: TestFile['workflow'], tests: readonly WorkflowTest[]): TestFile {
  return { heddleTest: TEST_FILE_VERSION, name: workflow.name, workflow, tests: [...tests] };
}

/** True for the content of a test file, of any version. */
export function isTestFile(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && 'heddleTest' in value;
}
