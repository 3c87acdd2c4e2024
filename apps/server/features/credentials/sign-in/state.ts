import type { SignInState } from '@heddle/contract/api/credentials';
import type { StoredGrant } from './grant-store.ts';

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(Number(ms)).toISOString());

/** Why a grant cannot be used; null if it can, or if there has never been one. */
function reasonOf({ tokens, reason, renews, expires_at: expires }: StoredGrant, now: number): string | null {
  if (tokens === 'unreadable') return 'its tokens were encrypted with another key of the server';
  // The tokens are forgotten when somebody uses them next.
  if (tokens !== null && !renews && expires !== null && expires <= now) return EXPIRED;
  return reason;
}

/** Why a grant that cannot be renewed has ended. */
export const EXPIRED = 'it has expired, and the service gave nothing to renew it with';

/** What users are told of a grant, never a token. `now` in epoch ms. */
export function toState(grant: StoredGrant | null, now: number): SignInState {
  const reason = grant && reasonOf(grant, now);
  return {
    isSignedIn: grant !== null && grant.tokens !== null && reason === null,
    account: grant?.account ?? null,
    scopes: grant?.scopes ?? [],
    expiresAt: iso(grant?.expires_at ?? null),
    renews: grant?.renews ?? false,
    signedInAt: iso(grant?.signed_in_at ?? null),
    reason,
    failure: grant?.failure ?? null,
  };
}
