import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const wise = (status: number, code: string, message: string): Refused =>
  said(status, message, () => ({ errors: [{ code, message, arguments: [] }] }));

// https://docs.wise.com/guides/developer/errors
export const refusals: Refusals = {
  wrongToken: said(401, 'Invalid token', (error_description) => ({ error: 'invalid_token', error_description })),
  missingScope: wise(403, 'error.forbidden', 'You are forbidden to send this request'),
  notFound: wise(404, 'error.not_found', 'Transfer was not found'),
  tooOften: wise(429, 'error.too_many_requests', 'Too many requests'),
  invalid: wise(422, 'error.route.not.supported', 'This route is not supported'),
};
