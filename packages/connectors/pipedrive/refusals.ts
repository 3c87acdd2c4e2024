import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const pipedrive = (status: number, error: string): Refused =>
  said(status, error, () => ({ success: false, error, errorCode: status }));

export const refusals: Refusals = {
  wrongToken: pipedrive(401, 'unauthorized access'),
  missingScope: pipedrive(403, 'Scope and URL mismatch'),
  notFound: pipedrive(404, 'Deal not found'),
  tooOften: pipedrive(429, 'Rate limit exceeded'),
  invalid: pipedrive(400, 'Validation failed: title: Title is required'),
};
