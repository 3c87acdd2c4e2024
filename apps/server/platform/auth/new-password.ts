import { PASSWORD_MAX, PASSWORD_MIN } from '@heddle/contract/api/auth';
import { apiErrors } from '@heddle/contract/errors/api';
import { isCommonPassword } from './common-passwords.ts';

/** Whether a password may become that of an account. Throws `password_too_short`, `password_too_long`, `password_common`. */
export function checkNewPassword(password: string): void {
  if (password.length < PASSWORD_MIN) throw apiErrors.password_too_short();
  if (password.length > PASSWORD_MAX) throw apiErrors.password_too_long();
  if (isCommonPassword(password)) throw apiErrors.password_common();
}
