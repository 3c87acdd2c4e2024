import { serverErrors } from '@heddle/contract/errors/server';
import type { Config } from '../config.ts';
import { withInstalledDatabase } from '../db/installed.ts';
import { leaseHolder } from '../retention/lease.ts';
import { beginReset, resetPath } from './password-resets.ts';

/**
 * Makes the link by which the owner of an account sets a new password, for operators of a server that sends no mail. Throws `account_unknown`, and what
 * `withInstalledDatabase` throws.
 */
export const resetLink = (config: Config, email: string): Promise<string> =>
  withInstalledDatabase(config, async (db) => {
    const address = email.trim().toLowerCase();
    const user = await db.selectFrom('user').select('id').where('email', '=', address).executeTakeFirst();
    if (!user) throw serverErrors.account_unknown({ email });
    const { token } = await beginReset(db, user.id);
    // A running server without a public address has left the one that it is reached at.
    const reached = config.publicUrl ?? (await leaseHolder(db, 'address', Date.now()));
    return `${reached ?? `http://localhost:${config.port}`}${resetPath(token)}`;
  });
