import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = {
  wrongToken: [401, { error: 'invalid_token' }, 'invalid_token'],
  missingScope: [403, { error: 'permission denied', errors: [] }, 'permission denied'],
  notFound: [404, { error: 'not found: id 7', errors: [] }, 'not found'],
  tooOften: [429, { error: 'Too many requests' }, 'Too many requests'],
  invalid: [
    400,
    { error: 'Validation error occurred', errors: [{ error: 'The date is not a work day', field: 'date' }] },
    'Validation error occurred',
  ],
};
