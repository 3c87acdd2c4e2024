import { PASSWORD_MAX, PASSWORD_MIN } from '@heddle/contract/api/auth';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import type { Platform } from '../platform.ts';
import type { Caller } from './caller.ts';
import { toHeaders } from './caller.ts';
import { isCommonPassword } from './common-passwords.ts';
import { toRefusal } from './refusals.ts';

/** Checks a new password. Throws `password_too_short`, `password_too_long`, `password_common`. */
export function checkNewPassword(password: string): void {
  if (password.length < PASSWORD_MIN) throw apiErrors.password_too_short();
  if (password.length > PASSWORD_MAX) throw apiErrors.password_too_long();
  if (isCommonPassword(password)) throw apiErrors.password_common();
}

/** Checks the password of the caller's account; the calling route counts it as an attempt. Throws `password_needed` for an empty one, and `password_incorrect`. */
export async function confirmPassword(
  { auth: load }: Pick<Platform, 'auth'>,
  caller: Caller,
  password: string,
): Promise<void> {
  if (password === '') throw accountErrors.password_needed();
  if (password.length > PASSWORD_MAX) throw accountErrors.password_incorrect();
  const auth = await load();
  try {
    await auth.api.verifyPassword({ body: { password }, headers: toHeaders(caller) });
  } catch (cause) {
    throw toRefusal(cause, { INVALID_PASSWORD: accountErrors.password_incorrect });
  }
}
