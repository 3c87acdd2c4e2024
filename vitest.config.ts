import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { guides } from './apps/web/guides.config.ts';
import { whyNoPostgres } from './packages/nodes/testing/servers/postgresql.ts';

const CRASH_TESTS = '**/*.crash.test.ts';
const HOSTILE_TESTS = '**/*.hostile.test.ts';
const POSTGRES_TESTS = '**/*.postgres.test.ts';
/** Runs workflows on the server and in the web app, which no workspace may import both of. */
const DRY_RUN_TEST = 'scripts/house/dry-run.test.ts';
/** These load the templates as the gallery does, by a pattern that Vite replaces. */
const GALLERY_TESTS = ['packages/templates/**/*.test.ts', DRY_RUN_TEST];
/** What is measured here is the memory of the process: it holds nothing of other tests. */
const MEMORY_TESTS = ['bench/streaming.test.ts', 'packages/journals/embedded/{memory,heap}.test.ts'];
const NO_POSTGRES = 'e2e/support/no-postgres.test.ts';
/** For tests that start the server as it is delivered. */
const BUILT_SERVER = './e2e/support/built-server.setup.ts';
/** Node runs our TypeScript as it is: without a transformation of each file, tests take a quarter less processor time. */
const BY_NODE = { viteModuleRunner: false, nodeLoader: false };
const NOT_OURS = ['**/node_modules/**', '**/dist/**', '**/.heddle/**'];

export default defineConfig({
  test: {
    // A test that needs longer than this waits for something that will not come.
    testTimeout: 20_000,
    // The first hook of a process may load every node type.
    hookTimeout: 60_000,
    // More than the two cores that a build machine has at least: tests that wait for servers and timers leave a core idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Once more, and named at the end; but a property that found a counterexample has failed.
    retry: { count: 1, condition: /^(?!Property failed)/ },
    // A file may end while a part of the page that no test waits for is still being loaded.
    onUnhandledError: ({ message }) =>
      /^Vite module runner has been closed|Closing rpc while "onUnhandledError" was pending/.test(message)
        ? false
        : undefined,
    projects: [
      {
        extends: true,
        test: {
          name: 'boundaries',
          include: ['scripts/**/*.test.ts'],
          exclude: [...NOT_OURS, DRY_RUN_TEST],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          experimental: BY_NODE,
          include: ['{packages,apps/server,apps/cli,e2e,bench}/**/*.test.{ts,tsx}'],
          exclude: [
            ...NOT_OURS,
            CRASH_TESTS,
            HOSTILE_TESTS,
            POSTGRES_TESTS,
            NO_POSTGRES,
            ...MEMORY_TESTS,
            ...GALLERY_TESTS,
          ],
          globalSetup: BUILT_SERVER,
          // Files that follow each other in a process share the modules that they load: what is kept in them is set anew by each test.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'gallery', include: GALLERY_TESTS, exclude: NOT_OURS, isolate: false },
      },
      {
        extends: true,
        test: { name: 'memory', include: MEMORY_TESTS, exclude: NOT_OURS },
      },
      {
        extends: true,
        // The server's tests once more, over another database, and those of that database.
        test: {
          name: 'postgres',
          experimental: BY_NODE,
          include:
            whyNoPostgres() === null
              ? [
                  'apps/server/{*,features/**/*,platform/{auth,backup,db,doctor,limits,mail,retention,state,topics,usage,workflows}/**/*}.test.ts',
                ]
              : [NO_POSTGRES],
          exclude: NOT_OURS,
          globalSetup: [BUILT_SERVER, './e2e/support/postgres.setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [guides()],
        // A worker keeps its imitated browser; each file has a window of its own in it.
        test: {
          name: 'web',
          environment: 'jsdom',
          pool: 'vmThreads',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: NOT_OURS,
        },
      },
      {
        extends: true,
        // Each of these kills and restarts real server processes: four files at a time, which mostly wait, with time to come up again.
        test: {
          name: 'crash',
          experimental: BY_NODE,
          include: [CRASH_TESTS],
          exclude: NOT_OURS,
          globalSetup: BUILT_SERVER,
          maxWorkers: 4,
          testTimeout: 900_000,
          hookTimeout: 60_000,
          retry: 0,
        },
      },
      {
        extends: true,
        // Each starts a real server and means it harm. What it says of waiting times holds with one file at a time.
        test: {
          name: 'hostile',
          experimental: BY_NODE,
          include: [HOSTILE_TESTS],
          exclude: NOT_OURS,
          globalSetup: BUILT_SERVER,
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
