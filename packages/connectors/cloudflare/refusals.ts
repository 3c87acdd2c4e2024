import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const cloudflare = (status: number, code: number, message: string): Refused =>
  said(status, message, () => ({ success: false, errors: [{ code, message }], messages: [], result: null }));

// https://developers.cloudflare.com/api/
export const refusals: Refusals = {
  wrongToken: cloudflare(401, 10000, 'Authentication error'),
  missingScope: cloudflare(403, 10000, 'Unauthorized to access requested resource'),
  notFound: cloudflare(404, 7003, 'Could not route to the zone, perhaps your object identifier is invalid?'),
  tooOften: cloudflare(429, 10013, 'More than 1200 requests per 300 seconds reached.'),
  invalid: cloudflare(400, 10001, 'firewallaccessrules.api.validation_error'),
};
