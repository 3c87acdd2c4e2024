import { cookiePrefix, readSigned } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';

/** Whose second step the browser with this `Cookie` header is to take; null where no login waits for one. */
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
