import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const box = (status: number, code: string, message: string): Refused =>
  said(status, message, () => ({ type: 'error', status, code, message, request_id: 'abcdef123456' }));

// https://developer.box.com/guides/api-calls/permissions-and-errors/common-errors/
export const refusals: Refusals = {
  wrongToken: box(401, 'unauthorized', 'Unauthorized'),
  missingScope: box(403, 'access_denied_insufficient_permissions', 'Access denied - insufficient permission'),
  notFound: box(404, 'not_found', 'Not Found'),
  tooOften: box(429, 'rate_limit_exceeded', 'Request rate limit exceeded, please try again later'),
  invalid: box(400, 'item_name_invalid', 'Item name invalid'),
};
