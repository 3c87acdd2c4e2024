import type { TestResult } from '@heddle/contract/workflow/test-result';
import type { FileResult } from './text.ts';
import { failureLines } from './text.ts';

const entities: { readonly [char: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** Text escaped for XML 1.0, without the control characters that XML does not allow. */
function xml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (char) => entities[char] ?? '');
}

const attribute = (text: string): string => `"${xml(text).replaceAll('\n', '&#10;')}"`;
const seconds = (tests: readonly TestResult[]): string =>
  (tests.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000).toFixed(3);

function testCase(file: FileResult, result: TestResult): string {
  const open = `    <testcase classname=${attribute(file.name)} name=${attribute(result.name)} file=${attribute(file.path)} time="${seconds([result])}"`;
  if (result.passed) return `${open}/>`;
  const lines = failureLines(result);
  const tag = result.error ? 'error' : 'failure';
  return `${open}>\n      <${tag} message=${attribute(lines[0] ?? 'failed')}>${xml(lines.join('\n'))}</${tag}>\n    </testcase>`;
}

/** Results as JUnit XML, which build servers read: a suite per file. */
export function toJunit(files: readonly FileResult[]): string {
  const counts = (tests: readonly TestResult[]): string =>
    `tests="${tests.length}" failures="${tests.filter(({ passed, error }) => !passed && !error).length}" errors="${tests.filter(({ error }) => error).length}" time="${seconds(tests)}"`;
  const suites = files.map(
    (file) =>
      `  <testsuite name=${attribute(file.name)} ${counts(file.tests)}>\n${file.tests.map((test) => testCase(file, test)).join('\n')}\n  </testsuite>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts(files.flatMap(({ tests }) => tests))}>\n${suites.join('\n')}\n</testsuites>\n`;
}
