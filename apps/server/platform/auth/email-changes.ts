import { randomUUID } from 'node:crypto';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import { createSigner } from '../crypto/signer.ts';
import type { Db } from '../db/kysely.ts';
import { isDuplicate } from '../db/kysely.ts';
import type { Platform } from '../platform.ts';
import { displayName } from './accounts.ts';

const DAY_MS = 86_400_000;
/** How long the link in the mail is valid. */
export const LINK_VALID_MS = DAY_MS;
/** How long a change is kept after that, for mail about it that is still queued. */
const KEEP_MS = 7 * DAY_MS;

/** A requested change of a user's email address. Times are epoch milliseconds. */
export interface EmailChange {
  id: string;
  userId: string;
  oldEmail: string;
  newEmail: string;
  createdAt: number;
}

/** Changes of email addresses. They take effect once the new address is confirmed, by a link that is mailed there. */
export interface EmailChanges {
  /** Requests a change; it replaces an open one of the user. */
  begin(userId: string, oldEmail: string, newEmail: string): Promise<EmailChange>;
  find(id: string): Promise<EmailChange | null>;
  /** The address that the user has yet to confirm; null where there is none. */
  pending(userId: string): Promise<string | null>;
  /** Discards the user's open change. */
  cancel(userId: string): Promise<void>;
  /** The token in the confirmation link of a change. */
  token(id: string): string;
  /** Applies the change of a token; returns the new address. Throws `email_change_unknown`, `email_taken`. */
  confirm(token: string): Promise<string>;
}

type Needed = Pick<Platform, 'atomically' | 'db'>;
type StoredChange = EmailChange & { expiresAt: number };

async function findChange(db: Db, id: string): Promise<StoredChange | null> {
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
}

/** Makes the new address that of the account. Throws `email_change_unknown`, `email_taken`. */
async function applyChange({ atomically, db }: Needed, { id, userId, oldEmail, newEmail }: EmailChange): Promise<void> {
  const person = await db
    .selectFrom('user')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => accountErrors.email_change_unknown());
  const values = {
    email: newEmail,
    emailVerified: 1,
    name: displayName({ ...person, email: newEmail }),
    updatedAt: new Date().toISOString(),
  };
  try {
    const [changed] = await atomically([
      // Only while the address is still the one to be changed: a link works once, and not after another change.
      db.updateTable('user').set(values).where('id', '=', userId).where('email', '=', oldEmail),
      db.updateTable('email_changes').set({ confirmed_at: Date.now() }).where('id', '=', id),
    ]);
    if (changed !== 1) throw accountErrors.email_change_unknown();
  } catch (error) {
    if (isDuplicate(error, 'user', 'email')) throw apiErrors.email_taken(undefined, { cause: error });
    throw error;
  }
}

/** Changes over their table. Links are signed with the secret key and not stored. */
export function createEmailChanges({
  atomically,
  config,
  db,
  secretKey,
}: Needed & Pick<Platform, 'config' | 'secretKey'>): EmailChanges {
  const signer = createSigner('email changes', secretKey, config.previousSecretKeys);
  const deleteOpen = (userId: string) =>
    db.deleteFrom('email_changes').where('user_id', '=', userId).where('confirmed_at', 'is', null);

  return {
    find: (id) => findChange(db, id),
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
        expires_at: createdAt + LINK_VALID_MS,
        confirmed_at: null,
      };
      await atomically([
        deleteOpen(userId),
        db.deleteFrom('email_changes').where('expires_at', '<', createdAt - KEEP_MS),
        db.insertInto('email_changes').values(row),
      ]);
      return { id, userId, oldEmail, newEmail, createdAt };
    },

    async pending(userId) {
      const open = db
        .selectFrom('email_changes')
        .select('new_email')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is', null);
      return (await open.where('expires_at', '>', Date.now()).executeTakeFirst())?.new_email ?? null;
    },

    cancel: async (userId) => void (await deleteOpen(userId).execute()),

    async confirm(token) {
      const [id = '', signature = ''] = token.split('.', 2);
      const change = signer.isOwn(signature, id) ? await findChange(db, id) : null;
      if (!change || change.expiresAt <= Date.now()) throw accountErrors.email_change_unknown();
      await applyChange({ atomically, db }, change);
      return change.newEmail;
    },
  };
}
