import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const paypal = (status: number, name: string, message: string): Refused =>
  said(status, message, () => ({ name, message, debug_id: 'b1d1f06c7246c' }));

// https://developer.paypal.com/api/rest/responses/
export const paypalRefusals: Refusals = {
  wrongToken: paypal(401, 'AUTHENTICATION_FAILURE', 'Authentication failed due to invalid authentication credentials.'),
  missingScope: paypal(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'),
  notFound: paypal(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.'),
  tooOften: paypal(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'),
  invalid: paypal(422, 'UNPROCESSABLE_ENTITY', 'The requested action could not be performed.'),
};
