import type { GrantedTokens } from '@heddle/nodes/credentials/oauth-tokens';
import type { Selectable } from 'kysely';
import { grantContext } from '../../../platform/crypto/contexts.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import type { Tables } from '../../../platform/db/schema.ts';

/** The credential that a grant belongs to. */
export interface Granted {
  id: string;
  userId: string;
  type: string;
}

/** Tokens as they are stored. */
export interface StoredTokens {
  accessToken: string;
  refreshToken: string | null;
  /** From when on the access token is renewed before it is used. Epoch ms; null: not before a service refuses it. */
  renewAt: number | null;
  /** See `SignInDefinition.keep`. */
  kept: { [value: string]: string };
}

/** What a service has granted to a credential. */
export interface StoredGrant extends Omit<
  Selectable<Tables['credential_grants']>,
  'credential_id' | 'data' | 'scopes' | 'renews'
> {
  scopes: string[];
  renews: boolean;
  /** Null if the credential is signed out; `unreadable` if the vault cannot open them. */
  tokens: StoredTokens | 'unreadable' | null;
}

/** An access token is renewed this long before it expires: clocks differ, and requests take time. Milliseconds. */
const MARGIN_MS = 60_000;

/** The tokens to store for a token answer. A token with a short life is used for half of it. */
export function toTokens(granted: GrantedTokens, now: number, before?: StoredTokens): StoredTokens {
  const { accessToken, expiresAt } = granted;
  return {
    accessToken,
    // A service that does not rotate refresh tokens does not repeat them (RFC 6749, 6).
    refreshToken: granted.refreshToken ?? before?.refreshToken ?? null,
    renewAt: expiresAt === null ? null : expiresAt - Math.min(MARGIN_MS, Math.max(0, expiresAt - now) / 2),
    kept: { ...before?.kept, ...granted.kept },
  };
}

/** The grants of credentials. Who calls has checked that the credential is the user's. */
export interface GrantStore {
  /** Null for a credential that has never been signed in. */
  find(of: Granted): Promise<StoredGrant | null>;
  /** The grants of several credentials by id; those that have never been signed in are left out. */
  findAll(of: readonly Granted[]): Promise<Map<string, StoredGrant>>;
  /** Replaces the grant by that of a new sign-in. */
  replace(of: Granted, granted: GrantedTokens, scopes: readonly string[]): Promise<void>;
  /** Stores renewed tokens. False if the grant has changed since `before`. */
  renew(of: Granted, before: StoredGrant & { tokens: StoredTokens }, granted: GrantedTokens): Promise<boolean>;
  /** Forgets the tokens. `reason`: why the service refuses them, account and scopes stay for the next sign-in; null for a user who signs out, of which nothing stays. `version`: only if the grant is still that one. */
  forget(id: string, reason: string | null, version?: number): Promise<void>;
  /** Notes why a sign-in failed; what was granted before stays. */
  noteFailure(id: string, failure: string): Promise<void>;
}

/** A row with its tokens opened. */
function readGrant(vault: Vault, of: Granted, row: Selectable<Tables['credential_grants']>): StoredGrant {
  const { credential_id: _id, data, scopes, renews, version, expires_at: expires, ...rest } = row;
  const opened = data === null ? null : vault.open(data, grantContext(of));
  return {
    ...rest,
    version: Number(version),
    expires_at: expires === null ? null : Number(expires),
    // Both were written by the store.
    scopes: JSON.parse(scopes) as string[],
    renews: renews === 1,
    tokens: opened ? (JSON.parse(opened.text) as StoredTokens) : data === null ? null : 'unreadable',
  };
}

/** The grants of credentials by id. */
async function findAll(db: Db, vault: Vault, credentials: readonly Granted[]): Promise<Map<string, StoredGrant>> {
  if (credentials.length === 0) return new Map();
  const rows = await db
    .selectFrom('credential_grants')
    .selectAll()
    .where(
      'credential_id',
      'in',
      credentials.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.credential_id, row]));
  return new Map(
    credentials.flatMap((of): [string, StoredGrant][] => {
      const row = byId.get(of.id);
      return row ? [[of.id, readGrant(vault, of, row)]] : [];
    }),
  );
}

/** The store over the table of grants. */
export function createGrantStore(db: Db, vault: Vault): GrantStore {
  const seal = (of: Granted, tokens: StoredTokens): string => vault.seal(JSON.stringify(tokens), grantContext(of));
  const ended = { data: null, expires_at: null, renews: 0, signed_in_at: null };
  const nothing = { ...ended, account: null, scopes: '[]' };

  return {
    findAll: (of) => findAll(db, vault, of),
    find: async (of) => (await findAll(db, vault, [of])).get(of.id) ?? null,

    async replace(of, granted, scopes) {
      const now = Date.now();
      const values = {
        data: seal(of, toTokens(granted, now)),
        account: granted.account,
        scopes: JSON.stringify(granted.scopes ?? scopes),
        expires_at: granted.expiresAt,
        renews: granted.refreshToken === null ? 0 : 1,
        reason: null,
        failure: null,
        signed_in_at: now,
      };
      await db
        .insertInto('credential_grants')
        .values({ credential_id: of.id, version: 1, ...values })
        .onConflict((conflict) =>
          conflict.column('credential_id').doUpdateSet((row) => ({
            ...values,
            version: row('credential_grants.version', '+', 1),
          })),
        )
        .execute();
    },

    async renew(of, before, granted) {
      const tokens = toTokens(granted, Date.now(), before.tokens);
      const { numUpdatedRows } = await db
        .updateTable('credential_grants')
        .set({
          data: seal(of, tokens),
          scopes: JSON.stringify(granted.scopes ?? before.scopes),
          expires_at: granted.expiresAt,
          renews: tokens.refreshToken === null ? 0 : 1,
          account: granted.account ?? before.account,
          version: before.version + 1,
        })
        .where('credential_id', '=', of.id)
        .where('version', '=', before.version)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async forget(id, reason, version) {
      let rows = db
        .updateTable('credential_grants')
        .set((row) => ({
          ...(reason === null ? nothing : ended),
          reason,
          failure: null,
          version: row('version', '+', 1),
        }))
        .where('credential_id', '=', id);
      if (version !== undefined) rows = rows.where('version', '=', version);
      await rows.execute();
    },

    async noteFailure(id, failure) {
      await db
        .insertInto('credential_grants')
        .values({ credential_id: id, version: 1, reason: null, failure, ...nothing })
        .onConflict((conflict) => conflict.column('credential_id').doUpdateSet({ failure }))
        .execute();
    },
  };
}
