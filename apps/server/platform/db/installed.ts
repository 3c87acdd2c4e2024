import { serverErrors } from '@heddle/contract/errors/server';
import type { Config } from '../config.ts';
import { refuseRestoring } from '../data-dir.ts';
import { examineDatabase } from '../doctor/database.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';
import type { Db } from './kysely.ts';

/**
 * Works on the database of an installation from outside its servers, which may be running. Throws `accounts_no_database`, `database_unusable`,
 * `data_dir_restoring`.
 */
export async function withInstalledDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  refuseRestoring(config.dataDir);
  // Opening a database that is not there would make one.
  const examined = await examineDatabase(config);
  await examined?.[Symbol.asyncDispose]();
  if (!examined) throw serverErrors.accounts_no_database();
  const database = await openDatabase(config, createLog('silent'));
  try {
    if (!(await database.isMigrated())) throw serverErrors.accounts_no_database();
    return await work(database.db);
  } finally {
    await database.close();
  }
}
