import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const dwolla = (status: number, code: string, message: string): Refused =>
  said(status, message, () => ({ code, message }));

// https://developers.dwolla.com/docs/api-reference/api-fundamentals/errors
export const refusals: Refusals = {
  wrongToken: dwolla(401, 'InvalidAccessToken', 'Invalid access token.'),
  missingScope: dwolla(403, 'Forbidden', 'The supplied credentials are not authorized for this resource.'),
  notFound: dwolla(404, 'NotFound', 'The requested resource was not found.'),
  tooOften: dwolla(429, 'TooManyRequests', 'Too many requests.'),
  invalid: dwolla(400, 'ValidationError', 'Validation error(s) present.'),
};
