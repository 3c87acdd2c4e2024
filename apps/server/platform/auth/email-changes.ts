import { randomUUID } from 'node:crypto';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import { createSigner } from '../crypto/signer.ts';
import { isDuplicate } from '../db/kysely.ts';
import type { Platform } from '../platform.ts';
import { displayName } from './person.ts';

const DAY_MS = 86_400_000;
/** How long the link in the mail works. */
export const LINK_WORKS_MS = DAY_MS;
/** How long a change is kept after that, for mails about it that are still to be sent. */
const KEPT_MS = 7 * DAY_MS;

/** Who is to have which address instead of which. Times are epoch milliseconds. */
export interface EmailChange {
  id: string;
  userId: string;
  oldEmail: string;
  newEmail: string;
  createdAt: number;
}

/** Changes of email addresses that take effect once the new address is confirmed, by a link that only its mailbox gets. */
export interface EmailChanges {
  /** Begins a change; one of the user that is still open is given up. */
  begin(userId: string, oldEmail: string, newEmail: string): Promise<EmailChange>;
  find(id: string): Promise<EmailChange | null>;
  /** The address that the user has yet to confirm; null where there is none. */
  pending(userId: string): Promise<string | null>;
  /** Gives up what is open. */
  cancel(userId: string): Promise<void>;
  /** What stands in the link to confirm a change. */
  token(id: string): string;
  /** Makes the change that a link stands for; gives the address in force. Throws `email_change_unknown`, `email_taken`. */
  confirm(token: string): Promise<string>;
}

/** Changes over their table. Links are signed under the secret key: nothing is kept of them. */
export function createEmailChanges({
  atomically,
  config,
  db,
  secretKey,
}: Pick<Platform, 'atomically' | 'config' | 'db' | 'secretKey'>): EmailChanges {
  const signer = createSigner('email changes', secretKey, config.previousSecretKeys);
  const open = (userId: string) =>
    db.deleteFrom('email_changes').where('user_id', '=', userId).where('confirmed_at', 'is', null);
  const find = async (id: string): Promise<(EmailChange & { expiresAt: number }) | null> => {
    const row = await db.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return null;
    return {
      id,
      userId: row.user_id,
      oldEmail: row.old_email,
      newEmail: row.new_email,
      createdAt: Number(row.created_at),
      expiresAt: Number(row.expires_at),
    };
  };

  return {
    find,
    token: (id) => `${id}.${signer.sign(id)}`,

    async begin(userId, oldEmail, newEmail) {
      const createdAt = Date.now();
      const id = randomUUID();
      const row = {
        id,
        user_id: userId,
        old_email: oldEmail,
        new_email: newEmail,
        created_at: createdAt,
        expires_at: createdAt + LINK_WORKS_MS,
        confirmed_at: null,
      };
      await atomically([
        open(userId),
        db.deleteFrom('email_changes').where('expires_at', '<', createdAt - KEPT_MS),
        db.insertInto('email_changes').values(row),
      ]);
      return { id, userId, oldEmail, newEmail, createdAt };
    },

    async pending(userId) {
      const waiting = db
        .selectFrom('email_changes')
        .select('new_email')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is', null);
      return (await waiting.where('expires_at', '>', Date.now()).executeTakeFirst())?.new_email ?? null;
    },

    cancel: async (userId) => void (await open(userId).execute()),

    async confirm(token) {
      const [id = '', signature = ''] = token.split('.', 2);
      const change = signer.isOwn(signature, id) ? await find(id) : null;
      if (!change || change.expiresAt <= Date.now()) throw accountErrors.email_change_unknown();
      const { userId, oldEmail, newEmail } = change;
      const person = await db
        .selectFrom('user')
        .select(['firstName', 'lastName'])
        .where('id', '=', userId)
        .executeTakeFirst();
      if (!person) throw accountErrors.email_change_unknown();
      const values = {
        email: newEmail,
        emailVerified: 1,
        name: displayName({ ...person, email: newEmail }),
        updatedAt: new Date().toISOString(),
      };
      try {
        const [changed] = await atomically([
          // Only where the address is still the one that was to be changed: a link works once, and not after another change.
          db.updateTable('user').set(values).where('id', '=', userId).where('email', '=', oldEmail),
          db.updateTable('email_changes').set({ confirmed_at: Date.now() }).where('id', '=', id),
        ]);
        if (changed !== 1) throw accountErrors.email_change_unknown();
        return newEmail;
      } catch (error) {
        if (isDuplicate(error, 'user', 'email')) throw apiErrors.email_taken(undefined, { cause: error });
        throw error;
      }
    },
  };
}
