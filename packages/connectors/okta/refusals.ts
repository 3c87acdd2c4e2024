import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const okta = (status: number, errorCode: string, errorSummary: string): Refused =>
  said(status, errorSummary, () => ({
    errorCode,
    errorSummary,
    errorLink: errorCode,
    errorId: 'oae1',
    errorCauses: [],
  }));

// https://developer.okta.com/docs/reference/error-codes/
export const refusals: Refusals = {
  wrongToken: okta(401, 'E0000011', 'Invalid token provided'),
  missingScope: okta(403, 'E0000006', 'You do not have permission to perform the requested action'),
  notFound: okta(404, 'E0000007', 'Not found: Resource not found: ada (User)'),
  tooOften: okta(429, 'E0000047', 'API call exceeded rate limit due to too many requests.'),
  invalid: okta(400, 'E0000001', 'Cannot suspend a user that is not active'),
};
