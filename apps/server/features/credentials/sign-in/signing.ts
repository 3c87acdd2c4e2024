import { credentialErrors } from '@heddle/contract/errors/credentials';
import { HeddleError } from '@heddle/contract/errors/define';
import { readCredentialValues } from '@heddle/expression/fields/credentials';
import type { DiscoveredSignIn } from '@heddle/contract/node/sign-in';
import { discoverSignIn } from '@heddle/nodes/credentials/discovery/discover';
import type { GrantedTokens, SignInAt } from '@heddle/nodes/credentials/oauth-tokens';
import { textAt } from '@heddle/nodes/credentials/oauth-tokens';
import type { Asking } from '@heddle/nodes/lib/http/oauth-client';
import type { Platform } from '../../../platform/platform.ts';
import type { Credentials } from '../credentials.ts';
import type { StoredCredential } from '../store.ts';
import type { SignInWaits } from './waits.ts';

const TIMEOUT_MS = 30_000;

const words = (text: unknown): string[] =>
  typeof text === 'string' ? text.split(/\s+/).filter((word) => word !== '') : [];

/** The scopes of a request: the chosen ones of the definition, and those that the credential names. Throws `sign_in_scope_unknown`. */
export function scopesOf({ signIn, values }: SignInAt, chosen: readonly string[] | undefined): string[] {
  const offered = signIn.scopes.map(({ scope }) => scope);
  const unknown = chosen?.find((scope) => !offered.includes(scope));
  if (unknown !== undefined) throw credentialErrors.sign_in_scope_unknown({ scope: unknown });
  const picked = chosen ?? signIn.scopes.flatMap((one) => (one.default ? [one.scope] : []));
  return [...new Set([...picked, ...(signIn.scopeField === undefined ? [] : words(values[signIn.scopeField]))])];
}

/** What both ways of signing in need. */
export interface Signing {
  /** Throws `credential_not_found`. */
  find(userId: string, id: string): Promise<StoredCredential>;
  /** The sign-in of a credential, with its values and those that were kept beside them. Throws `sign_in_not_offered`, `credential_unreadable`, `sign_in_no_client`. */
  atOf(stored: StoredCredential, kept?: { readonly [value: string]: string }): Promise<SignInAt>;
  /** Finds out how to sign in, where the service says it itself; undefined for other services. Throws `sign_in_not_offered`, `credential_unreadable` and what `discoverSignIn` throws. */
  discover(userId: string, stored: StoredCredential, redirectUri: string): Promise<DiscoveredSignIn | undefined>;
  askingFor(userId: string): Asking;
  /** Stores what `granted` resolves to and wakes the runs that wait for it. An error of the catalog is noted with the credential instead. */
  end(
    userId: string,
    stored: StoredCredential,
    scopes: readonly string[],
    granted: () => Promise<GrantedTokens>,
  ): Promise<void>;
}

/** Signing in, over the credentials of a server. */
export function createSigning(
  { egress }: Pick<Platform, 'egress'>,
  { grantStore, signInAt, store, types }: Credentials,
  waits: Pick<SignInWaits, 'wakeSoon'>,
): Signing {
  function definitionOf({ type, name, values }: StoredCredential) {
    const definition = types.get(type);
    if (!definition?.signIn) throw credentialErrors.sign_in_not_offered({ type: definition?.name ?? type });
    if (!values) throw credentialErrors.credential_unreadable({ name });
    return { signIn: definition.signIn, values: readCredentialValues(definition, values) };
  }

  const askingFor = (userId: string): Asking => ({
    fetch: egress.of({ userId }).fetch,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

  return {
    async find(userId, id) {
      const stored = await store.find(userId, id);
      if (!stored) throw credentialErrors.credential_not_found();
      return stored;
    },

    async atOf(stored, kept = {}) {
      const { signIn, values } = definitionOf(stored);
      return signInAt(signIn, { ...values, ...kept });
    },

    async discover(userId, stored, redirectUri) {
      const { signIn, values } = definitionOf(stored);
      if (signIn.discoveredAt === undefined) return undefined;
      const read = (name: string): string => textAt(values, name);
      const serverUrl = read(signIn.discoveredAt);
      const own = { clientId: read('clientId'), clientSecret: read('clientSecret'), scope: read('scope') };
      return discoverSignIn({ serverUrl, ...own, redirectUri }, askingFor(userId));
    },

    askingFor,

    async end(userId, { id, type }, scopes, granted) {
      try {
        await grantStore.replace({ id, userId, type }, await granted(), scopes);
        waits.wakeSoon(id);
      } catch (error) {
        if (!(error instanceof HeddleError)) throw error;
        await grantStore.noteFailure(id, error.message);
      }
    },
  };
}
