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
    [{ code: 7 }, ''],
    ['not found', 'not found'],
    [null, ''],
  ])('%j: %s', (answer, reason) => {
    expect(usualReason(answer)).toBe(reason);
  });
});
