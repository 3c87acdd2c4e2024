import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const serviceNow = (status: number, message: string, detail: string): Refused =>
  said(status, message, () => ({ error: { message, detail }, status: 'failure' }));

// https://developer.servicenow.com/dev.do#!/reference/api/latest/rest/c_TableAPI
export const refusals: Refusals = {
  wrongToken: serviceNow(401, 'User Not Authenticated', 'Required to provide Auth information'),
  missingScope: serviceNow(403, 'Operation Failed', 'ACL Exception Insert Failed due to security constraints'),
  notFound: serviceNow(404, 'No Record found', 'Record does not exist or ACL restricts the record retrieval'),
  tooOften: serviceNow(429, 'Rate limit exceeded', 'The number of requests per hour is exceeded'),
  invalid: serviceNow(400, 'Invalid table change', 'null'),
};
