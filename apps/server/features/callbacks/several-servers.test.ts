import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

it('a run has the same callback address on all servers', async () => {
  const app = await createTestApp();
  const { dataDir, databaseUrl } = app.platform.config;
  const second = await createTestApp({
    HEDDLE_DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { HEDDLE_DATABASE_URL: databaseUrl }),
    HEDDLE_LOG_LEVEL: 'silent',
  });
  try {
    const first = await app.open();
    await second.open();
    const [one, two] = [app, second].map(({ platform }) => platform.offers.get('callbackUrl')('run'));
    expect(two).toBe(one);
    expect(new URL(two ?? '').port).toBe(new URL(first).port);
  } finally {
    await second.end();
    await app.end();
  }
});
