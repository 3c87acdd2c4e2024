import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = {
  wrongToken: [401, { error: 'invalid_token', error_description: 'The access token expired' }, 'expired'],
  missingScope: [403, { error: 'forbidden', message: 'The user has no access to CRS610' }, 'no access'],
  notFound: [404, { message: 'The program CRS999MI does not exist' }, 'does not exist'],
  tooOften: [429, { message: 'Spike arrest violation' }, 'Spike arrest'],
  invalid: [
    200,
    {
      results: [{ transaction: 'GetBasicData', errorMessage: 'Customer ACME does not exist', notProcessed: 'true' }],
    },
    'Customer ACME does not exist',
  ],
};
