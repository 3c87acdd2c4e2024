import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Checkpoints } from './checkpoints.ts';
import { keepCheckpoints } from './checkpoints.ts';
import { databasePath, openFile } from './open.ts';

const MIB = 1024 * 1024;

describe('the log of the embedded database', () => {
  let folder: string;
  let file: DatabaseSync;
  let checkpoints: Checkpoints;
  const errors: unknown[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'heddle-log-'));
    file = openFile(folder, 'process');
    checkpoints = keepCheckpoints(file, databasePath(folder), (error) => errors.push(error));
    file.exec('CREATE TABLE t (data BLOB)');
  });
  afterEach(async () => {
    await checkpoints.stop();
    file.close();
    rmSync(folder, { recursive: true });
  });

  const write = (mib: number): void => {
    for (let row = 0; row < mib; row++) file.prepare(`INSERT INTO t VALUES (zeroblob(${MIB}))`).run();
  };
  const sizes = (): { file: number; log: number } => ({
    file: statSync(databasePath(folder)).size / MIB,
    log: statSync(`${databasePath(folder)}-wal`).size / MIB,
  });

  it('is copied into the file by a thread when it is large, and begins anew with the next write', async () => {
    write(12);
    expect(sizes().file).toBeLessThan(1);
    await expect.poll(() => sizes().file, { timeout: 20_000 }).toBeGreaterThan(12);
    // Once all of it is copied, its beginning is written over: the file no longer grows.
    const growth = (): number => {
      const before = sizes().log;
      write(1);
      return sizes().log - before;
    };
    await expect.poll(growth, { timeout: 10_000, interval: 200 }).toBe(0);
    expect(sizes().log).toBeLessThan(64);
    expect(errors).toEqual([]);
  });

  it('is left alone while it is small', async () => {
    write(2);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(sizes().file).toBeLessThan(1);
  });
});

it.each([
  ['power', 2],
  ['process', 1],
] as const)('a commit waits for the disk if it has to survive a failure of %s', (durability, synchronous) => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-log-'));
  const file = openFile(folder, durability);
  expect(file.prepare('PRAGMA synchronous').get()).toEqual({ synchronous });
  file.close();
  rmSync(folder, { recursive: true });
});
