import { serverErrors } from '@heddle/contract/errors/server';
import type { Config } from '../config.ts';
import { withInstalledDatabase } from '../db/installed.ts';
import { makeAdministrator } from './administrators.ts';

/** Makes an account of an installation an administrator. Throws `account_unknown`, and what `withInstalledDatabase` throws. */
export const appoint = (config: Config, email: string): Promise<void> =>
  withInstalledDatabase(config, async (db) => {
    if (!(await makeAdministrator(db, email))) throw serverErrors.account_unknown({ email });
  });
