import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const modernTreasury = (status: number, code: string, message: string): Refused =>
  said(status, message, () => ({ errors: { code, message } }));

// https://docs.moderntreasury.com/platform/reference/errors
export const refusals: Refusals = {
  wrongToken: modernTreasury(401, 'unauthorized', 'The API key is not valid'),
  missingScope: modernTreasury(403, 'forbidden', 'The API key may not do this'),
  notFound: modernTreasury(404, 'resource_not_found', 'No payment order has this ID'),
  tooOften: modernTreasury(429, 'rate_limit_exceeded', 'Too many requests'),
  invalid: modernTreasury(422, 'parameter_invalid', 'Amount must be greater than 0'),
};
