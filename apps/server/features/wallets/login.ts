import type { CurrentUser } from '@heddle/contract/api/auth';
import type { WalletProof } from '@heddle/contract/api/wallet-connections';
import { walletErrors } from '@heddle/contract/errors/wallets';
import type { Caller } from '../../platform/auth/caller.ts';
import { toHeaders } from '../../platform/auth/caller.ts';
import { withoutSession } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkProof } from './proof.ts';
import { findSignIn } from './store.ts';

/** A login by a wallet: the user, or null where a second step has to follow, with the `Set-Cookie` values. */
export interface WalletLogin {
  user: CurrentUser | null;
  cookies: string[];
}

/**
 * Logs in with a wallet whose owner has allowed that. The second factor of an account is asked for as after a password. Throws `wallet_login_unknown` and what
 * `checkProof` throws.
 */
export async function logInByWallet(platform: Platform, caller: Caller, signed: WalletProof): Promise<WalletLogin> {
  const { db, sessions, openStreams, secure } = platform;
  const { address } = await checkProof(
    platform,
    null,
    signed,
    // Strangers must not have this server ask about contracts of their choice.
    async (claimed) => (await findSignIn(db, claimed)) !== undefined,
  );
  const found = await findSignIn(db, address);
  if (!found) throw walletErrors.wallet_login_unknown();
  const auth = await platform.auth();
  // Replaces the browser's former session, possibly of another account.
  const before = await sessions.ownerOf(caller.cookie);
  if (before !== null) {
    await auth.api.signOut({ headers: toHeaders(caller) });
    await openStreams.check(before);
  }
  const answer = await auth.api.signInProven({
    body: { userId: found.user_id },
    headers: toHeaders({ ...caller, cookie: withoutSession(caller.cookie, secure) }),
    returnHeaders: true,
  });
  if (!answer.response.found) throw walletErrors.wallet_login_unknown();
  const cookies = answer.headers.getSetCookie();
  if (answer.response.secondStep) return { user: null, cookies };
  const user = await db
    .selectFrom('user')
    .select(['id', 'email', 'firstName', 'lastName', 'image as profileImageUrl'])
    .where('id', '=', found.user_id)
    .executeTakeFirstOrThrow();
  return { user, cookies };
}
