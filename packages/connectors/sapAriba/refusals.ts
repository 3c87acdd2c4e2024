import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = {
  wrongToken: [401, { fault: { faultstring: 'Invalid Access Token' } }, 'Invalid Access Token'],
  missingScope: [403, { message: 'Application has no access to the API' }, 'no access'],
  notFound: [404, { message: 'View template Orders was not found' }, 'was not found'],
  tooOften: [429, { message: 'API rate limit exceeded' }, 'API rate limit exceeded'],
  invalid: [400, { message: 'The filter createdDateFrom is required' }, 'createdDateFrom is required'],
};
