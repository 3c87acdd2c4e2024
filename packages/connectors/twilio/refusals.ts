import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const twilio = (status: number, code: number, message: string): Refused =>
  said(status, message, () => ({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }));

// https://www.twilio.com/docs/api/errors
export const refusals: Refusals = {
  wrongToken: twilio(401, 20_003, 'Authenticate'),
  missingScope: twilio(403, 20_403, 'Forbidden'),
  notFound: twilio(404, 20_404, 'The requested resource was not found'),
  tooOften: twilio(429, 20_429, 'Too Many Requests'),
  invalid: twilio(400, 21_211, "The 'To' number 1 is not a valid phone number."),
};
