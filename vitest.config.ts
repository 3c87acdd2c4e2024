import { defineConfig } from 'vitest/config';
import { guides } from './apps/web/guides.config.ts';

const CRASH_TESTS = '**/*.crash.test.ts';
const NOT_OURS = ['**/node_modules/**', '**/dist/**', '**/.heddle/**'];

export default defineConfig({
  test: {
    // A test that needs longer than this waits for something that will not come.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: { name: 'boundaries', include: ['scripts/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,apps/server,e2e,bench}/**/*.test.{ts,tsx}'],
          exclude: [...NOT_OURS, CRASH_TESTS],
        },
      },
      {
        extends: true,
        plugins: [guides()],
        test: { name: 'web', environment: 'jsdom', include: ['apps/web/**/*.test.{ts,tsx}'], exclude: NOT_OURS },
      },
      {
        extends: true,
        // Each of these kills and restarts real server processes: one at a time, with time to come up again.
        test: { name: 'crash', include: [CRASH_TESTS], exclude: NOT_OURS, fileParallelism: false, testTimeout: 180_000, hookTimeout: 60_000 },
      },
    ],
  },
});
