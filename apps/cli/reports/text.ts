import type { JsonValue } from '@heddle/contract/json';
import type { TestDifference, TestResult } from '@heddle/contract/workflow/test-result';

/** The test results of one file. */
export interface FileResult {
  path: string;
  name: string;
  tests: TestResult[];
}

/** Maximum length of a value in a report. */
const LONGEST = 300;

function shown(value: JsonValue | undefined): string {
  if (value === undefined) return '(nothing)';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}

/** A difference: its place, the expected and the actual value. */
export function differenceLines({ nodeId, node, path, expected, got }: TestDifference): string[] {
  return [
    `${nodeId === null ? 'The run' : (node ?? `Node ${nodeId}, which is not there`)}: ${path}`,
    `  expected ${shown(expected)}`,
    `  got      ${shown(got)}`,
  ];
}

/** The reasons why a test has failed, line by line; empty for one that has passed. */
export function failureLines({ differences, more, error }: TestResult): string[] {
  return [
    ...(error ? [error.message, ...(error.hint === undefined ? [] : [error.hint]), `(${error.code})`] : []),
    ...differences.flatMap(differenceLines),
    ...(more ? ['… and more differences.'] : []),
  ];
}

/** A test in the text report. */
export function testText(result: TestResult): string {
  return [
    `  ${result.passed ? 'passed' : 'FAILED'}  ${result.name}  ${result.durationMs} ms`,
    ...failureLines(result).map((line) => `          ${line}`),
  ].join('\n');
}

/** The last line of the report. */
export function summaryText(tests: readonly TestResult[]): string {
  const failed = tests.filter(({ passed }) => !passed).length;
  if (tests.length === 0) return 'There was no test to run.';
  return `${tests.length} ${tests.length === 1 ? 'test' : 'tests'}, ${failed === 0 ? 'all passed' : `${failed} failed`}.`;
}
