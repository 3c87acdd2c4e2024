import { describe, expect, it } from 'vitest';
import { usualReason } from './failures.ts';

describe('what an answer says of its error', () => {
  it.each([
    [{ message: 'Bad credentials' }, 'Bad credentials'],
    [{ error: 'invalid_auth' }, 'invalid_auth'],
    [{ error: { code: 403, message: 'Forbidden.', status: 'PERMISSION_DENIED' } }, 'Forbidden.'],
    [{ errors: ['one', 'two'] }, 'one; two'],
    [{ errors: [{ detail: 'Too long' }, { detail: 'Too short' }] }, 'Too long; Too short'],
    [{ errorMessages: [], errors: { summary: 'You must specify a summary.' } }, 'summary You must specify a summary.'],
    [{ errors: { email: ['has already been taken'] } }, 'email has already been taken'],
    [[{ message: 'No such column', errorCode: 'INVALID_FIELD' }], 'No such column'],
    [
      { message: 'Validation Failed', errors: [{ resource: 'Issue', field: 'title', code: 'missing_field' }] },
      'Validation Failed: title: missing_field',
    ],
    [
      { message: 'Invalid Form Body', errors: { embeds: { 0: { url: { _errors: [{ message: 'Not a URL' }] } } } } },
      'Invalid Form Body: embeds.0.url: Not a URL',
    ],
    [{ message: 'Too long', errors: [{ message: 'Too long' }] }, 'Too long'],
    [{ code: 7 }, ''],
    ['not found', 'not found'],
    [null, ''],
  ])('%j: %s', (answer, reason) => {
    expect(usualReason(answer)).toBe(reason);
  });
});
