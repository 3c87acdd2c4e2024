import { toErrorView } from '@heddle/contract/errors/define';
import type { TestFile } from '@heddle/contract/workflow/test-file';
import { readTestFile } from '@heddle/contract/workflow/test-file';
import type { TestResult } from '@heddle/contract/workflow/test-result';
import { pickTrigger } from '@heddle/engine/pick-trigger';
import { runTest } from '@heddle/engine/test-run/run-test';
import { defineCommand } from '../command.ts';
import { readJson, readText, writeText } from '../files.ts';
import type { LocalEngine } from '../local.ts';
import { withEngine } from '../local.ts';
import type { FileResult } from '../reports/text.ts';
import { toJunit } from '../reports/junit.ts';
import { summaryText, testText } from '../reports/text.ts';
import { readWorkflowFile } from '../workflow-file.ts';

/** The result of a test whose workflow cannot be run. */
function notBegun(name: string, error: unknown): TestResult {
  const { code, message, hint } = toErrorView(error);
  return {
    name,
    passed: false,
    status: null,
    durationMs: 0,
    differences: [],
    more: false,
    error: { code, message, ...(hint === undefined ? {} : { hint }) },
  };
}

async function runOne(
  engine: LocalEngine,
  workflow: TestFile['workflow'],
  test: TestFile['tests'][number],
): Promise<TestResult> {
  try {
    return await runTest(engine.plan(workflow), test, pickTrigger(workflow, engine.nodes, test.trigger));
  } catch (error) {
    return notBegun(test.name, error);
  }
}

export const command = defineCommand({
  summary: 'Runs the tests in test files.',
  usage: `heddle test FILE… [OPTIONS]

  --workflow FILE   runs the tests over this workflow instead of the one in the test file
  --only TEXT       runs the tests whose names contain the text
  --json            prints the results as JSON
  --junit FILE      writes the results as JUnit XML as well

Nothing outside is touched: nodes with an effect give what the test has recorded, delays do not wait. Ends with 0 when all tests have passed, with 1 when one
has failed, with 2 when a file cannot be read or holds no test to run.`,
  options: {
    workflow: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'boolean' },
    junit: { type: 'string' },
  },
  takes: { least: 1, most: 1000, what: 'one or more test files' },
  async run(args, output, env) {
    const other = args.text('workflow');
    const workflow = other === undefined ? null : (await readWorkflowFile(other)).workflow;
    const only = args.text('only')?.toLowerCase();
    const junit = args.text('junit');
    const files = await Promise.all(
      args.rest.map(async (path) => ({ path, file: readTestFile(readJson(await readText(path), path)) })),
    );
    const results = await withEngine(env, async (engine) => {
      const all: FileResult[] = [];
      for (const { path, file } of files) {
        const of: FileResult = { path, name: file.name, tests: [] };
        all.push(of);
        if (!args.flag('json')) output.out(`${file.name} (${path})`);
        for (const test of file.tests) {
          if (only !== undefined && !test.name.toLowerCase().includes(only)) continue;
          const result = await runOne(engine, workflow ?? file.workflow, test);
          of.tests.push(result);
          if (!args.flag('json')) output.out(testText(result));
        }
      }
      return all;
    });
    const tests = results.flatMap((file) => file.tests);
    if (junit !== undefined) await writeText(junit, toJunit(results));
    output.out(args.flag('json') ? JSON.stringify(results, null, 2) : summaryText(tests));
    if (tests.length === 0) return 2;
    return tests.every(({ passed }) => passed) ? 0 : 1;
  },
});
