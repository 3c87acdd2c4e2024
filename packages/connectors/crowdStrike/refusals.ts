import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const falcon = (status: number, message: string): Refused =>
  said(status, message, () => ({ meta: { trace_id: '1' }, errors: [{ code: status, message }], resources: [] }));

export const refusals: Refusals = {
  wrongToken: falcon(401, 'access denied, invalid bearer token'),
  missingScope: falcon(403, 'access denied, authorization failed'),
  notFound: falcon(404, 'Device not found'),
  tooOften: falcon(429, 'API rate limit exceeded.'),
  invalid: falcon(400, 'invalid device id'),
};
