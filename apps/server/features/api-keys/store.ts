import type { ApiKey } from '@heddle/contract/api/api-keys';
import type { Db } from '../../platform/db/kysely.ts';
import { readScopes } from '../../platform/http/api-keys.ts';
import type { ProgramKey } from '../../platform/offers.ts';

/** API keys. Every function takes the owner and is limited to the owner's keys. */
export interface ApiKeyStore {
  /** Newest first. */
  list(userId: string): Promise<ApiKey[]>;
  add(
    userId: string,
    key: Pick<ApiKey, 'id' | 'name' | 'prefix' | 'scopes'> & {
      hash: string;
      createdAt: number;
      expiresAt: number | null;
    } & Partial<Pick<ProgramKey, 'clientHash' | 'refreshHash' | 'renewsUntil'>>,
  ): Promise<void>;
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The store over the table of keys, which holds their hashes. */
export function createApiKeyStore(db: Db): ApiKeyStore {
  return {
    async list(userId) {
      const rows = await db
        .selectFrom('api_keys')
        .select(['id', 'name', 'prefix', 'scopes', 'created_at', 'last_used_at', 'expires_at', 'renews_until'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(({ id, name, prefix, scopes, created_at, last_used_at, expires_at, renews_until }) => ({
        id,
        name,
        prefix,
        scopes: readScopes(scopes),
        createdAt: new Date(created_at).toISOString(),
        lastUsedAt: iso(last_used_at),
        // The secret of access that is renewed expires long before the access does.
        expiresAt: iso(renews_until === null ? expires_at : Number(renews_until)),
        isRenewed: renews_until !== null,
      }));
    },

    async add(userId, { id, name, prefix, scopes, hash, createdAt, expiresAt, ...renewal }) {
      await db
        .insertInto('api_keys')
        .values({
          id,
          user_id: userId,
          name,
          prefix,
          scopes: scopes.join(' '),
          hash,
          created_at: createdAt,
          expires_at: expiresAt,
          client_hash: renewal.clientHash ?? null,
          refresh_hash: renewal.refreshHash ?? null,
          renews_until: renewal.renewsUntil ?? null,
        })
        .execute();
    },
  };
}
