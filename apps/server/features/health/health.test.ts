import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let probe: string;
beforeAll(async () => {
  app = await createTestApp({ HEDDLE_LOG_LEVEL: 'silent' });
  probe = join(app.platform.config.dataDir, 'readyz');
});
afterAll(() => app.end());

const ready = async (): Promise<unknown> => (await app.server.inject({ url: '/readyz' })).json();

describe('a server', () => {
  it('is ready where the database and the data folder answer', async () => {
    expect(await ready()).toEqual({ status: 'ready' });
    expect(await ready()).toEqual({ status: 'ready' });
  });

  it.skipIf(process.platform === 'win32')('is not ready where reading a file comes to no end, or fails', async () => {
    await rm(probe, { force: true });
    // Reading waits until somebody writes.
    await promisify(execFile)('mkfifo', [probe]);
    expect(await ready()).toMatchObject({
      code: 'not_ready',
      message: expect.stringContaining('the data folder does not answer'),
    });
    const pipe = await open(probe, 'r+');
    await pipe.write('x');
    await pipe.close();
    await rm(probe);
    await promisify(execFile)('mkdir', [probe]);
    expect(await ready()).toMatchObject({
      code: 'not_ready',
      message: expect.stringContaining('the data folder cannot be used'),
    });
    await rm(probe, { recursive: true });
    expect(await ready()).toEqual({ status: 'ready' });
  });
});

describe('a server whose SQLite file is damaged', () => {
  it('finds that out in the background, and is not ready', async ({ skip }) => {
    skip(process.env['HEDDLE_TEST_DATABASE'] !== undefined, 'PostgreSQL has files of its own');
    const before = await createTestApp({ HEDDLE_LOG_LEVEL: 'silent' });
    const { dataDir } = before.platform.config;
    const ada = await before.signUp();
    for (let index = 0; index < 40; index += 1)
      await saveWorkflow(ada, [node('n', 'note', { text: 'x'.repeat(9000) })]);
    await before.platform.integrity.check();
    expect(before.platform.integrity.faults).toEqual([]);
    await before.close();
    const path = join(dataDir, 'heddle.db');
    const file = await open(path, 'r+');
    const { size } = await file.stat();
    // The last pages hold the workflows.
    await file.write(Buffer.alloc(40_000, 0xa5), 0, 40_000, size - 160_000);
    await file.close();

    const app = await createTestApp({ HEDDLE_LOG_LEVEL: 'silent', HEDDLE_DATA_DIR: dataDir });
    expect((await app.server.inject({ url: '/readyz' })).statusCode).toBe(200);
    await app.platform.integrity.check();
    expect(app.platform.integrity.faults.length).toBeGreaterThan(0);
    expect((await app.server.inject({ url: '/readyz' })).json()).toMatchObject({
      code: 'not_ready',
      message: expect.stringContaining('the database is damaged'),
    });
    await app.end();
  });
});
