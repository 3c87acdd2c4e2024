import type { CurrentUser } from '@heddle/contract/api/auth';
import { PASSWORD_MAX } from '@heddle/contract/api/auth';
import { apiErrors } from '@heddle/contract/errors/api';
import type { Caller } from '../../platform/auth/caller.ts';
import { codeOf, toHeaders } from '../../platform/auth/caller.ts';
import { welcomeFirst } from '../../platform/auth/administrators.ts';
import { displayName, isEmail, isRegistrationOpen } from '../../platform/auth/accounts.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkNewPassword } from '../../platform/auth/passwords.ts';
import { toRefusal } from '../../platform/auth/refusals.ts';
import { deleteExpiredSessions, findUserByEmail } from './store.ts';

/** A user, and the `Set-Cookie` values that sign the browser in. */
export interface SignedIn {
  user: CurrentUser;
  cookies: string[];
}

/** The password was right, but the account needs a second step, for which the `Set-Cookie` values prepare the browser. */
export interface HalfSignedIn {
  user: null;
  cookies: string[];
}

interface Account {
  email: string;
  password: string;
  firstName: string | null;
  lastName: string | null;
  /** What the link of an invitation carries; null without one. */
  invitation: string | null;
}

/** Registration, login and logout. */
export interface AuthService {
  /**
   * Registers an account and signs in. Throws `registration_closed`, `invitation_unknown`, `registration_incomplete`, `email_invalid`, `email_taken`, `password_too_short`,
   * `password_too_long`, `password_common`.
   */
  register(account: Account, caller: Caller): Promise<SignedIn>;
  /** Throws `login_incomplete` and `invalid_credentials`. */
  login(credentials: { email: string; password: string }, caller: Caller): Promise<SignedIn | HalfSignedIn>;
  /** Ends the caller's session, if there is one. Returns the `Set-Cookie` values that remove it from the browser. */
  logout(caller: Caller): Promise<string[]>;
}

/** Makes an account where anybody may, or by its invitation, which stays open if that fails. Throws `registration_closed`, `invitation_unknown`. */
async function asAdmitted<T>(
  platform: Pick<Platform, 'config' | 'db' | 'invitations'>,
  { email, invitation }: Account,
  create: () => Promise<T>,
): Promise<T> {
  if (await isRegistrationOpen(platform)) return create();
  if (platform.config.registration !== 'invitation' || invitation === null) throw apiErrors.registration_closed();
  const giveBack = await platform.invitations.use(invitation, email.trim());
  try {
    return await create();
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Accounts and sessions over better-auth, with the answers the product specifies. */
export function createAuthService(platform: Platform): AuthService {
  const { auth: load, db, openStreams, sessions } = platform;

  async function userOf(email: string): Promise<CurrentUser> {
    const user = await findUserByEmail(db, email);
    if (!user) throw apiErrors.unauthorized();
    return user;
  }

  /** Ends the caller's session and its open streams. Returns the `Set-Cookie` values. */
  async function signOut(caller: Caller): Promise<string[]> {
    const owner = await sessions.ownerOf(caller.cookie);
    const auth = await load();
    const { headers } = await auth.api.signOut({ headers: toHeaders(caller), returnHeaders: true });
    if (owner !== null) await openStreams.check(owner);
    return headers.getSetCookie();
  }

  const register = (account: Account, caller: Caller): Promise<SignedIn> =>
    asAdmitted(platform, account, () => create(account, caller));

  async function create({ email: given, password, firstName, lastName }: Account, caller: Caller): Promise<SignedIn> {
    const email = given.trim();
    if (email === '' || password === '') throw apiErrors.registration_incomplete();
    if (!isEmail(email)) throw apiErrors.email_invalid();
    checkNewPassword(password);
    const name = displayName({ firstName, lastName, email });
    const names = { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
    const auth = await load();
    try {
      const { headers } = await auth.api.signUpEmail({
        body: { name, email, password, ...names },
        headers: toHeaders(caller),
        returnHeaders: true,
      });
      const user = await userOf(email);
      await welcomeFirst(db, user.id);
      return { user, cookies: headers.getSetCookie() };
    } catch (error) {
      // Two concurrent requests find the address free; the database refuses the second.
      const taken =
        codeOf(error)?.startsWith('USER_ALREADY_EXISTS') ||
        (codeOf(error) === 'FAILED_TO_CREATE_USER' && (await findUserByEmail(db, email)));
      throw taken ? apiErrors.email_taken(undefined, { cause: error }) : toRefusal(error, {});
    }
  }

  let registered: Promise<unknown> = Promise.resolve();

  return {
    register(account, caller) {
      if (platform.config.registration === 'open') return register(account, caller);
      // One at a time: of several concurrent registrations only one is the first account.
      const turn = registered.then(() => register(account, caller));
      registered = turn.catch(() => undefined);
      return turn;
    },

    async login({ email: given, password }, caller) {
      const email = given.trim();
      if (email === '' || password === '') throw apiErrors.login_incomplete();
      if (!isEmail(email) || password.length > PASSWORD_MAX) throw apiErrors.invalid_credentials();
      const auth = await load();
      let answer;
      try {
        answer = await auth.api.signInEmail({
          body: { email, password },
          headers: toHeaders(caller),
          returnHeaders: true,
        });
      } catch (error) {
        throw toRefusal(error, { INVALID_EMAIL_OR_PASSWORD: apiErrors.invalid_credentials });
      }
      await deleteExpiredSessions(db, new Date());
      // Replaces the browser's former session, possibly of another account.
      if (caller.cookie !== undefined) await signOut(caller);
      const cookies = answer.headers.getSetCookie();
      return { user: 'twoFactorRedirect' in answer.response ? null : await userOf(email), cookies };
    },

    logout: signOut,
  };
}
