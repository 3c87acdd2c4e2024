import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = {
  wrongToken: [401, { code: 401, message: 'The token is not valid' }, 'The token is not valid'],
  missingScope: [403, { code: 403, message: 'Access to customers is denied' }, 'is denied'],
  notFound: [404, { code: 404, message: 'The object was not found' }, 'was not found'],
  tooOften: [429, { code: 429, message: 'The limit of requests is exceeded' }, 'is exceeded'],
  invalid: [400, { code: 1020, message: "At least one of 'registered' and 'posted' should be true" }, 'At least one'],
};
