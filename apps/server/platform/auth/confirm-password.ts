import { PASSWORD_MAX } from '@heddle/contract/api/auth';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import { HeddleError } from '@heddle/contract/errors/define';
import type { Platform } from '../platform.ts';
import type { Caller } from './caller.ts';
import { codeOf, toHeaders } from './caller.ts';

/** Checks the password of the caller's account. Throws `password_needed` where none is given, and `password_incorrect`. Count it as an attempt. */
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
    if (cause instanceof HeddleError) throw cause;
    throw codeOf(cause) === 'INVALID_PASSWORD'
      ? accountErrors.password_incorrect(undefined, { cause })
      : apiErrors.internal_error(undefined, { cause });
  }
}
