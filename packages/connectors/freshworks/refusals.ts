import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const freshworks = (code: number, message: string): Refused =>
  said(code, message, () => ({ errors: { code, message: [message] } }));

// https://developers.freshworks.com/crm/api/#error
export const refusals: Refusals = {
  wrongToken: [401, { login: 'failed', message: 'Invalid login' }, 'Invalid login'],
  missingScope: freshworks(403, 'You are not authorized to perform this action'),
  notFound: freshworks(404, 'The requested record was not found'),
  tooOften: freshworks(429, 'You have exceeded the limit of requests per hour'),
  invalid: freshworks(400, 'The value of email is already there'),
};
