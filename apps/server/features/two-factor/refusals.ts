import { accountErrors } from '@heddle/contract/errors/account';
import { toRefusal } from '../../platform/auth/refusals.ts';

/** The errors for codes of better-auth. */
const refusals = {
  INVALID_PASSWORD: accountErrors.password_incorrect,
  INVALID_CODE: accountErrors.two_factor_code_invalid,
  INVALID_BACKUP_CODE: accountErrors.two_factor_code_invalid,
  TOTP_ALREADY_ENABLED: accountErrors.two_factor_enabled,
  TOTP_NOT_ENABLED: accountErrors.two_factor_disabled,
  TWO_FACTOR_NOT_ENABLED: accountErrors.two_factor_disabled,
  BACKUP_CODES_NOT_ENABLED: accountErrors.two_factor_disabled,
  INVALID_TWO_FACTOR_COOKIE: accountErrors.second_step_expired,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: accountErrors.second_step_expired,
};

/** Runs a call of better-auth and converts its errors: see `toRefusal`. */
export async function refusing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    // Of concurrent attempts with recovery codes one succeeds; the others may have used the same code.
    if (cause instanceof Error && 'status' in cause && cause.status === 'CONFLICT')
      throw accountErrors.two_factor_code_used(undefined, { cause });
    throw toRefusal(cause, refusals);
  }
}
