import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = {
  wrongToken: [401, { message: 'Authorization Failure: The user name or password is wrong' }, 'Authorization Failure'],
  missingScope: [403, { message: 'Application security prevents access to P01012' }, 'prevents access'],
  notFound: [404, { message: 'The table F9999 was not found' }, 'was not found'],
  tooOften: [429, { message: 'Too many sessions' }, 'Too many sessions'],
  invalid: [400, { message: 'Invalid Filter: F0101.XX', status: 'ERROR' }, 'Invalid Filter'],
};
