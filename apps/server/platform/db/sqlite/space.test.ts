import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFile } from './open.ts';
import { releaseSpace } from './space.ts';

describe('the space of deleted rows', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'heddle-space-'));
    path = join(folder, 'heddle.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const fill = (db: DatabaseSync): void => {
    db.exec('CREATE TABLE t (data BLOB)');
    for (let row = 0; row < 40; row++) db.prepare('INSERT INTO t VALUES (zeroblob(100000))').run();
  };

  it('is given back', async () => {
    const db = openFile(folder);
    fill(db);
    db.exec('DELETE FROM t');
    await releaseSpace(db);
    expect(statSync(path).size).toBeLessThan(100_000);
    expect(statSync(`${path}-wal`).size).toBe(0);
    expect(db.prepare('PRAGMA busy_timeout').get()).toEqual({ timeout: 5000 });
    db.close();
  });

  it('is given back of a file that was made without account of it', async () => {
    const before = new DatabaseSync(path);
    before.exec('PRAGMA journal_mode = WAL');
    fill(before);
    before.close();
    const db = openFile(folder);
    expect(db.prepare('SELECT count(*) AS rows FROM t').get()).toEqual({ rows: 40 });
    db.exec('DELETE FROM t');
    await releaseSpace(db);
    expect(statSync(path).size).toBeLessThan(100_000);
    db.close();
  });

  it('is left to another time where somebody else uses the file', async () => {
    const other = new DatabaseSync(path);
    other.exec('PRAGMA journal_mode = WAL');
    fill(other);
    other.exec('BEGIN; SELECT count(*) FROM t');
    const reading = other.prepare('SELECT * FROM t').iterate();
    reading.next();
    const db = openFile(folder);
    db.exec('DELETE FROM t');
    await releaseSpace(db);
    expect(db.prepare('SELECT count(*) AS rows FROM t').get()).toEqual({ rows: 0 });
    db.close();
    other.close();
  });
});
