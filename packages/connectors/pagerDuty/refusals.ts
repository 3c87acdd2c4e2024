import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const pagerDuty = (status: number, code: number, message: string): Refused =>
  said(status, message, () => ({ error: { code, message } }));

// https://developer.pagerduty.com/docs/errors
export const refusals: Refusals = {
  wrongToken: pagerDuty(401, 2006, 'Authentication failed'),
  missingScope: pagerDuty(403, 2010, 'Access Denied'),
  notFound: pagerDuty(404, 2100, 'Not Found'),
  tooOften: pagerDuty(429, 2020, 'Rate Limit Exceeded'),
  invalid: [
    400,
    { error: { code: 2001, message: 'Invalid Input Provided', errors: ['Title cannot be empty.'] } },
    'Title cannot be empty',
  ],
};
