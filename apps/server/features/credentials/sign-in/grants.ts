import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { HeddleError } from '@heddle/contract/errors/define';
import type { Grant } from '@heddle/contract/node/sign-in';
import type { Asking } from '@heddle/nodes/lib/http/oauth-client';
import type { GrantedTokens, SignInAt } from '@heddle/nodes/credentials/oauth-tokens';
import { refreshTokens } from '@heddle/nodes/credentials/oauth-tokens';
import type { Db } from '../../../platform/db/kysely.ts';
import { releaseLease, takeLease } from '../../../platform/retention/lease.ts';
import type { Granted, GrantStore, StoredGrant, StoredTokens } from './grant-store.ts';
import { EXPIRED } from './state.ts';

/** A credential whose grant is used. */
export interface GrantUse {
  of: Granted;
  name: string;
  /** Throws `sign_in_no_client`. */
  at(): Promise<SignInAt>;
  fetch: Asking['fetch'];
}

/** The current grants of credentials. */
export interface CurrentGrants {
  /**
   * What the service has granted, renewed where it is about to expire, or where `refused` is the access token that a service has rejected. However many
   * ask at a time on however many servers, one of them renews it. Throws `credential_signed_out`, `credential_unreadable`, `sign_in_no_client`,
   * `token_refused`, `token_invalid`, `http_unreachable`.
   */
  current(use: GrantUse, refused?: string): Promise<Grant>;
  /** Settles once no renewal is under way: one that is interrupted may lose a refresh token. */
  settled(): Promise<void>;
}

type Live = StoredGrant & { tokens: StoredTokens };

/** Longer than a token request may take, so that nobody else renews meanwhile; a server that died does not block the others for longer. Milliseconds. */
const LEASE_MS = 60_000;
/** How often a server looks whether another one has renewed the grant. Milliseconds. */
const LOOK_MS = 100;
/** Tries to store what the service has issued, a second apart. */
const STORE_TRIES = 20;

const toGrant = ({ tokens, scopes }: Live): Grant => ({ accessToken: tokens.accessToken, scopes });
const isExpired = ({ expires_at: expires }: Live): boolean => expires !== null && expires <= Date.now();
const isDue = ({ tokens: { renewAt } }: Live): boolean => renewAt !== null && renewAt <= Date.now();

/** The error of a credential that is not signed in, whose details name it. */
const signedOut = ({ of, name }: Pick<GrantUse, 'of' | 'name'>, reason: string): HeddleError =>
  credentialErrors.credential_signed_out({ name, reason }, { details: { credential: of.id } });

/** The grants over their store. */
export function createGrants(db: Db, store: GrantStore): CurrentGrants {
  const holder = randomUUID();
  const renewing = new Map<string, Promise<Live | null>>();

  async function find({ of, name }: Pick<GrantUse, 'of' | 'name'>): Promise<Live> {
    const grant = await store.find(of);
    if (grant?.tokens === 'unreadable') throw credentialErrors.credential_unreadable({ name });
    if (!grant?.tokens) throw signedOut({ of, name }, grant?.reason ?? '');
    return { ...grant, tokens: grant.tokens };
  }

  async function signOut({ of, name }: GrantUse, grant: Live, reason: string): Promise<HeddleError> {
    await store.forget(of.id, reason, grant.version);
    return signedOut({ of, name }, reason);
  }

  /** Renews a grant as the only server that does. Null if it has changed meanwhile. */
  async function renewAlone(use: GrantUse, known: Live): Promise<Live | null> {
    const grant = await find(use);
    const { refreshToken } = grant.tokens;
    if (grant.version !== known.version || refreshToken === null) return null;
    const at = await use.at();
    const { granted, refused } = await refreshTokens(at, refreshToken, { fetch: use.fetch, signal: never });
    if (granted) return (await keep(use, grant, granted)) ? find(use) : null;
    const { isFinal, reason, status, url } = refused;
    if (isFinal) throw await signOut(use, grant, `${at.signIn.vendor} does not renew it (${reason})`);
    throw credentialErrors.token_refused({ url, status, reason });
  }

  /**
   * Stores what the service has issued before anybody uses it. A service that rotates refresh tokens has voided the earlier one when it answers: if the
   * process dies between that answer and this statement, the new one is lost, which nothing on this side can prevent. Services that accept the earlier
   * one for a while make up for it; otherwise the user has to sign in again. A database that is away is waited for.
   */
  async function keep({ of }: GrantUse, before: Live, granted: GrantedTokens): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await store.renew(of, before, granted);
      } catch (error) {
        if (tries >= STORE_TRIES) throw error;
        await sleep(1000);
      }
    }
  }

  async function renewLeased(use: GrantUse, known: Live): Promise<Live | null> {
    const lease = `grant ${use.of.id}`;
    if (!(await takeLease(db, lease, holder, Date.now(), LEASE_MS))) {
      await sleep(LOOK_MS);
      return null;
    }
    try {
      return await renewAlone(use, known);
    } finally {
      await releaseLease(db, lease, holder);
    }
  }

  function renew(use: GrantUse, known: Live): Promise<Live | null> {
    const underWay = renewing.get(use.of.id) ?? renewLeased(use, known).finally(() => void renewing.delete(use.of.id));
    renewing.set(use.of.id, underWay);
    return underWay;
  }

  return {
    async current(use, refused) {
      for (;;) {
        const grant = await find(use);
        const isRefused = grant.tokens.accessToken === refused;
        if (!isRefused && !isDue(grant)) return toGrant(grant);
        if (grant.tokens.refreshToken === null) {
          if (isExpired(grant)) throw await signOut(use, grant, EXPIRED);
          // It is all there is; a refusal may concern the request rather than the token.
          return toGrant(grant);
        }
        try {
          const renewed = await renew(use, grant);
          if (renewed) return toGrant(renewed);
        } catch (error) {
          // The service may answer again before the token expires.
          if (isRefused || isExpired(grant) || !(await isStillGranted(use, grant))) throw error;
          return toGrant(grant);
        }
      }
    },
    async settled() {
      await Promise.allSettled(renewing.values());
    },
  };

  async function isStillGranted({ of }: GrantUse, { version }: Live): Promise<boolean> {
    const grant = await store.find(of);
    return grant?.version === version;
  }
}

const never = new AbortController().signal;
