import { tmpdir } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import type { DiskSpace } from './disk-space.ts';
import { watchDiskSpace } from './disk-space.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let space: DiskSpace | undefined;
afterEach(() => {
  space?.stop();
  vi.clearAllMocks();
});

it('takes nothing new while the disk is nearly full, and says so once', async () => {
  let bytes = 99;
  const free = { now: () => bytes, later: async () => bytes };
  const watched = (space = watchDiskSpace({ folder: '/data', minFree: 100, log, everyMs: 1, free }));
  expect(() => watched.check()).toThrow(
    expect.objectContaining({ code: 'disk_low', status: 503, details: { retryAfter: 60 } }),
  );
  bytes = 50;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(log.warn).toHaveBeenCalledTimes(1);
  bytes = 100;
  await vi.waitFor(() => watched.check());
  expect(log.info).toHaveBeenCalledTimes(1);
  bytes = 10;
  await vi.waitFor(() => expect(() => watched.check()).toThrow('little free disk space'));
  expect(log.warn).toHaveBeenCalledTimes(2);
});

it('goes by what was seen last where the file system cannot say', async () => {
  const free = { now: () => 1, later: async () => Promise.reject(new Error('gone')) };
  const watched = (space = watchDiskSpace({ folder: '/data', minFree: 100, log, everyMs: 1, free }));
  await vi.waitFor(() => expect(log.error).toHaveBeenCalled());
  expect(() => watched.check()).toThrow('little free disk space');
});

it('asks the real file system, and nothing where no space is asked for', () => {
  expect(() => (space = watchDiskSpace({ folder: tmpdir(), minFree: 1, log })).check()).not.toThrow();
  space?.stop();
  expect(() => (space = watchDiskSpace({ folder: tmpdir(), minFree: Number.MAX_SAFE_INTEGER, log })).check()).toThrow(
    'little free disk space',
  );
  space?.stop();
  expect(() => (space = watchDiskSpace({ folder: '/nowhere', minFree: 0, log })).check()).not.toThrow();
});
