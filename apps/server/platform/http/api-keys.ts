import { createHash, randomBytes } from 'node:crypto';
import type { CurrentUser } from '@heddle/contract/api/auth';
import { KeyScope } from '@heddle/contract/api/key-scopes';
import type { Db } from '../db/kysely.ts';

/** The prefix of every secret, so that people and scanners recognize one. */
export const KEY_PREFIX = 'hdl_';

/** Precision of the last-used time of keys. Milliseconds. */
const USE_PRECISION_MS = 60_000;

/** Random bytes of a secret. */
const SECRET_BYTES = 32;
/** Characters of a secret that are stored, so that its owner recognizes it. */
const SHOWN = KEY_PREFIX.length + 6;

/** The stored hash of a secret. Secrets have 256 random bits, so a fast hash is as good as a slow one. */
export const hashKey = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A new secret, with what is stored of it. */
export function newKey(): { secret: string; prefix: string; hash: string } {
  const secret = KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, prefix: secret.slice(0, SHOWN), hash: hashKey(secret) };
}

/** The API key in an `Authorization` header; null if there is none. */
export function readKey(authorization: string | undefined): string | null {
  const [scheme = '', secret = ''] = (authorization ?? '').split(' ', 2);
  return scheme.toLowerCase() === 'bearer' && secret.startsWith(KEY_PREFIX) ? secret : null;
}

/** The scopes in a row of `api_keys`. Unknown names are ignored. */
export const readScopes = (text: string): KeyScope[] =>
  KeyScope.options.filter((scope) => text.split(' ').includes(scope));

/** A key's user and scopes. */
export interface FoundKey {
  user: CurrentUser;
  scopes: readonly KeyScope[];
}

export interface ApiKeys {
  /** Looks a key up and records its use; null if it is unknown or has expired. */
  find(secret: string): Promise<FoundKey | null>;
  /** Revokes keys of the user and returns their number. Other ids are ignored. */
  revoke(userId: string, ids: readonly string[] | 'all'): Promise<number>;
}

/** Looks API keys up by their hash, and revokes them. The feature `api-keys` creates them. */
export function createApiKeys(db: Db): ApiKeys {
  return {
    async find(secret) {
      const row = await db
        .selectFrom('api_keys')
        .innerJoin('user', 'user.id', 'api_keys.user_id')
        .select(['api_keys.id as keyId', 'api_keys.expires_at', 'api_keys.last_used_at', 'api_keys.scopes'])
        .select(['user.id', 'user.email', 'user.firstName', 'user.lastName', 'user.image as profileImageUrl'])
        .where('api_keys.hash', '=', hashKey(secret))
        .executeTakeFirst();
      const now = Date.now();
      if (!row || (row.expires_at !== null && row.expires_at <= now)) return null;
      const { keyId, expires_at: _expires, last_used_at: lastUsed, scopes, ...user } = row;
      if (lastUsed === null || now - lastUsed >= USE_PRECISION_MS)
        await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', keyId).execute();
      return { user, scopes: readScopes(scopes) };
    },

    async revoke(userId, ids) {
      if (ids.length === 0) return 0;
      const owned = db.deleteFrom('api_keys').where('user_id', '=', userId);
      const { numDeletedRows } = await (ids === 'all' ? owned : owned.where('id', 'in', ids)).executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
