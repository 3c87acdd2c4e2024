import { createHash } from 'node:crypto';
import type { CurrentUser } from '@heddle/contract/api/auth';
import { KeyScope } from '@heddle/contract/api/key-scopes';
import type { Db } from '../db/kysely.ts';

/** How every secret begins, so that people and scanners recognise one. */
export const KEY_PREFIX = 'hdl_';

/** How exactly it is kept when a key was last used. Milliseconds. */
const USE_PRECISION_MS = 60_000;

/** What is kept of a secret. It has 256 bits of chance, so a fast hash is as good as a slow one. */
export const hashKey = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The API key in an `Authorization` header; null where there is none. */
export function readKey(authorization: string | undefined): string | null {
  const [scheme = '', secret = ''] = (authorization ?? '').split(' ', 2);
  return scheme.toLowerCase() === 'bearer' && secret.startsWith(KEY_PREFIX) ? secret : null;
}

/** The scopes in a row of `api_keys`. Names that this version does not know count for nothing. */
export const readScopes = (text: string): KeyScope[] =>
  KeyScope.options.filter((scope) => text.split(' ').includes(scope));

/** Whose key it is, and what it may do. */
export interface FoundKey {
  user: CurrentUser;
  scopes: readonly KeyScope[];
}

export interface ApiKeys {
  /** Looks a key up and notes that it was used; null where it is nobody's, or has expired. */
  find(secret: string): Promise<FoundKey | null>;
  /** Revokes those of the user's keys: they are refused from then on. Others are passed over. Gives their number. */
  revoke(userId: string, ids: readonly string[] | 'all'): Promise<number>;
}

/** Looks API keys up, by their hash, and revokes them. They are made by the feature of that name. */
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
