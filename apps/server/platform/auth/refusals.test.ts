import { accountErrors } from '@heddle/contract/errors/account';
import { describe, expect, it } from 'vitest';
import { codeOf } from './caller.ts';
import { toRefusal } from './refusals.ts';

/** An error as better-auth throws it. */
const thrown = (body: unknown, more: object = {}): Error => Object.assign(new Error('refused'), { body, ...more });
const refusals = { INVALID_PASSWORD: accountErrors.password_incorrect };

describe('what better-auth has thrown', () => {
  it('is the error that stands for its code, with itself as the cause', () => {
    const cause = thrown({ code: 'INVALID_PASSWORD' }, { status: 'UNAUTHORIZED' });
    expect(toRefusal(cause, refusals)).toMatchObject({ code: 'password_incorrect', cause });
  });

  it('is ours where a hook of ours has thrown it', () => {
    const own = accountErrors.password_needed();
    expect(toRefusal(own, refusals)).toBe(own);
  });

  it.each(['SESSION_EXPIRED', 'FAILED_TO_GET_SESSION', 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'USER_NOT_FOUND'])(
    'says with %s that the caller is signed in no longer',
    (code) => {
      const cause = thrown({ code });
      expect(toRefusal(cause, refusals)).toMatchObject({ code: 'unauthorized', cause });
    },
  );

  it.each(['UNAUTHORIZED', 401])('says that with the status %s as well', (status) => {
    expect(toRefusal(thrown({}, { status }), refusals)).toMatchObject({ code: 'unauthorized' });
  });

  it.each([
    ['an unknown code', thrown({ code: 'SOMETHING_NEW' })],
    ['a code that is a name of every object', thrown({ code: 'constructor' })],
    ['another status', thrown({}, { status: 403 })],
    ['no body', new Error('broken')],
    ['nothing of an error but its looks', { body: { code: 'INVALID_PASSWORD' }, status: 401 }],
    ['nothing at all', undefined],
  ])('is a defect where it has %s', (_case, cause) => {
    expect(toRefusal(cause, refusals)).toMatchObject({ code: 'internal_error', status: 500 });
  });
});

describe('the code of an error of better-auth', () => {
  it.each([
    [thrown({ code: 'X' }), 'X'],
    [thrown({ code: 7 }), null],
    [thrown({}), null],
    [thrown(null), null],
    [thrown('X'), null],
    [new Error('X'), null],
    [{ body: { code: 'X' } }, null],
    [null, null],
  ])('of %o is %s', (error, code) => expect(codeOf(error)).toBe(code));
});
