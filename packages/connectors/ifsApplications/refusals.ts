import { microsoft } from '../microsoft/refused.ts';
import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = {
  wrongToken: microsoft(401, 'UNAUTHORIZED', 'The token is not valid'),
  missingScope: microsoft(403, 'FORBIDDEN', 'No access to the projection CustomerHandling'),
  notFound: microsoft(404, 'ODP_NOT_FOUND', 'The Customer object does not exist.'),
  tooOften: microsoft(429, 'TOO_MANY_REQUESTS', 'Too many requests'),
  invalid: microsoft(400, 'DATABASE_ERROR', 'The field NAME must have a value.'),
};
