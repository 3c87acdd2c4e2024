import type { CurrentUser } from '@heddle/contract/api/auth';
import type { Db } from '../../platform/db/kysely.ts';

/** The account with this email, as its owner sees it. */
export async function findUserByEmail(db: Db, email: string): Promise<CurrentUser | null> {
  const row = await db
    .selectFrom('user')
    .select(['id', 'email', 'firstName', 'lastName', 'image as profileImageUrl'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<', now.toISOString()).execute();
}
