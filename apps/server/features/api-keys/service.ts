import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiKey, ApiKeyBody, NewApiKey } from '@heddle/contract/api/api-keys';
import { API_KEYS_MAX } from '@heddle/contract/api/api-keys';
import { leastScopes } from '@heddle/contract/api/key-scopes';
import { accountErrors } from '@heddle/contract/errors/account';
import type { z } from 'zod';
import { hashKey, KEY_PREFIX } from '../../platform/http/api-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import { createApiKeyStore } from './store.ts';

const DAY = 86_400_000;
/** Random bytes of a secret. */
const SECRET_BYTES = 32;
/** Characters of a secret that are stored, so that its owner recognizes it. */
const SHOWN = KEY_PREFIX.length + 6;

/** API keys of a user. The first parameter of each function is the user. */
export interface ApiKeyService {
  list(userId: string): Promise<ApiKey[]>;
  /** Throws `api_key_name_blank`, `api_key_limit`. */
  create(userId: string, body: z.output<typeof ApiKeyBody>): Promise<NewApiKey>;
  /** Revokes a key. Throws `api_key_not_found`. */
  revoke(userId: string, id: string): Promise<void>;
}

/** The service over the table of keys. Registers them as user data. */
export function createApiKeyService({ apiKeys, db, userData }: Platform): ApiKeyService {
  const store = createApiKeyStore(db);

  userData.add({
    name: 'apiKeys',
    export: async (userId) =>
      (await store.list(userId)).map(({ name, scopes, createdAt, lastUsedAt, expiresAt }) => ({
        name,
        scopes,
        createdAt,
        lastUsedAt,
        expiresAt,
      })),
    close: async (userId) => void (await apiKeys.revoke(userId, 'all')),
  });

  return {
    list: (userId) => store.list(userId),

    async create(userId, { name: given, expiresInDays, scopes: asked }) {
      const name = given.trim();
      if (name === '') throw accountErrors.api_key_name_blank();
      if ((await store.list(userId)).length >= API_KEYS_MAX) throw accountErrors.api_key_limit({ limit: API_KEYS_MAX });
      const secret = KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
      const createdAt = Date.now();
      const expiresAt = expiresInDays == null ? null : createdAt + expiresInDays * DAY;
      const key = { id: randomUUID(), name, prefix: secret.slice(0, SHOWN), scopes: leastScopes(asked) };
      await store.add(userId, { ...key, hash: hashKey(secret), createdAt, expiresAt });
      const times = {
        createdAt: new Date(createdAt).toISOString(),
        lastUsedAt: null,
        expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
      };
      return { ...key, ...times, secret };
    },

    async revoke(userId, id) {
      if ((await apiKeys.revoke(userId, [id])) === 0) throw accountErrors.api_key_not_found();
    },
  };
}
