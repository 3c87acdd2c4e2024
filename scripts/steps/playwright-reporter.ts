import { writeFileSync } from 'node:fs';
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import type { StepOutcome } from './step.ts';
import { OUTCOME_FILE, firstLine } from './step.ts';

/** Leaves the counts and the reasons of skipped tests where `runTests` finds them. */
export default class OutcomeReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(result: FullResult): void {
    const file = process.env[OUTCOME_FILE];
    if (!file) return;
    const outcome: StepOutcome = { passed: 0, failed: 0, failures: [], unsteady: [], skipped: [] };
    for (const test of this.#suite?.allTests() ?? []) {
      const verdict = test.outcome();
      if (verdict === 'expected' || verdict === 'flaky') outcome.passed += 1;
      if (verdict === 'flaky') outcome.unsteady.push(failureOf(test));
      if (verdict === 'skipped') outcome.skipped.push({ name: nameOf(test), reason: reasonOf(test) });
      if (verdict === 'unexpected') {
        outcome.failed += 1;
        outcome.failures.push(failureOf(test));
      }
    }
    if (result.status !== 'passed' && outcome.failed === 0) outcome.failed = 1;
    writeFileSync(file, JSON.stringify(outcome));
  }
}

const nameOf = (test: TestCase): string => test.titlePath().filter(Boolean).join(' › ');

const failureOf = (test: TestCase): string =>
  `${nameOf(test)} — ${firstLine(test.results.find(({ error }) => error)?.error?.message)}`;

function reasonOf(test: TestCase): string {
  if (test.results.length === 0) return 'not run, because of what failed before it';
  return (
    test.annotations.find((note) => note.type === 'skip' || note.type === 'fixme')?.description ?? 'no reason given'
  );
}
