import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { AnyCredential, CredentialTools, HttpAuth, OpenCredential } from '@heddle/contract/node/credentials';
import { secretValues } from '@heddle/contract/node/credentials';
import type { Grant, SignInDefinition } from '@heddle/contract/node/sign-in';
import { readCredentialValues } from '@heddle/expression/fields/credentials';
import type { CredentialRegistry } from '@heddle/nodes/credentials/registry';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Egress, Reach } from '../../platform/egress/guarded-fetch.ts';
import { perPlatform } from '../../platform/feature.ts';
import type { RequestSlots } from '../../platform/request-slots/request-slots.ts';
import { createRequestSlots } from '../../platform/request-slots/request-slots.ts';
import type { SignInAt } from '@heddle/nodes/credentials/oauth-tokens';
import { signInAt } from './sign-in/clients.ts';
import type { Granted, GrantStore } from './sign-in/grant-store.ts';
import { createGrantStore } from './sign-in/grant-store.ts';
import type { CurrentGrants, GrantUse } from './sign-in/grants.ts';
import { createGrants } from './sign-in/grants.ts';
import type { PendingSignIns } from './sign-in/pending.ts';
import { createPendingSignIns } from './sign-in/pending.ts';
import type { ServiceClients } from './service-clients/service-clients.ts';
import { createServiceClients } from './service-clients/service-clients.ts';
import type { CredentialStore, StoredCredential } from './store.ts';
import { createCredentialStore } from './store.ts';
import type { Tokens } from './tokens.ts';
import { createTokens } from './tokens.ts';

/** Precision of the time of last use. Milliseconds. */
const USE_PRECISION_MS = 60_000;

/** The credentials of all users, for runs and the API. */
export interface Credentials {
  types: CredentialRegistry;
  store: CredentialStore;
  grants: CurrentGrants;
  grantStore: GrantStore;
  pending: PendingSignIns;
  serviceClients: ServiceClients;
  /** Null where there is one server. */
  slots: RequestSlots | null;
  /** The sign-in of a credential with these values, with its client. Throws `sign_in_no_client`. */
  signInAt(signIn: SignInDefinition, values: { readonly [field: string]: unknown }): Promise<SignInAt>;
  /**
   * Opens a credential of the user for a run. `reach`: the network access of the run; left out, that of the user. Throws `credential_not_found`,
   * `credential_unreadable`, `credential_type_unknown`.
   */
  open(userId: string, id: string, reach?: Reach): Promise<OpenCredential>;
  /** Opens a stored credential of the user without updating its time of last use. Throws `credential_unreadable`, `credential_type_unknown`. */
  openStored(userId: string, stored: StoredCredential): Promise<OpenedForTest>;
}

/** An open credential with its definition and tools, for a test of it. */
export interface OpenedForTest extends OpenCredential {
  definition: AnyCredential;
  tools(signal: AbortSignal): CredentialTools;
}

/** Rejects with the signal's reason once it is aborted; the work itself goes on. */
async function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
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

interface Opening {
  definition: AnyCredential;
  stored: StoredCredential;
  values: { readonly [field: string]: unknown };
  reach: Reach;
  /** What the service has granted, for a type with a sign-in. */
  grant: ((refused?: string) => Promise<Grant>) | null;
}

function openWith(
  { definition, stored, values, reach, grant }: Opening,
  tokens: Tokens,
  slots: RequestSlots | null,
): OpenedForTest {
  const { fetch, addressOf } = reach;
  const secrets = new Set(secretValues(definition, values));
  // A new version of the credential does not find tokens of the earlier one.
  const key = `${stored.id} ${stored.version}`;
  let lastToken: string | undefined;
  const toolsFor = (signal: AbortSignal, refused?: string): CredentialTools => ({
    fetch,
    addressOf,
    signal,
    async token(fetchToken) {
      // Several steps may wait for the same token: one that is stopped must not take it from the others.
      const token = await raceAbort(tokens.get(key, fetchToken, refused), signal);
      secrets.add(token);
      return (lastToken = token);
    },
    ...(grant && {
      async grant() {
        const granted = await raceAbort(grant(refused), signal);
        secrets.add((lastToken = granted.accessToken));
        return granted;
      },
    }),
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
    ...(slots && { takeSlot: (...asked) => slots.take(...asked) }),
  };
}

/** Credentials in the database. `reach`: their network access, under the egress rules of nodes. `onError`: the time of last use could not be stored. */
export function createCredentials(parts: {
  db: Db;
  vault: Vault;
  types: CredentialRegistry;
  reach: Pick<Egress, 'of'>;
  serviceClients: ServiceClients;
  slots?: RequestSlots | null;
  onError: (error: unknown) => void;
}): Credentials {
  const { db, vault, types, reach, serviceClients, slots = null, onError } = parts;
  const store = createCredentialStore(db, vault);
  const tokens = createTokens();
  const grantStore = createGrantStore(db, vault);
  const grants = createGrants(db, grantStore);

  const signInWithClient: Credentials['signInAt'] = (signIn, values) => signInAt(signIn, values, serviceClients);

  /** What a sign-in has kept beside the fields of the credential. */
  async function keptOf(of: Granted): Promise<{ readonly [value: string]: string }> {
    const known = (await grantStore.find(of))?.tokens;
    return known && known !== 'unreadable' ? known.kept : {};
  }

  async function openStored(
    userId: string,
    stored: StoredCredential,
    by: Reach = reach.of({ userId }),
  ): Promise<OpenedForTest> {
    const { id, name, type } = stored;
    const definition = types.get(type);
    if (!definition) throw credentialErrors.credential_type_unknown({ type });
    if (!stored.values) throw credentialErrors.credential_unreadable({ name });
    const values = readCredentialValues(definition, stored.values);
    const opening = { definition, stored, values, reach: by, grant: null };
    const { signIn } = definition;
    if (!signIn) return openWith(opening, tokens, slots);
    const use: GrantUse = {
      of: { id, userId, type },
      name,
      at: async () => signInWithClient(signIn, { ...values, ...(await keptOf(use.of)) }),
      // A renewal is for all runs of the user, not for the one that needs it first.
      fetch: reach.of({ userId }).fetch,
    };
    const kept = await keptOf(use.of);
    return openWith(
      { ...opening, values: { ...values, ...kept }, grant: (refused) => grants.current(use, refused) },
      tokens,
      slots,
    );
  }

  return {
    types,
    store,
    grants,
    grantStore,
    pending: createPendingSignIns(db, vault),
    signInAt: signInWithClient,
    serviceClients,
    slots,
    openStored: (userId, stored) => openStored(userId, stored),
    async open(userId, id, by) {
      const stored = await store.find(userId, id);
      if (!stored) throw credentialErrors.credential_not_found();
      const opened = await openStored(userId, stored, by);
      // The run goes on where the time of last use cannot be stored.
      if (stored.lastUsedAt === null || Date.now() - Date.parse(stored.lastUsedAt) >= USE_PRECISION_MS)
        await store.noteUse(userId, id).catch(onError);
      return opened;
    },
  };
}

/** The credentials of a server, with the tokens that were fetched with them. */
export const credentialsOf = perPlatform(({ config, credentialTypes, db, egress, log, vault }) =>
  createCredentials({
    db,
    vault,
    types: credentialTypes,
    reach: egress,
    serviceClients: createServiceClients({ db, vault, types: credentialTypes, fromEnvironment: config.oauthClients }),
    // A SQLite file has one server.
    slots:
      config.databaseUrl === undefined
        ? null
        : createRequestSlots(db, (err) => log.error({ err }, 'slots for requests could not be shared')),
    onError: (err) => log.error({ err }, 'credential last-used update failed'),
  }),
);
