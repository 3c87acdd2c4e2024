import { createHash, randomBytes } from 'node:crypto';
import type { CredentialSummary } from '@heddle/contract/api/credentials';
import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { SignInDefinition } from '@heddle/contract/node/sign-in';
import { withValues } from '@heddle/contract/node/sign-in';
import type { SignInAt, TokenAnswer } from '@heddle/nodes/credentials/oauth-tokens';
import { exchangeCode, textAt } from '@heddle/nodes/credentials/oauth-tokens';
import type { Asking } from '@heddle/nodes/lib/http/oauth-client';
import { oauthAddress } from '@heddle/nodes/lib/http/oauth-client';
import type { Platform } from '../../../platform/platform.ts';
import type { Credentials } from '../credentials.ts';
import type { StoredSummary } from '../store.ts';
import type { DeviceSignIns } from './device.ts';
import { createDeviceSignIns } from './device.ts';
import type { PendingRedirect } from './pending.ts';
import type { Revocations } from './revocations.ts';
import { createRevocations } from './revocations.ts';
import { createSigning, scopesOf } from './signing.ts';
import { toState } from './state.ts';
import type { SignInWaits } from './waits.ts';

/** How a service has sent the user back (RFC 6749, 4.1.2). */
export interface SignInAnswer {
  state: string;
  code?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
  /** All parameters of the redirect, for `SignInDefinition.keepFromRedirect`. */
  parameters: { readonly [name: string]: unknown };
}

type WithState = Pick<CredentialSummary, 'signIn'>;

/** Sign-ins of users at services. */
export interface SignIns {
  /**
   * Begins a sign-in; returns the address to open. `scopes`: those of the definition that the user has chosen. Throws `credential_not_found`,
   * `sign_in_not_offered`, `sign_in_no_client`, `sign_in_scope_unknown`, `egress_scheme`, `credential_unreadable`, and `sign_in_undiscovered`, `http_unreachable`
   * where the service is asked how.
   */
  begin(
    user: { userId: string; sessionId: string },
    id: string,
    wish: { scopes?: readonly string[] | undefined; redirectUri: string },
  ): Promise<string>;
  /** Ends a sign-in; a failure is noted with the credential. Returns the credential's id. Throws `sign_in_unknown`. */
  finish(user: { userId: string; sessionId: string }, answer: SignInAnswer): Promise<string>;
  /** Sign-ins with a code on another device. */
  device: DeviceSignIns;
  /** Revokes the tokens at the service and forgets them, also if the service cannot be reached. Returns whether it has revoked them. Throws as `begin`. */
  signOut(userId: string, id: string): Promise<boolean>;
  /** See `Revocations.prepare`. */
  prepareRevocation: Revocations['prepare'];
  settled: Revocations['settled'];
  /** Adds to credentials of the user how they are signed in; null where the type has no sign-in. */
  withState<C extends StoredSummary>(userId: string, stored: readonly C[]): Promise<(C & WithState)[]>;
}

/** The address that begins a sign-in (RFC 6749, 4.1.1; RFC 7636, 4.3). */
function authorizeAddress({ signIn, values, client }: SignInAt, pending: PendingRedirect, state: string): string {
  const url = oauthAddress(withValues(signIn.authorizeUrl, values));
  const scope = pending.scopes.join(signIn.scopeSeparator ?? ' ');
  const parameters = {
    ...signIn.parameters,
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: pending.redirectUri,
    ...(scope === '' ? {} : { scope }),
    ...(signIn.discoveredAt === undefined ? {} : { resource: textAt(values, 'resource') }),
    state,
    code_challenge: createHash('sha256').update(pending.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** What the errors of RFC 6749, 4.1.2.1 mean to the user. Others are repeated as the service gives them. */
const meanings: { readonly [error: string]: string } = {
  access_denied: 'the access was denied',
  invalid_scope: 'it does not know one of the scopes, or does not allow it',
  unauthorized_client: 'the client may not sign users in this way',
  server_error: 'it has a problem of its own',
  temporarily_unavailable: 'it is busy',
};

/** The reason of a refusal as a part of a sentence. */
function reasonOf({ error = '', error_description: description = '' }: SignInAnswer): string {
  const known = Object.hasOwn(meanings, error) ? meanings[error] : undefined;
  const own = [error, description].filter((part) => part !== '').join(': ');
  return (known === undefined ? own : `${known} (${own})`).slice(0, 400) || 'it sent no code';
}

/** Exchanges the code of an answer. Throws `sign_in_refused` if it has none, and what `exchangeCode` throws. */
async function exchange(
  at: SignInAt,
  begun: PendingRedirect,
  answer: SignInAnswer,
  asking: Asking,
): Promise<TokenAnswer> {
  const { code, error } = answer;
  if (code === undefined || error !== undefined)
    throw credentialErrors.sign_in_refused({ vendor: at.signIn.vendor, reason: reasonOf(answer) });
  return exchangeCode(at, { code, redirectUri: begun.redirectUri, verifier: begun.verifier }, asking);
}

/** An answer that another server than the one that was asked says to be its own is not taken (RFC 9207, 2.4). Throws `sign_in_refused`. */
function checkIssuer(vendor: string, discovered: PendingRedirect['discovered'], { parameters }: SignInAnswer): void {
  const { iss } = parameters;
  if (discovered && typeof iss === 'string' && iss.replace(/\/+$/, '') !== discovered.issuer.replace(/\/+$/, ''))
    throw credentialErrors.sign_in_refused({ vendor, reason: 'another server has answered' });
}

/** Longer values of a redirect are not kept. Characters. */
const LONGEST_KEPT = 200;

/** The values that a redirect back brings, by the names they are kept by. */
function keptFromRedirect(
  wanted: SignInDefinition['keepFromRedirect'] = {},
  parameters: SignInAnswer['parameters'],
): { [value: string]: string } {
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, parameter]) => {
      const value = parameters[parameter];
      return typeof value === 'string' && value !== '' && value.length <= LONGEST_KEPT ? [[name, value]] : [];
    }),
  );
}

/** The sign-ins of a server. */
export function createSignIns(
  platform: Pick<Platform, 'egress' | 'log'>,
  credentials: Credentials,
  waits: Pick<SignInWaits, 'wakeSoon'>,
): SignIns {
  const { grantStore, pending, store, types } = credentials;
  const signing = createSigning(platform, credentials, waits);
  const { atOf, find } = signing;
  const revocations = createRevocations(platform, grantStore, atOf);

  return {
    device: createDeviceSignIns(signing, pending),

    async begin({ userId, sessionId }, id, { scopes, redirectUri }) {
      const stored = await find(userId, id);
      const discovered = await signing.discover(userId, stored, redirectUri);
      const at = await atOf(stored, discovered);
      const begun: PendingRedirect = {
        kind: 'redirect',
        credentialId: id,
        sessionId,
        verifier: randomBytes(32).toString('base64url'),
        redirectUri,
        scopes: scopesOf(at, scopes),
        ...(discovered && { discovered }),
      };
      // An address that is none is found before anything is stored.
      oauthAddress(withValues(at.signIn.authorizeUrl, at.values));
      return authorizeAddress(at, begun, await pending.begin(begun));
    },

    async finish({ userId, sessionId }, answer) {
      const begun = await pending.take('redirect', answer.state, sessionId);
      const stored = begun && (await store.find(userId, begun.credentialId));
      if (!begun || !stored) throw credentialErrors.sign_in_unknown();
      await signing.end(userId, stored, begun.scopes, async () => {
        const { discovered } = begun;
        const at = await atOf(stored, discovered);
        const { signIn } = at;
        checkIssuer(signIn.vendor, discovered, answer);
        const { granted, refused } = await exchange(at, begun, answer, signing.askingFor(userId));
        if (refused) throw credentialErrors.token_refused(refused);
        const told = keptFromRedirect(signIn.keepFromRedirect, answer.parameters);
        return { ...granted, kept: { ...granted.kept, ...told, ...discovered } };
      });
      return stored.id;
    },

    async signOut(userId, id) {
      const stored = await find(userId, id);
      const definition = types.get(stored.type);
      if (!definition?.signIn) throw credentialErrors.sign_in_not_offered({ type: definition?.name ?? stored.type });
      try {
        return await revocations.revoke(userId, stored);
      } finally {
        // Also where the service cannot be asked; the user learns that it has not revoked the tokens.
        await grantStore.forget(id, null);
      }
    },

    prepareRevocation: (userId, stored) => revocations.prepare(userId, stored),
    settled: () => revocations.settled(),

    async withState(userId, stored) {
      const offered = stored.filter(({ type }) => types.get(type)?.signIn);
      const grants = await grantStore.findAll(offered.map(({ id, type }) => ({ id, userId, type })));
      const ids = new Set(offered.map(({ id }) => id));
      const now = Date.now();
      return stored.map((one) => ({
        ...one,
        signIn: ids.has(one.id) ? toState(grants.get(one.id) ?? null, now) : null,
      }));
    },
  };
}
