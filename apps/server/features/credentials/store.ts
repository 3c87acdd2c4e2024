import { randomUUID } from 'node:crypto';
import type { CredentialSummary } from '@heddle/contract/api/credentials';
import type { JsonObject } from '@heddle/contract/json';
import type { Selectable } from 'kysely';
import { credentialContext } from '../../platform/crypto/contexts.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** A credential without values, and without what its service has granted. */
export type StoredSummary = Omit<CredentialSummary, 'signIn'>;

/** A credential with its decrypted values; null where they cannot be decrypted: changed, moved, or written with another key. */
export interface StoredCredential extends StoredSummary {
  /** Epoch milliseconds of the last change. */
  version: number;
  values: JsonObject | null;
}

/** Credentials of one user: every function takes the owner and sees nothing of others. */
export interface CredentialStore {
  /** Newest first. `types`: only those. */
  list(userId: string, page: { types?: readonly string[]; limit: number; offset: number }): Promise<StoredSummary[]>;
  count(userId: string, types?: readonly string[]): Promise<number>;
  find(userId: string, id: string): Promise<StoredCredential | null>;
  /** Returns the id. */
  create(userId: string, credential: { name: string; type: string; values: JsonObject }): Promise<string>;
  /** False when it was removed, or changed since `version`. */
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

const toSummary = (row: Omit<Selectable<Tables['credentials']>, 'data' | 'user_id'>): StoredSummary => ({
  id: row.id,
  name: row.name,
  type: row.type,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  lastUsedAt: row.last_used_at === null ? null : iso(row.last_used_at),
});

interface Access {
  db: Db;
  vault: Vault;
}

/** Encrypts values. Owner, id and type are part of the encryption: a row that is moved cannot be read. */
const seal = ({ vault }: Access, userId: string, id: string, type: string, values: JsonObject): string =>
  vault.seal(JSON.stringify(values), credentialContext({ id, userId, type }));

const ofUser = ({ db }: Access, userId: string, types?: readonly string[]) => {
  const query = db.selectFrom('credentials').where('user_id', '=', userId);
  return types ? query.where('type', 'in', types) : query;
};

/** The store over the table of credentials. */
export function createCredentialStore(db: Db, vault: Vault): CredentialStore {
  const access = { db, vault };
  return {
    async list(userId, { types, limit, offset }) {
      const rows = await ofUser(access, userId, types)
        .select(['id', 'name', 'type', 'created_at', 'updated_at', 'last_used_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(toSummary);
    },

    async count(userId, types) {
      const { total } = await ofUser(access, userId, types)
        .select((of) => of.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    find: (userId, id) => findCredential(access, userId, id),
    create: (userId, credential) => createCredential(access, userId, credential),

    async update(userId, id, { name, type, values, version }) {
      const { numUpdatedRows } = await db
        .updateTable('credentials')
        // Greater than the version before even if the clock has not moved: tokens are kept by version.
        .set({ name, data: seal(access, userId, id, type, values), updated_at: Math.max(Date.now(), version + 1) })
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

/** Reads and decrypts a credential; seals it with the key in use where it was sealed with an earlier one. */
async function findCredential(access: Access, userId: string, id: string): Promise<StoredCredential | null> {
  const { db, vault } = access;
  const row = await ofUser(access, userId).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const opened = vault.open(row.data, credentialContext({ id: row.id, userId, type: row.type }));
  // Written by `seal` only, from an object.
  const values = opened && (JSON.parse(opened.text) as JsonObject);
  if (opened?.outdated && values) {
    // A change in between has sealed it with the key in use already.
    await db
      .updateTable('credentials')
      .set({ data: seal(access, userId, id, row.type, values) })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('data', '=', row.data)
      .execute();
  }
  return { ...toSummary(row), version: Number(row.updated_at), values };
}

async function createCredential(
  access: Access,
  userId: string,
  { name, type, values }: { name: string; type: string; values: JsonObject },
): Promise<string> {
  const id = randomUUID();
  const now = Date.now();
  const row = {
    id,
    user_id: userId,
    name,
    type,
    data: seal(access, userId, id, type, values),
    created_at: now,
    updated_at: now,
    last_used_at: null,
  };
  await access.db.insertInto('credentials').values(row).execute();
  return id;
}
