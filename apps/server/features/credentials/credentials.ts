import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { AnyCredential, CredentialTools, HttpAuth, OpenCredential } from '@heddle/contract/node/credentials';
import { secretValues } from '@heddle/contract/node/credentials';
import { readCredentialValues } from '@heddle/expression/fields/credentials';
import type { CredentialRegistry } from '@heddle/nodes/credentials/registry';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Egress, Reach } from '../../platform/egress/guarded-fetch.ts';
import { perPlatform } from '../../platform/feature.ts';
import type { CredentialStore, StoredCredential } from './store.ts';
import { createCredentialStore } from './store.ts';
import type { Tokens } from './tokens.ts';
import { createTokens } from './tokens.ts';

/** How exactly it is kept when a credential was last used. Milliseconds. */
const USE_PRECISION_MS = 60_000;

/** The credentials of all users, as runs and the API work with them. */
export interface Credentials {
  types: CredentialRegistry;
  store: CredentialStore;
  /**
   * Opens a credential of the user for a run. `reach`: how it reaches others, where the run has a way of its own. Throws `credential_not_found`,
   * `credential_unreadable`, `credential_type_unknown`.
   */
  open(userId: string, id: string, reach?: Reach): Promise<OpenCredential>;
  /** Opens a stored credential of the user without noting that it was used. Throws `credential_unreadable`, `credential_type_unknown`. */
  openStored(userId: string, stored: StoredCredential): OpenedForTest;
}

/** An open credential with what a test of it needs. */
export interface OpenedForTest extends OpenCredential {
  definition: AnyCredential;
  tools(signal: AbortSignal): CredentialTools;
}

/** Settles with the signal's reason once it is aborted; what others wait for as well goes on. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const never = new AbortController().signal;

function openWith(
  definition: AnyCredential,
  stored: StoredCredential,
  values: { [field: string]: unknown },
  { fetch, addressOf }: Reach,
  tokens: Tokens,
): OpenedForTest {
  const secrets = new Set(secretValues(definition, values));
  // What was fetched with values that have changed since is not found any more.
  const key = `${stored.id} ${stored.version}`;
  let lastToken: string | undefined;
  const toolsFor = (signal: AbortSignal, refused?: string): CredentialTools => ({
    fetch,
    addressOf,
    signal,
    async token(fetchToken) {
      // Several steps may wait for the same token: one that is stopped must not take it from the others.
      const token = await unlessAborted(tokens.get(key, fetchToken, refused), signal);
      secrets.add(token);
      return (lastToken = token);
    },
  });

  return {
    id: stored.id,
    type: stored.type,
    name: stored.name,
    values,
    secrets,
    renewable: definition.renewable ?? false,
    definition,
    tools: toolsFor,
    async http({ fresh = false, signal = never } = {}): Promise<HttpAuth> {
      if (!definition.http) throw credentialErrors.credential_not_for_http({ type: definition.name });
      const auth = await definition.http(values, toolsFor(signal, fresh ? lastToken : undefined));
      for (const secret of auth.secrets ?? []) secrets.add(secret);
      return auth;
    },
  };
}

/** Credentials over the database. They reach others by what nodes get: tokens are fetched under the same rules. */
export function createCredentials(parts: {
  db: Db;
  vault: Vault;
  types: CredentialRegistry;
  reach: Pick<Egress, 'of'>;
  onError: (error: unknown) => void;
}): Credentials {
  const { db, vault, types, reach, onError } = parts;
  const store = createCredentialStore(db, vault);
  const tokens = createTokens();

  function openStored(userId: string, stored: StoredCredential, by: Reach = reach.of({ userId })): OpenedForTest {
    const definition = types.get(stored.type);
    if (!definition) throw credentialErrors.credential_type_unknown({ type: stored.type });
    if (!stored.values) throw credentialErrors.credential_unreadable({ name: stored.name });
    return openWith(definition, stored, readCredentialValues(definition, stored.values), by, tokens);
  }

  return {
    types,
    store,
    openStored: (userId, stored) => openStored(userId, stored),
    async open(userId, id, by) {
      const stored = await store.find(userId, id);
      if (!stored) throw credentialErrors.credential_not_found();
      const opened = openStored(userId, stored, by);
      // That it was used is worth less than the run.
      if (stored.lastUsedAt === null || Date.now() - Date.parse(stored.lastUsedAt) >= USE_PRECISION_MS)
        await store.noteUse(userId, id).catch(onError);
      return opened;
    },
  };
}

/** The credentials of a server, with the tokens that were fetched with them. */
export const credentialsOf = perPlatform(({ credentialTypes, db, egress, log, vault }) =>
  createCredentials({
    db,
    vault,
    types: credentialTypes,
    reach: egress,
    onError: (err) => log.error({ err }, 'credential last-used update failed'),
  }),
);
