import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const stripe = (status: number, type: string, message: string): Refused =>
  said(status, message, () => ({ error: { type, message } }));

// https://docs.stripe.com/error-handling
export const refusals: Refusals = {
  wrongToken: stripe(401, 'invalid_request_error', 'Invalid API Key provided: sk_test_****1234'),
  missingScope: stripe(
    403,
    'invalid_request_error',
    'The provided key does not have the required permissions for this endpoint.',
  ),
  notFound: stripe(404, 'invalid_request_error', "No such payment_intent: 'pi_1'"),
  tooOften: stripe(429, 'rate_limit_error', 'Too many requests in a period of time.'),
  invalid: stripe(400, 'invalid_request_error', 'Amount must be at least 50 cents'),
};
