import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { openSqlite } from './database.ts';
import { openFile } from './open.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'heddle-open-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('an empty file in place of the database', () => {
  it('is refused where a secret key shows that the folder was in use, and stays as it is', () => {
    writeFileSync(join(dataDir, 'secret-key'), 'k'.repeat(40));
    writeFileSync(join(dataDir, 'heddle.db'), '');
    expect(() => openFile(dataDir)).toThrow(
      expect.objectContaining({ code: 'database_emptied', hint: expect.stringContaining('backup') }),
    );
    expect(readdirSync(dataDir).sort()).toEqual(['heddle.db', 'secret-key']);
  });

  it('is a new installation otherwise, and so is a folder with nothing but a key', () => {
    const path = join(dataDir, 'heddle.db');
    writeFileSync(path, '');
    openFile(dataDir).close();
    rmSync(path);
    writeFileSync(join(dataDir, 'secret-key'), 'k'.repeat(40));
    openFile(dataDir).close();
    // It has content before anything else is done with it.
    expect(statSync(path).size).toBeGreaterThan(0);
    openFile(dataDir).close();
  });
});

describe('a database that another process keeps for itself', () => {
  function keep(): DatabaseSync {
    openFile(dataDir).close();
    const other = new DatabaseSync(join(dataDir, 'heddle.db'));
    other.exec('PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE t (x); BEGIN EXCLUSIVE');
    return other;
  }

  it('is waited for, and the log says so', async () => {
    const other = keep();
    const log = createLog('info', {
      // The other process is done as soon as somebody waits for it.
      write: (line) => (line.includes('waiting for the database') ? other.close() : undefined),
    });
    const database = await openSqlite({ dataDir: dataDir, durability: 'process' }, { log, waitMs: 15_000 });
    await database.migrate();
    expect(await database.isMigrated()).toBe(true);
    await database.close();
  });

  it('is not waited for without end', async () => {
    const other = keep();
    await expect(
      openSqlite({ dataDir: dataDir, durability: 'process' }, { log: createLog('silent'), waitMs: 50 }),
    ).rejects.toMatchObject({
      code: 'data_dir_unusable',
      message: expect.stringContaining('database is locked'),
    });
    other.close();
  });
});
