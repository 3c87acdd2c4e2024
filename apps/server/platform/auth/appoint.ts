import { serverErrors } from '@heddle/contract/errors/server';
import type { Config } from '../config.ts';
import { refuseRestoring } from '../data-dir.ts';
import { openDatabase } from '../db/database.ts';
import { examineDatabase } from '../doctor/database.ts';
import { createLog } from '../log.ts';
import { makeAdministrator } from './administrators.ts';

/**
 * Makes an account of an installation an administrator. Servers may be running. Throws `account_unknown`, `accounts_no_database`, `database_unusable`,
 * `data_dir_restoring`.
 */
export async function appoint(config: Config, email: string): Promise<void> {
  refuseRestoring(config.dataDir);
  // Opening a database that is not there would make one.
  const examined = await examineDatabase(config);
  await examined?.[Symbol.asyncDispose]();
  if (!examined) throw serverErrors.accounts_no_database();
  const database = await openDatabase(config, createLog('silent'));
  try {
    if (!(await database.isMigrated())) throw serverErrors.accounts_no_database();
    if (!(await makeAdministrator(database.db, email))) throw serverErrors.account_unknown({ email });
  } finally {
    await database.close();
  }
}
