import { microsoft } from '../microsoft/refused.ts';
import type { Refusals } from '../testing/refused.ts';

// https://learn.microsoft.com/en-us/defender-endpoint/api/common-errors
export const refusals: Refusals = {
  wrongToken: microsoft(401, 'Unauthorized', 'The token has expired.'),
  missingScope: microsoft(403, 'Forbidden', 'The application does not have the required permission Machine.Isolate.'),
  notFound: microsoft(404, 'ResourceNotFound', 'Machine was not found'),
  tooOften: microsoft(429, 'TooManyRequests', 'The quota of calls was reached.'),
  invalid: microsoft(400, 'ActiveRequestAlreadyExists', 'Action is already in progress'),
};
