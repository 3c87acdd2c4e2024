import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { StepOutcome } from './step.ts';
import { OUTCOME_FILE, firstLine } from './step.ts';

/** Leaves the counts and the reasons of skipped tests where `runTests` finds them. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const file = process.env[OUTCOME_FILE];
    if (!file) return;
    const outcome: StepOutcome = { passed: 0, failed: errors.length, failures: [], unsteady: [], skipped: [] };
    for (const module of modules) {
      // A file that could not be loaded has no tests to fail.
      if (module.errors().length > 0) {
        outcome.failed += 1;
        outcome.failures.push(`${module.relativeModuleId} — ${firstLine(module.errors()[0]?.message)}`);
      }
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') {
          outcome.passed += 1;
          if (test.diagnostic()?.flaky) outcome.unsteady.push(failureOf(test));
        } else if (result.state === 'skipped')
          outcome.skipped.push({ name: test.fullName, reason: result.note ?? 'no reason given' });
        else {
          outcome.failed += 1;
          outcome.failures.push(failureOf(test));
        }
      }
    }
    writeFileSync(file, JSON.stringify(outcome));
  }
}

const failureOf = (test: TestCase): string =>
  `${test.module.relativeModuleId} > ${test.fullName} — ${firstLine(test.result().errors?.[0]?.message)}`;
