import { randomUUID } from 'node:crypto';
import type { CredentialSummary } from '@heddle/contract/api/credentials';
import type { JsonObject } from '@heddle/contract/json';
import type { Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** A credential with its values, decrypted. They are null where they cannot be read: changed, moved, or written with another key. */
export interface StoredCredential extends CredentialSummary {
  /** Epoch milliseconds of the last change. */
  version: number;
  values: JsonObject | null;
}

/** Credentials of one user: every function takes the owner and sees nothing of others. */
export interface CredentialStore {
  /** Newest first. `types`: only those. */
  list(
    userId: string,
    page: { types?: readonly string[]; limit: number; offset: number },
  ): Promise<CredentialSummary[]>;
  count(userId: string, types?: readonly string[]): Promise<number>;
  find(userId: string, id: string): Promise<StoredCredential | null>;
  /** Gives the id. */
  create(userId: string, credential: { name: string; type: string; values: JsonObject }): Promise<string>;
  /** False when it is gone, or has been changed since `version`. */
  update(
    userId: string,
    id: string,
    change: { name: string; type: string; values: JsonObject; version: number },
  ): Promise<boolean>;
  /** False when there is no such credential. */
  remove(userId: string, id: string): Promise<boolean>;
  noteUse(userId: string, id: string): Promise<void>;
}

const iso = (ms: number): string => new Date(Number(ms)).toISOString();

const toSummary = (row: Omit<Selectable<Tables['credentials']>, 'data' | 'user_id'>): CredentialSummary => ({
  id: row.id,
  name: row.name,
  type: row.type,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  lastUsedAt: row.last_used_at === null ? null : iso(row.last_used_at),
});

/** The store over the table of credentials. Whose a row is, which and of what kind is part of its encryption: a row that is moved cannot be read. */
export function createCredentialStore(db: Db, vault: Vault): CredentialStore {
  const own = (userId: string, types?: readonly string[]) => {
    const query = db.selectFrom('credentials').where('user_id', '=', userId);
    return types ? query.where('type', 'in', types) : query;
  };
  const seal = (userId: string, id: string, type: string, values: JsonObject): string =>
    vault.seal(JSON.stringify(values), [id, userId, type]);

  return {
    async list(userId, { types, limit, offset }) {
      const rows = await own(userId, types)
        .select(['id', 'name', 'type', 'created_at', 'updated_at', 'last_used_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(toSummary);
    },

    async count(userId, types) {
      const { total } = await own(userId, types)
        .select((of) => of.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    async find(userId, id) {
      const row = await own(userId).selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return null;
      const opened = vault.open(row.data, [row.id, userId, row.type]);
      // Written by `seal` only, from an object.
      const values = opened && (JSON.parse(opened.text) as JsonObject);
      if (opened?.outdated && values) {
        const data = seal(userId, id, row.type, values);
        // Whoever has changed it meanwhile has sealed it with the key in use.
        await db
          .updateTable('credentials')
          .set({ data })
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .where('data', '=', row.data)
          .execute();
      }
      return { ...toSummary(row), version: Number(row.updated_at), values };
    },

    async create(userId, { name, type, values }) {
      const id = randomUUID();
      const now = Date.now();
      const row = {
        id,
        user_id: userId,
        name,
        type,
        data: seal(userId, id, type, values),
        created_at: now,
        updated_at: now,
        last_used_at: null,
      };
      await db.insertInto('credentials').values(row).execute();
      return id;
    },

    async update(userId, id, { name, type, values, version }) {
      const { numUpdatedRows } = await db
        .updateTable('credentials')
        // Later than the version before also where the clock stands still: what was made from that one must not be taken for this one's.
        .set({ name, data: seal(userId, id, type, values), updated_at: Math.max(Date.now(), version + 1) })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('updated_at', '=', version)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async remove(userId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('credentials')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async noteUse(userId, id) {
      await db
        .updateTable('credentials')
        .set({ last_used_at: Date.now() })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .execute();
    },
  };
}
