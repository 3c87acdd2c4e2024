import type { AccountUsage, AccountView } from '@heddle/contract/api/account';
import type { CurrentUser } from '@heddle/contract/api/auth';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import { isAdministrator } from '../../platform/auth/administrators.ts';
import type { Platform } from '../../platform/platform.ts';
import { exportText } from './export.ts';

/** The account as a whole. */
export interface AccountService {
  view(userId: string): Promise<AccountView>;
  /** The account's disk usage, as last measured, with its quota. */
  usage(userId: string): Promise<AccountUsage>;
  /** The text of one JSON object, without secrets. */
  export(userId: string): AsyncIterable<string>;
  /**
   * Deletes the account and everything it owns; runs are stopped first. Settles when everything is deleted. After an interruption, another call continues.
   * Check the password before, after `checkDeletion`.
   */
  remove(user: CurrentUser): Promise<void>;
  /** Throws `deletion_disabled`, `deletion_unconfirmed` if `email` is not that of the account. */
  checkDeletion(user: CurrentUser, email: string): void;
}

/** The service over the parts of the user's data. */
export function createAccountService({
  atomically,
  attempts,
  config,
  db,
  log,
  emailChanges,
  usage,
  userData,
}: Platform): AccountService {
  return {
    async view(userId) {
      const row = await db.selectFrom('user').select('createdAt').where('id', '=', userId).executeTakeFirst();
      if (!row) throw apiErrors.unauthorized();
      return {
        createdAt: row.createdAt,
        deletable: config.accountDeletion,
        isAdministrator: await isAdministrator(db, userId),
        pendingEmail: await emailChanges.pending(userId),
      };
    },

    async usage(userId) {
      const measured = await usage.current(userId);
      const {
        fileBytes: files,
        runBytes: runData,
        revisionBytes: revisions,
        runs,
        measuredAt,
      } = measured ?? { fileBytes: 0, runBytes: 0, revisionBytes: 0, runs: 0, measuredAt: null };
      return {
        files,
        runData,
        revisions,
        bytes: files + runData + revisions,
        bytesLimit: config.quota.bytes,
        runs,
        runsLimit: config.quota.runs,
        measuredAt: measuredAt === null ? null : new Date(measuredAt).toISOString(),
      };
    },

    export: (userId) => exportText(userId, userData.parts(), new Date(), log),

    checkDeletion(user, email) {
      if (!config.accountDeletion) throw accountErrors.deletion_disabled();
      if (email.trim().toLowerCase() !== user.email.toLowerCase()) throw accountErrors.deletion_unconfirmed();
    },

    async remove(user) {
      const parts = userData.parts();
      for (const part of parts) await part.close?.(user.id);
      for (const part of parts) await part.erase?.(user.id);
      await attempts.forget('password', user.email.toLowerCase());
      await attempts.forget('code', user.id);
      await atomically([
        db.deleteFrom('verification').where('value', '=', user.id),
        db.deleteFrom('user').where('id', '=', user.id),
      ]);
    },
  };
}
