import { PASSWORD_MIN } from '@heddle/contract/api/password';
import { apiErrors } from '@heddle/contract/errors/api';
import type { ApiError } from '../../api/client.ts';
import type { FormProblem } from '../../shell/form-problem.ts';

export interface SignInForm {
  email: string;
  password: string;
}

export interface SignUpForm extends SignInForm {
  firstName: string;
  lastName: string;
  confirmPassword: string;
}

type FieldName = keyof SignUpForm;
type Problem = FormProblem<FieldName>;

function missing(form: SignInForm, message: string): Problem | null {
  const empty = (['email', 'password'] as const).filter((name) => form[name] === '');
  return empty.length === 0 ? null : { message, fields: Object.fromEntries(empty.map((name) => [name, message])) };
}

/** The first rule a sign-in violates; null if it may be sent. */
export function checkSignIn(form: SignInForm): Problem | null {
  return missing(form, apiErrors.login_incomplete().message);
}

/** What keeps a link from being asked for; null if it may be. */
export function checkForgotPassword({ email }: { email: string }): FormProblem<'email'> | null {
  if (email !== '') return null;
  const { message } = apiErrors.email_invalid();
  return { message, fields: { email: message } };
}

/** The first rule a registration violates; null if it may be sent. First and last name are optional. */
export function checkSignUp(form: SignUpForm): Problem | null {
  const incomplete = missing(form, apiErrors.registration_incomplete().message);
  if (incomplete) return incomplete;
  if (form.password !== form.confirmPassword) {
    const message = 'Passwords do not match.';
    return { message, fields: { confirmPassword: message } };
  }
  if (form.password.length < PASSWORD_MIN) {
    const { message } = apiErrors.password_too_short();
    return { message, fields: { password: message } };
  }
  return null;
}

/** The field a refusal of the server is about. */
export function fieldOf(error: ApiError): FieldName {
  return error.code === 'email_taken' || error.code === 'email_invalid' ? 'email' : 'password';
}
