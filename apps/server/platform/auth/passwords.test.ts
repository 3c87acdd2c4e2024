import { PASSWORD_MAX, PASSWORD_MIN } from '@heddle/contract/api/auth';
import { accountErrors } from '@heddle/contract/errors/account';
import { describe, expect, it } from 'vitest';
import type { Platform } from '../platform.ts';
import { checkNewPassword, confirmPassword } from './passwords.ts';

const caller = { cookie: 'a=1', userAgent: undefined };
/** An uncommon text of a length. */
const text = (length: number): string => 'vD7#qLx9'.repeat(Math.ceil(length / 8)).slice(0, length);

describe('a new password', () => {
  it.each([
    ['password_too_short', text(PASSWORD_MIN - 1)],
    ['password_too_long', text(PASSWORD_MAX + 1)],
    ['password_common', 'password2024!'],
  ])('is refused as %s', (code, password) => {
    expect(() => checkNewPassword(password)).toThrow(expect.objectContaining({ code }));
  });

  it.each([PASSWORD_MIN, PASSWORD_MAX])('may have %i characters', (length) => {
    expect(() => checkNewPassword(text(length))).not.toThrow();
  });
});

describe('the password of the caller', () => {
  /** The platform, as far as it is used: better-auth, which answers so. */
  const platform = (verify: (asked: { body: { password: string }; headers: Headers }) => Promise<unknown>) =>
    ({ auth: async () => ({ api: { verifyPassword: verify } }) }) as unknown as Platform;
  const never = platform(() => Promise.reject(new Error('must not be asked')));

  it('is compared in the name of the caller', async () => {
    const asked: unknown[] = [];
    const right = platform(async ({ body, headers }) => asked.push([body.password, headers.get('cookie')]));
    await confirmPassword(right, caller, text(PASSWORD_MAX));
    expect(asked).toEqual([[text(PASSWORD_MAX), 'a=1']]);
  });

  it('is asked for, and never compared where it cannot be right', async () => {
    await expect(confirmPassword(never, caller, '')).rejects.toMatchObject({ code: 'password_needed' });
    const tooLong = text(PASSWORD_MAX + 1);
    await expect(confirmPassword(never, caller, tooLong)).rejects.toMatchObject({ code: 'password_incorrect' });
  });

  it('is refused where it is wrong; anything else that happens is no wrong password', async () => {
    const wrong = platform(() =>
      Promise.reject(Object.assign(new Error('refused'), { body: { code: 'INVALID_PASSWORD' } })),
    );
    await expect(confirmPassword(wrong, caller, 'x')).rejects.toMatchObject({ code: 'password_incorrect' });
    const busy = platform(() => Promise.reject(accountErrors.second_step_locked({ minutes: 1 })));
    await expect(confirmPassword(busy, caller, 'x')).rejects.toMatchObject({ code: 'second_step_locked' });
    const broken = platform(() => Promise.reject(new Error('no connection')));
    await expect(confirmPassword(broken, caller, 'x')).rejects.toMatchObject({ code: 'internal_error' });
  });
});
