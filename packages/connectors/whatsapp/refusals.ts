import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const meta = (status: number, code: number, message: string): Refused =>
  said(status, message, () => ({ error: { message, type: 'OAuthException', code, fbtrace_id: 'A1b2' } }));

// https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
export const refusals: Refusals = {
  wrongToken: meta(401, 190, 'Error validating access token'),
  missingScope: meta(403, 10, '(#10) Application does not have permission for this action'),
  notFound: meta(404, 100, 'Unsupported get request. Object with ID 1 does not exist'),
  tooOften: meta(429, 130_429, '(#130429) Rate limit hit'),
  invalid: meta(400, 131_009, '(#131009) Parameter value is not valid'),
};
