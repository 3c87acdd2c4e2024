import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = {
  wrongToken: [401, 'Client must be authenticated to access this resource.', ''],
  missingScope: [403, { errorMessages: ['You cannot edit this issue'], errors: {} }, 'You cannot edit this issue'],
  notFound: [404, { errorMessages: ['Issue does not exist'], errors: {} }, 'Issue does not exist'],
  tooOften: [429, { errorMessages: ['Rate limit exceeded'], errors: {} }, 'Rate limit exceeded'],
  invalid: [400, { errorMessages: [], errors: { summary: 'You must specify a summary.' } }, 'specify a summary'],
};
