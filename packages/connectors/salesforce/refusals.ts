import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const salesforce = (status: number, errorCode: string, message: string): Refused =>
  said(status, message, () => [{ errorCode, message }]);

export const refusals: Refusals = {
  wrongToken: salesforce(401, 'INVALID_SESSION_ID', 'Session expired or invalid'),
  missingScope: salesforce(403, 'INSUFFICIENT_ACCESS', 'insufficient access rights on object id'),
  notFound: salesforce(404, 'NOT_FOUND', 'The requested resource does not exist'),
  // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm
  tooOften: salesforce(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.'),
  invalid: salesforce(400, 'REQUIRED_FIELD_MISSING', 'Required fields are missing: [LastName]'),
};
