import type { TestDifference, TestResult } from '@heddle/contract/workflow/test-result';
import { describe, expect, it } from 'vitest';
import { toJunit } from './junit.ts';
import { differenceLines, failureLines, summaryText, testText } from './text.ts';

const result = (given: Partial<TestResult> = {}): TestResult => ({
  name: 'Large orders',
  passed: true,
  status: 'completed',
  durationMs: 1250,
  differences: [],
  more: false,
  error: null,
  ...given,
});
const difference: TestDifference = { nodeId: 'n2', node: 'Filter', path: 'main[0].json.total', expected: 7, got: 8 };
const failed = result({ name: 'Small orders', passed: false, differences: [difference] });
const broken = result({
  name: 'No orders',
  passed: false,
  error: { code: 'workflow_invalid', message: 'The workflow has no trigger.', hint: 'Add one.' },
});

describe('a difference of a test', () => {
  it.each<[Partial<TestDifference>, string[]]>([
    [{}, ['Filter: main[0].json.total', '  expected 7', '  got      8']],
    [{ nodeId: null, node: null, path: 'status' }, ['The run: status', '  expected 7', '  got      8']],
    [{ node: null }, ['Node n2, which is not there: main[0].json.total', '  expected 7', '  got      8']],
    [
      { expected: { a: null }, got: undefined },
      ['Filter: main[0].json.total', '  expected {"a":null}', '  got      (nothing)'],
    ],
  ])('%j', (given, lines) => expect(differenceLines({ ...difference, ...given })).toEqual(lines));

  it('shows the beginning of a long value', () => {
    const [, short] = differenceLines({ ...difference, expected: 'x'.repeat(298) });
    expect(short).toBe(`  expected "${'x'.repeat(298)}"`);
    const [, long] = differenceLines({ ...difference, expected: 'x'.repeat(299) });
    expect(long).toBe(`  expected "${'x'.repeat(299)} …`);
  });
});

describe('the report for people', () => {
  it('says of each test whether it passed, and why not', () => {
    expect(testText(result())).toBe('  passed  Large orders  1250 ms');
    expect(testText(failed).split('\n')).toEqual([
      '  FAILED  Small orders  1250 ms',
      '          Filter: main[0].json.total',
      '            expected 7',
      '            got      8',
    ]);
  });

  it('has the error of a test that could not run, with what to do', () => {
    expect(failureLines(broken)).toEqual(['The workflow has no trigger.', 'Add one.', '(workflow_invalid)']);
    const error = { code: 'internal_error', message: 'Something went wrong.' };
    expect(failureLines(result({ passed: false, error }))).toEqual(['Something went wrong.', '(internal_error)']);
  });

  it('says where there are more differences than are shown', () => {
    expect(failureLines({ ...failed, more: true }).at(-1)).toBe('… and more differences.');
    expect(failureLines(failed).at(-1)).toBe('  got      8');
    expect(failureLines(result())).toEqual([]);
  });

  it.each([
    [[], 'There was no test to run.'],
    [[result()], '1 test, all passed.'],
    [[result(), result()], '2 tests, all passed.'],
    [[result(), failed, broken], '3 tests, 2 failed.'],
  ])('ends with the numbers', (tests, line) => expect(summaryText(tests)).toBe(line));
});

describe('the report for build servers', () => {
  const file = { path: 'orders.test.json', name: 'Orders', tests: [result(), failed, broken] };

  it('counts failures and errors by file and in all', () => {
    const lines = toJunit([file, { path: 'b.json', name: 'Bills', tests: [result({ durationMs: 4 })] }]).split('\n');
    expect(lines[0]).toBe('<?xml version="1.0" encoding="UTF-8"?>');
    expect(lines[1]).toBe('<testsuites tests="4" failures="1" errors="1" time="3.754">');
    expect(lines[2]).toBe('  <testsuite name="Orders" tests="3" failures="1" errors="1" time="3.750">');
    expect(lines).toContain('  <testsuite name="Bills" tests="1" failures="0" errors="0" time="0.004">');
  });

  it('has a case for each test: what failed differs from what could not run', () => {
    const report = toJunit([file]);
    expect(report).toContain(
      '    <testcase classname="Orders" name="Large orders" file="orders.test.json" time="1.250"/>\n',
    );
    expect(report).toContain('<failure message="Filter: main[0].json.total">Filter: main[0].json.total\n  expected 7');
    expect(report).toContain('<error message="The workflow has no trigger.">');
  });

  it('is XML whatever names and values contain', () => {
    const name = 'a<b> & "c"\n\u0000\u001b\ud800 ü🎉';
    const report = toJunit([{ path: 'a.json', name, tests: [result({ name })] }]);
    expect(report).toContain('name="a&lt;b&gt; &amp; &quot;c&quot;&#10; ü🎉"');
    // None of the characters that XML forbids.
    expect(report).toMatch(/^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u);
  });

  it('of nothing is a report as well', () => {
    expect(toJunit([])).toContain('<testsuites tests="0" failures="0" errors="0" time="0.000">');
  });
});
