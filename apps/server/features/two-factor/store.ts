import type { CurrentUser } from '@heddle/contract/api/auth';
import type { Db } from '../../platform/db/kysely.ts';
import { cookiePrefix, readSigned } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';

/** True if logging in to this account takes a second step. */
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

/** The user whose login waits for the second step in the browser with this `Cookie` header; null for none. */
export async function findChallenged(
  { db, secretKey, secure }: Pick<Platform, 'db' | 'secretKey' | 'secure'>,
  cookies: string | undefined,
): Promise<{ id: string; email: string } | null> {
  const identifier = readSigned(cookies, `${secure ? '__Secure-' : ''}${cookiePrefix}.two_factor`, secretKey);
  if (identifier === null) return null;
  const row = await db
    .selectFrom('verification')
    .innerJoin('user', 'user.id', 'verification.value')
    .select(['user.id', 'user.email'])
    .where('verification.identifier', '=', identifier)
    .where('verification.expiresAt', '>', new Date().toISOString())
    .executeTakeFirst();
  return row ?? null;
}
