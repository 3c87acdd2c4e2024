import { odata2 } from '../odata/refused.ts';
import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = {
  wrongToken: odata2(401, 'LoginException', '[LGN0002]Invalid login credentials'),
  missingScope: odata2(403, 'COE_GENERAL_FORBIDDEN', 'No permission to read the entity User'),
  notFound: odata2(404, 'COE0021', 'Invalid property names'),
  tooOften: odata2(429, 'TOO_MANY_REQUESTS', 'Too many requests'),
  invalid: [
    200,
    { d: [{ key: null, status: 'ERROR', message: 'userId is required', httpCode: 400 }] },
    'userId is required',
  ],
};
