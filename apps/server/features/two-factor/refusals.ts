import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import type { HeddleError } from '@heddle/contract/errors/define';
import { codeOf } from '../../platform/auth/caller.ts';

/** What better-auth's refusals are called here. */
const refusals: { readonly [code: string]: (params?: undefined, extra?: { cause?: unknown }) => HeddleError } = {
  INVALID_PASSWORD: accountErrors.password_incorrect,
  INVALID_CODE: accountErrors.two_factor_code_invalid,
  INVALID_BACKUP_CODE: accountErrors.two_factor_code_invalid,
  TOTP_ALREADY_ENABLED: accountErrors.two_factor_enabled,
  TOTP_NOT_ENABLED: accountErrors.two_factor_disabled,
  TWO_FACTOR_NOT_ENABLED: accountErrors.two_factor_disabled,
  BACKUP_CODES_NOT_ENABLED: accountErrors.two_factor_disabled,
  INVALID_TWO_FACTOR_COOKIE: accountErrors.second_step_expired,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: accountErrors.second_step_expired,
  ACCOUNT_TEMPORARILY_LOCKED: accountErrors.second_step_locked,
};

/** Runs a call of better-auth; what it refuses becomes a coded error, anything else `internal_error`. */
export async function refusing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    throw (refusals[codeOf(cause) ?? ''] ?? apiErrors.internal_error)(undefined, { cause });
  }
}
