import { writeFileSync } from 'node:fs';
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import type { Outcome } from './step.ts';
import { OUTCOME_FILE } from './step.ts';

/** Leaves the counts and the reasons of skipped tests where `runTests` finds them. */
export default class OutcomeReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(result: FullResult): void {
    const file = process.env[OUTCOME_FILE];
    if (!file) return;
    const outcome: Outcome = { passed: 0, failed: 0, skipped: [] };
    for (const test of this.#suite?.allTests() ?? []) {
      const verdict = test.outcome();
      // A test that only passes when repeated does not hold what it promises.
      if (verdict === 'expected') outcome.passed += 1;
      else if (verdict === 'skipped') outcome.skipped.push({ name: test.titlePath().filter(Boolean).join(' › '), reason: reasonOf(test) });
      else outcome.failed += 1;
    }
    if (result.status !== 'passed' && outcome.failed === 0) outcome.failed = 1;
    writeFileSync(file, JSON.stringify(outcome));
  }
}

function reasonOf(test: TestCase): string {
  if (test.results.length === 0) return 'not run, because of what failed before it';
  return test.annotations.find((note) => note.type === 'skip' || note.type === 'fixme')?.description ?? 'no reason given';
}
