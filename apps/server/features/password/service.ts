import { PASSWORD_MAX } from '@heddle/contract/api/auth';
import type { ChangePasswordBody } from '@heddle/contract/api/change-password';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import type { z } from 'zod';
import type { Caller } from '../../platform/auth/caller.ts';
import { toHeaders } from '../../platform/auth/caller.ts';
import { checkNewPassword } from '../../platform/auth/passwords.ts';
import { toRefusal } from '../../platform/auth/refusals.ts';
import type { Platform } from '../../platform/platform.ts';

/**
 * Changes the caller's password and ends all their sessions. Returns the `Set-Cookie` values of a new one for the caller's browser.
 * Throws `login_incomplete`, `password_too_short`, `password_too_long`, `password_common`, `password_incorrect`.
 */
export async function changePassword(
  platform: Platform,
  caller: Caller,
  body: z.output<typeof ChangePasswordBody>,
): Promise<string[]> {
  const { currentPassword, newPassword } = body;
  if (currentPassword === '' || newPassword === '') throw apiErrors.login_incomplete();
  checkNewPassword(newPassword);
  if (currentPassword.length > PASSWORD_MAX) throw accountErrors.password_incorrect();
  const auth = await platform.auth();
  try {
    const { headers } = await auth.api.changePassword({
      body: { currentPassword, newPassword, revokeOtherSessions: true },
      headers: toHeaders(caller),
      returnHeaders: true,
    });
    return headers.getSetCookie();
  } catch (cause) {
    throw toRefusal(cause, { INVALID_PASSWORD: accountErrors.password_incorrect });
  }
}
