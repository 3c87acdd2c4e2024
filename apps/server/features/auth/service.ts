import type { CurrentUser } from '@heddle/contract/api/auth';
import { PASSWORD_MAX, PASSWORD_MIN } from '@heddle/contract/api/auth';
import { apiErrors } from '@heddle/contract/errors/api';
import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import type { Auth } from './better-auth.ts';
import { createAuth } from './better-auth.ts';
import { deleteExpiredSessions, findUserByEmail } from './store.ts';

/** The headers of a request that better-auth needs: whose session it is and with which browser. */
export interface Caller {
  cookie: string | undefined;
  userAgent: string | undefined;
}

/** A user, and the `Set-Cookie` values that sign the browser in. */
interface SignedIn {
  user: CurrentUser;
  cookies: string[];
}

/** What the calls of the auth feature do. */
export interface AuthService {
  /** Makes an account and signs in. Throws `registration_incomplete`, `email_invalid`, `password_too_short`, `password_too_long`, `email_taken`. */
  register(account: { email: string; password: string; firstName: string | null; lastName: string | null }, caller: Caller): Promise<SignedIn>;
  /** Throws `login_incomplete` and `invalid_credentials`. */
  login(credentials: { email: string; password: string }, caller: Caller): Promise<SignedIn>;
  /** Ends the caller's session, if there is one. Gives the `Set-Cookie` values that make the browser forget it. */
  logout(caller: Caller): Promise<string[]>;
}

const isEmail = (text: string): boolean => z.email().max(254).safeParse(text).success;

function toHeaders({ cookie, userAgent }: Caller): Headers {
  const headers = new Headers();
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (userAgent !== undefined) headers.set('user-agent', userAgent);
  return headers;
}

/** The code better-auth gives with a refusal. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('body' in error)) return null;
  const { body } = error;
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' ? body.code : null;
}

/** Accounts and sessions over better-auth, with the answers the product specifies. */
export function createAuthService(platform: Platform): AuthService {
  const { db } = platform;
  let loading: Promise<Auth> | null = null;
  // Loaded with the first sign-in: a server nobody signs in to does without its 30 MB.
  const load = (): Promise<Auth> => (loading ??= createAuth(platform));

  async function userOf(email: string): Promise<CurrentUser> {
    const user = await findUserByEmail(db, email);
    if (!user) throw apiErrors.unauthorized();
    return user;
  }

  return {
    async register({ email: given, password, firstName, lastName }, caller) {
      const email = given.trim();
      if (email === '' || password === '') throw apiErrors.registration_incomplete();
      if (!isEmail(email)) throw apiErrors.email_invalid();
      if (password.length < PASSWORD_MIN) throw apiErrors.password_too_short();
      if (password.length > PASSWORD_MAX) throw apiErrors.password_too_long();
      const name = [firstName, lastName].filter((part) => part).join(' ') || email;
      const names = { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
      const auth = await load();
      try {
        const { headers } = await auth.api.signUpEmail({ body: { name, email, password, ...names }, headers: toHeaders(caller), returnHeaders: true });
        return { user: await userOf(email), cookies: headers.getSetCookie() };
      } catch (error) {
        // Two requests at once: the second finds the address free and is stopped by the database.
        const taken = codeOf(error)?.startsWith('USER_ALREADY_EXISTS') || (codeOf(error) === 'FAILED_TO_CREATE_USER' && (await findUserByEmail(db, email)));
        throw taken ? apiErrors.email_taken(undefined, { cause: error }) : apiErrors.internal_error(undefined, { cause: error });
      }
    },

    async login({ email: given, password }, caller) {
      const email = given.trim();
      if (email === '' || password === '') throw apiErrors.login_incomplete();
      if (!isEmail(email) || password.length > PASSWORD_MAX) throw apiErrors.invalid_credentials();
      const auth = await load();
      const headers = toHeaders(caller);
      let cookies: string[];
      try {
        const answer = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true });
        cookies = answer.headers.getSetCookie();
      } catch (error) {
        const wrong = codeOf(error) === 'INVALID_EMAIL_OR_PASSWORD';
        throw apiErrors[wrong ? 'invalid_credentials' : 'internal_error'](undefined, { cause: error });
      }
      await deleteExpiredSessions(db, new Date());
      // The session this browser had, perhaps of another account, is replaced.
      if (caller.cookie !== undefined) await auth.api.signOut({ headers });
      return { user: await userOf(email), cookies };
    },

    async logout(caller) {
      const auth = await load();
      const { headers } = await auth.api.signOut({ headers: toHeaders(caller), returnHeaders: true });
      return headers.getSetCookie();
    },
  };
}
