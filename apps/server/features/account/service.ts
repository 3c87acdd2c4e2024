import type { AccountView } from '@heddle/contract/api/account';
import type { CurrentUser } from '@heddle/contract/api/auth';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import type { Platform } from '../../platform/platform.ts';
import { exportText } from './export.ts';

/** The account as a whole. */
export interface AccountService {
  view(userId: string): Promise<AccountView>;
  /** The text of one JSON object, without secrets. */
  export(userId: string): AsyncIterable<string>;
  /**
   * Deletes the account and all it owns; runs are stopped first. Settles when everything is gone. Where it is interrupted, calling it again carries on.
   * Throws `deletion_disabled`, `deletion_unconfirmed`.
   */
  remove(user: CurrentUser, email: string): Promise<void>;
}

/** What users can do with their whole account. */
export function createAccountService({ atomically, config, db, userData }: Platform): AccountService {
  return {
    async view(userId) {
      const row = await db.selectFrom('user').select('createdAt').where('id', '=', userId).executeTakeFirst();
      if (!row) throw apiErrors.unauthorized();
      return { createdAt: row.createdAt, deletable: config.accountDeletion };
    },

    export: (userId) => exportText(userId, userData.parts(), new Date()),

    async remove(user, email) {
      if (!config.accountDeletion) throw accountErrors.deletion_disabled();
      if (email.trim().toLowerCase() !== user.email.toLowerCase()) throw accountErrors.deletion_unconfirmed();
      const parts = userData.parts();
      for (const part of parts) await part.close?.(user.id);
      for (const part of parts) await part.erase?.(user.id);
      await atomically([db.deleteFrom('verification').where('value', '=', user.id), db.deleteFrom('user').where('id', '=', user.id)]);
    },
  };
}
