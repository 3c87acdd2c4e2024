import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const sage = (status: number, code: string, message: string): Refused =>
  said(status, message, () => ({
    'ia::result': { 'ia::error': { code, message, supportId: 's1', details: [{ code: 'd1', message }] } },
    'ia::meta': { totalCount: 1, totalSuccess: 0, totalError: 1 },
  }));

// https://developer.sage.com/intacct/docs/developer-portal/guides/error-handling
export const refusals: Refusals = {
  wrongToken: sage(401, 'unauthorized', 'The access token is invalid'),
  missingScope: sage(403, 'forbidden', 'Permission is missing for this operation'),
  notFound: sage(404, 'notFound', 'The object does not exist'),
  tooOften: sage(429, 'tooManyRequests', 'Too many requests'),
  invalid: sage(400, 'invalidRequest', 'Payload contains errors'),
};
