import { PASSWORD_MIN } from '@heddle/contract/api/password';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import type { FormProblem } from '../../../shell/form-problem.ts';

export interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** The first rule a password change violates; null if it may be sent. */
export function checkPassword(values: PasswordValues): FormProblem<keyof PasswordValues> | null {
  const { newPassword, confirmPassword } = values;
  const empty = (['currentPassword', 'newPassword', 'confirmPassword'] as const).filter((name) => values[name] === '');
  if (empty.length > 0) {
    const { message } = apiErrors.login_incomplete();
    return { message, fields: Object.fromEntries(empty.map((name) => [name, message])) };
  }
  if (newPassword !== confirmPassword) {
    const { message } = accountErrors.passwords_differ();
    return { message, fields: { confirmPassword: message } };
  }
  if (newPassword.length < PASSWORD_MIN) {
    const { message } = apiErrors.password_too_short();
    return { message, fields: { newPassword: message } };
  }
  return null;
}
