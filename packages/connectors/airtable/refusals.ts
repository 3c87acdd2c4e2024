import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const airtable = (status: number, type: string, message: string): Refused =>
  said(status, message, () => ({ error: { type, message } }));

export const refusals: Refusals = {
  wrongToken: airtable(401, 'AUTHENTICATION_REQUIRED', 'Authentication required'),
  missingScope: airtable(403, 'INVALID_PERMISSIONS', 'You are not permitted to perform this operation'),
  notFound: [404, { error: 'NOT_FOUND' }, 'NOT_FOUND'],
  tooOften: [429, { errors: [{ error: 'RATE_LIMIT_REACHED', message: 'Rate limit exceeded.' }] }, 'Rate limit'],
  invalid: airtable(422, 'UNKNOWN_FIELD_NAME', 'Unknown field name: "Titel"'),
};
