import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';

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
