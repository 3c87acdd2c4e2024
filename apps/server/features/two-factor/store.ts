import type { CurrentUser } from '@heddle/contract/api/auth';
import type { Db } from '../../platform/db/kysely.ts';

/** True when logging in to this account takes a second step. */
export async function isEnabled(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('user').select('twoFactorEnabled').where('id', '=', userId).executeTakeFirst();
  return row?.twoFactorEnabled === 1;
}

/** The account, as its owner sees it. */
export async function findUser(db: Db, userId: string): Promise<CurrentUser | null> {
  const row = await db
    .selectFrom('user')
    .select(['id', 'email', 'firstName', 'lastName', 'image as profileImageUrl'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}
