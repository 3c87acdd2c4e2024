import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { RestoreTarget } from './restore-target.ts';
import { SQLITE_FILE } from './sqlite-snapshot.ts';

/** Restores a SQLite file into a folder, by way of a stage in it. */
export function openSqliteTarget(dataDir: string, stage: string): RestoreTarget {
  const staged = join(stage, 'heddle.db');
  let hasFile = false;
  return {
    async put({ name, content }) {
      if (name !== SQLITE_FILE || hasFile) throw new SyntaxError(`it contains ${name}, which does not belong there`);
      await pipeline(content, createWriteStream(staged, { flags: 'wx', mode: 0o600, flush: true }));
      hasFile = true;
    },
    async commit() {
      if (!hasFile) throw new SyntaxError('the database is missing');
      // Unlike renaming, it fails if somebody else has made the file.
      await link(staged, join(dataDir, 'heddle.db'));
      await rm(staged);
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}
