import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: 'results/artifacts',
  globalSetup: './support/built-server.setup.ts',
  fullyParallel: false,
  // Each worker has a browser and a server: a small build machine has the capacity for two.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A press that the machine was too busy to deliver is tried once more, and named at the end.
  retries: 1,
  reporter: [['list'], ['../scripts/steps/playwright-reporter.ts']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
  },
});
