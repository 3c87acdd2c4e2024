import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/kysely.ts';

/** How long a nonce is valid, in milliseconds. */
const VALID_MS = 600_000;
/** Expired nonces that one call removes. */
const REMOVED_AT_ONCE = 1000;

/** Issues a nonce for one message: of a user who connects a wallet, or of somebody who logs in (`null`). */
export async function issueNonce(
  db: Db,
  userId: string | null,
  now: number,
): Promise<{ nonce: string; expiresAt: number }> {
  const expired = db.selectFrom('wallet_nonces').select('nonce').where('expires_at', '<', now).limit(REMOVED_AT_ONCE);
  await db.deleteFrom('wallet_nonces').where('nonce', 'in', expired).execute();
  const nonce = randomBytes(16).toString('hex');
  const expiresAt = now + VALID_MS;
  await db.insertInto('wallet_nonces').values({ nonce, user_id: userId, expires_at: expiresAt }).execute();
  return { nonce, expiresAt };
}

/** Uses a nonce up; false where it is unknown, used, expired or another user's. Of several calls at once, one succeeds. */
export async function takeNonce(db: Db, nonce: string, userId: string | null, now: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wallet_nonces')
    .where('nonce', '=', nonce)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}
