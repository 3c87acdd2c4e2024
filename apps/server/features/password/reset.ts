import type { ResetPasswordBody } from '@heddle/contract/api/reset-password';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import type { z } from 'zod';
import { isEmail } from '../../platform/auth/accounts.ts';
import { beginReset, userOfReset } from '../../platform/auth/password-resets.ts';
import { checkNewPassword } from '../../platform/auth/passwords.ts';
import { toRefusal } from '../../platform/auth/refusals.ts';
import type { Platform } from '../../platform/platform.ts';
import { RESET_MAIL } from './reset-mail.ts';

/**
 * Mails a link to the account with this address. Who asks is told the same where there is no such account: nobody learns who has one.
 * Throws `login_incomplete`, `email_invalid`, `reset_needs_mail`.
 */
export async function mailReset({ db, mail }: Pick<Platform, 'db' | 'mail'>, given: string): Promise<void> {
  const email = given.trim().toLowerCase();
  if (email === '') throw apiErrors.login_incomplete();
  if (!isEmail(email)) throw apiErrors.email_invalid();
  if (!mail.sends) throw accountErrors.reset_needs_mail();
  const user = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst();
  if (!user) return;
  const { id } = await beginReset(db, user.id);
  await mail.add({ id, kind: RESET_MAIL, userId: user.id, aboutAt: Date.now() });
  void mail.deliver();
}

/**
 * Sets the password of the account of a link, and ends all its sessions. The second factor of the account stays.
 * Throws `login_incomplete`, `password_too_short`, `password_too_long`, `password_common`, `reset_link_unknown`.
 */
export async function resetPassword(
  { auth: load, openStreams, db }: Pick<Platform, 'auth' | 'openStreams' | 'db'>,
  { token, password }: z.output<typeof ResetPasswordBody>,
): Promise<void> {
  if (password === '') throw apiErrors.login_incomplete();
  checkNewPassword(password);
  const userId = await userOfReset(db, token);
  if (userId === null) throw accountErrors.reset_link_unknown();
  const auth = await load();
  try {
    await auth.api.resetPassword({ body: { newPassword: password, token } });
  } catch (cause) {
    throw toRefusal(cause, {
      INVALID_TOKEN: accountErrors.reset_link_unknown,
      USER_NOT_FOUND: accountErrors.reset_link_unknown,
    });
  }
  await openStreams.check(userId);
}
