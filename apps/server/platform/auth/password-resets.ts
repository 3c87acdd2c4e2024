import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '../db/kysely.ts';

/** How long the link of a reset is valid. */
const VALID_MS = 3_600_000;

/** Where better-auth looks for the token of a reset, when it sets a new password. */
const PREFIX = 'reset-password:';

/** A link that somebody asked for. */
export interface PasswordReset {
  id: string;
  /** What the link carries. */
  token: string;
  userId: string;
}

/** The path of the page that a link leads to. */
export const resetPath = (token: string): string => `/reset-password/${token}`;

/** Makes a link by which the password of an account can be set once; links made before for it no longer work. */
export async function beginReset(db: Db, userId: string): Promise<PasswordReset> {
  const now = new Date();
  const reset = { id: randomUUID(), token: randomBytes(32).toString('base64url'), userId };
  const at = now.toISOString();
  const earlier = db.deleteFrom('verification').where('value', '=', userId).where('identifier', 'like', `${PREFIX}%`);
  await earlier.execute();
  const row = {
    id: reset.id,
    identifier: `${PREFIX}${reset.token}`,
    value: userId,
    expiresAt: new Date(now.getTime() + VALID_MS).toISOString(),
    createdAt: at,
    updatedAt: at,
  };
  await db.insertInto('verification').values(row).execute();
  return reset;
}

/** A link that still works and the email address of its account; null for any other. */
export async function findReset(db: Db, id: string): Promise<(PasswordReset & { email: string }) | null> {
  const row = await db
    .selectFrom('verification')
    .innerJoin('user', 'user.id', 'verification.value')
    .select(['verification.id', 'identifier', 'value', 'expiresAt', 'email'])
    .where('verification.id', '=', id)
    .executeTakeFirst();
  if (!row?.identifier.startsWith(PREFIX) || new Date(row.expiresAt).getTime() <= Date.now()) return null;
  return { id: row.id, token: row.identifier.slice(PREFIX.length), userId: row.value, email: row.email };
}

/** The user whose password a token sets; null for a token that is not known. */
export async function userOfReset(db: Db, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', `${PREFIX}${token}`)
    .executeTakeFirst();
  return row?.value ?? null;
}
