import type { CurrentUser } from '@heddle/contract/api/auth';
import { accountErrors } from '@heddle/contract/errors/account';
import type { Caller } from '../../platform/auth/caller.ts';
import { toHeaders } from '../../platform/auth/caller.ts';
import { readRecoveryCode } from '../../platform/auth/recovery-codes.ts';
import { withoutSession } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { refusing } from './refusals.ts';
import { spendCode } from './used-codes.ts';
import { findUser } from './store.ts';

/**
 * Completes the login of a user whose password was right, by a code of the app or a recovery code, which is then used up. Returns the user and the
 * `Set-Cookie` values that sign the browser in. Throws `two_factor_code_invalid`, `two_factor_code_used`, `second_step_expired`.
 */
export async function takeSecondStep(
  platform: Platform,
  caller: Caller,
  userId: string,
  code: string,
): Promise<{ user: CurrentUser; cookies: string[] }> {
  const auth = await platform.auth();
  // With a session, the code would be checked for that session's account instead of the one that is logging in.
  const headers = toHeaders({ ...caller, cookie: withoutSession(caller.cookie, platform.secure) });
  const digits = code.replace(/\s/g, '');
  const isOfApp = /^\d{6}$/.test(digits);
  if (isOfApp) await spendCode(platform, userId, digits);
  const answer = await refusing(
    isOfApp
      ? auth.api.verifyTOTP({ body: { code: digits }, headers, returnHeaders: true })
      : auth.api.verifyBackupCode({ body: { code: readRecoveryCode(code) }, headers, returnHeaders: true }),
  );
  const user = await findUser(platform.db, answer.response.user.id);
  if (!user) throw accountErrors.second_step_expired();
  return { user, cookies: answer.headers.getSetCookie() };
}
