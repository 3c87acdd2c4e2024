import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { readConfig } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createLog } from '../platform/log.ts';
import { testDatabase } from './test-database.ts';

export interface OpenDatabase extends Pick<Database, 'atomically' | 'db'> {
  config: Config;
  secretKey: string;
  /** Inserts an account, of an address of its own where none is given; returns the id. */
  person(email?: string): Promise<string>;
  /** Closes it and removes its data. */
  end(): Promise<void>;
}

/** A database of its own with all tables, for tests of stores: without a server, which takes longer to start. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-database-'));
  const config = readConfig({
    HEDDLE_DURABILITY: 'process',
    ...(await testDatabase(dataDir, 'migrated')),
    HEDDLE_DATA_DIR: dataDir,
  });
  const database = await openDatabase(config, createLog('silent'));
  await database.migrate();
  const { atomically, db } = database;
  return {
    atomically,
    config,
    db,
    secretKey: 'a secret key that is long enough',
    async person(email) {
      const id = randomUUID();
      const createdAt = new Date().toISOString();
      const row = { id, email: email ?? `${id}@example.com`, name: 'Ada', createdAt, updatedAt: createdAt };
      await db
        .insertInto('user')
        .values({ ...row, emailVerified: 0, image: null, firstName: null, lastName: null })
        .execute();
      return id;
    },
    async end() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
