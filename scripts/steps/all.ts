import { lintChanges, lintEverything } from './lint.ts';
import type { CheckStep } from './step.ts';
import { runCheck, runTests } from './step.ts';

const vitest = (project: string[], minutes: number) => () =>
  runTests(
    'vitest/vitest.mjs',
    [
      'run',
      ...project.flatMap((name) => ['--project', name]),
      '--reporter',
      'default',
      '--reporter',
      './scripts/steps/vitest-reporter.ts',
    ],
    minutes,
  );

/** What can be said without running the product: seconds for a commit, a minute or two for a new clone. */
export const checks: readonly CheckStep[] = [
  { name: 'format', run: () => runCheck('oxfmt/bin/oxfmt', ['--check'], 3) },
  { name: 'lint', run: lintChanges },
  {
    name: 'types',
    run: () =>
      runCheck(
        'typescript/bin/tsc',
        ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'],
        8,
      ),
  },
  { name: 'boundaries', run: vitest(['boundaries'], 4) },
];

/** Everything, cheapest first. Build machines differ in speed by more than two: tests may take three times as long as on a fast one that does nothing else. */
export const steps: readonly CheckStep[] = [
  ...checks.map((check) => (check.name === 'lint' ? { ...check, run: lintEverything } : check)),
  {
    name: 'unused',
    run: () => runCheck('knip/bin/knip.js', ['--no-progress'], 4),
  },
  { name: 'tests', run: vitest(['unit', 'gallery', 'memory', 'web'], 25) },
  { name: 'postgres', run: vitest(['postgres'], 15) },
  { name: 'crash', run: vitest(['crash'], 25) },
  { name: 'hostile', run: vitest(['hostile'], 10) },
  {
    name: 'browser',
    run: () => runTests('@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts'], 35),
  },
];
