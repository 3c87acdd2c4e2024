import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const square = (status: number, category: string, code: string, detail: string): Refused =>
  said(status, detail, () => ({ errors: [{ category, code, detail }] }));

// https://developer.squareup.com/docs/build-basics/general-considerations/handling-errors
export const squareRefusals: Refusals = {
  wrongToken: square(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED', 'This request could not be authorized.'),
  missingScope: square(
    403,
    'AUTHENTICATION_ERROR',
    'INSUFFICIENT_SCOPES',
    'The merchant has not given your application sufficient permissions to do that.',
  ),
  notFound: square(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND', 'Could not find payment with id: p1'),
  tooOften: square(429, 'RATE_LIMIT_ERROR', 'RATE_LIMITED', 'Too many requests.'),
  invalid: square(400, 'INVALID_REQUEST_ERROR', 'VALUE_TOO_LOW', 'Amount must be greater than 0.'),
};
