import type { JsonValue } from '@heddle/contract/json';
import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const hubspot = (status: number, category: string, message: string, errors?: JsonValue): Refused =>
  said(status, message, () => ({ status: 'error', category, message, ...(errors === undefined ? {} : { errors }) }));

export const refusals: Refusals = {
  wrongToken: hubspot(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.'),
  missingScope: hubspot(403, 'MISSING_SCOPES', 'This app hasn’t been granted all required scopes'),
  notFound: hubspot(404, 'OBJECT_NOT_FOUND', 'resource not found'),
  tooOften: hubspot(429, 'RATE_LIMITS', 'You have reached your secondly limit.'),
  invalid: hubspot(400, 'VALIDATION_ERROR', 'Property values were not valid', [
    { message: 'Email address x is invalid', code: 'INVALID_EMAIL' },
  ]),
};
