import { randomUUID } from 'node:crypto';
import type { ApiKey, ApiKeyBody, NewApiKey } from '@heddle/contract/api/api-keys';
import { API_KEYS_MAX } from '@heddle/contract/api/api-keys';
import { leastScopes } from '@heddle/contract/api/key-scopes';
import { accountErrors } from '@heddle/contract/errors/account';
import type { z } from 'zod';
import { newKey } from '../../platform/http/api-keys.ts';
import type { ProgramKey } from '../../platform/offers.ts';
import type { Platform } from '../../platform/platform.ts';
import { createApiKeyStore } from './store.ts';

const DAY = 86_400_000;

/** API keys of a user. The first parameter of each function is the user. */
export interface ApiKeyService {
  list(userId: string): Promise<ApiKey[]>;
  /** Throws `api_key_name_blank`, `api_key_limit`. */
  create(userId: string, body: z.output<typeof ApiKeyBody>): Promise<NewApiKey>;
  /** Makes the key that is the access of a program. Throws `api_key_limit`. */
  createForProgram(userId: string, key: ProgramKey): Promise<{ secret: string }>;
  /** Revokes a key. Throws `api_key_not_found`. */
  revoke(userId: string, id: string): Promise<void>;
}

/** The service over the table of keys. Registers them as user data. */
export function createApiKeyService({ apiKeys, db, userData }: Platform): ApiKeyService {
  const store = createApiKeyStore(db);

  userData.add({
    name: 'apiKeys',
    export: async (userId) =>
      (await store.list(userId)).map(({ name, scopes, createdAt, lastUsedAt, expiresAt, isRenewed }) => ({
        name,
        scopes,
        createdAt,
        lastUsedAt,
        expiresAt,
        isRenewed,
      })),
    close: async (userId) => void (await apiKeys.revoke(userId, 'all')),
  });

  async function checkLimit(userId: string): Promise<void> {
    if ((await store.list(userId)).length >= API_KEYS_MAX) throw accountErrors.api_key_limit({ limit: API_KEYS_MAX });
  }

  return {
    list: (userId) => store.list(userId),

    async create(userId, { name: given, expiresInDays, scopes: asked }) {
      const name = given.trim();
      if (name === '') throw accountErrors.api_key_name_blank();
      await checkLimit(userId);
      const { secret, prefix, hash } = newKey();
      const createdAt = Date.now();
      const expiresAt = expiresInDays == null ? null : createdAt + expiresInDays * DAY;
      const key = { id: randomUUID(), name, prefix, scopes: leastScopes(asked) };
      await store.add(userId, { ...key, hash, createdAt, expiresAt });
      const times = {
        createdAt: new Date(createdAt).toISOString(),
        lastUsedAt: null,
        expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
      };
      return { ...key, ...times, isRenewed: false, secret };
    },

    async createForProgram(userId, key) {
      await checkLimit(userId);
      const { secret, prefix, hash } = newKey();
      await store.add(userId, { ...key, prefix, hash, createdAt: Date.now() });
      return { secret };
    },

    async revoke(userId, id) {
      if ((await apiKeys.revoke(userId, [id])) === 0) throw accountErrors.api_key_not_found();
    },
  };
}
