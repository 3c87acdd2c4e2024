import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

// https://developer.atlassian.com/cloud/confluence/rest/v2/intro/
const confluence = (status: number, code: string, title: string): Refused =>
  said(status, title, () => ({ errors: [{ status, code, title, detail: null }] }));

export const refusals: Refusals = {
  wrongToken: confluence(401, 'UNAUTHORIZED', 'Unauthorized'),
  missingScope: confluence(403, 'FORBIDDEN', 'Current user not permitted to use Confluence'),
  notFound: confluence(404, 'NOT_FOUND', 'Not Found'),
  tooOften: [429, { message: 'Rate limit exceeded' }, 'Rate limit exceeded'],
  invalid: confluence(400, 'INVALID_REQUEST_PARAMETER', 'Provided value for id is not valid'),
};
