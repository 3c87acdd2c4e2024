import type { Refusals } from '../testing/refused.ts';

// https://developers.greenhouse.io/harvest.html#errors
export const refusals: Refusals = {
  wrongToken: [401, { message: 'Invalid Basic Auth credentials' }, 'Invalid Basic Auth credentials'],
  missingScope: [403, { message: 'This API Key does not have permission' }, 'does not have permission'],
  notFound: [404, { message: 'Resource not found' }, 'Resource not found'],
  tooOften: [429, { message: 'Exceeded rate limit of 50 per 10 seconds' }, 'Exceeded rate limit'],
  invalid: [
    422,
    { message: 'Validation error', errors: [{ message: "can't be blank", field: 'first_name' }] },
    'first_name',
  ],
};
