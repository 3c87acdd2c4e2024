import { test as base } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { ServerProcess } from './server-process.ts';
import { OutsideWorld } from './outside-world.ts';

interface WorkerFixtures {
  browserOrReason: Awaited<ReturnType<typeof findChromium>>;
  sharedServer: ServerProcess;
}

interface TestFixtures {
  /** The server that the test talks to. All tests of a worker share one, each with users of its own. */
  server: ServerProcess;
  /** A server for this test alone, which it may kill. */
  ownServer: ServerProcess;
  world: OutsideWorld;
  needsBrowser: void;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  browserOrReason: [
    // Playwright insists on a destructuring pattern for the first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(await findChromium()),
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ browserOrReason }, use) => use('launch' in browserOrReason ? browserOrReason.launch : {}),
    { scope: 'worker' },
  ],
  sharedServer: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using server = await ServerProcess.start();
      await use(server);
    },
    { scope: 'worker' },
  ],
  needsBrowser: [
    async ({ browserOrReason }, use) => {
      if ('missing' in browserOrReason) test.skip(true, browserOrReason.missing);
      await use();
    },
    { auto: true },
  ],
  server: async ({ sharedServer }, use) => use(sharedServer),
  // oxlint-disable-next-line no-empty-pattern
  ownServer: async ({}, use) => {
    await using server = await ServerProcess.start();
    await use(server);
  },
  // oxlint-disable-next-line no-empty-pattern
  world: async ({}, use) => {
    await using world = await OutsideWorld.open();
    await use(world);
  },
});

export { expect } from '@playwright/test';
