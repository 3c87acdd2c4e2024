import type { Refusals } from '../testing/refused.ts';

// https://documentation.bamboohr.com/docs/api-details: mostly in the header X-BambooHR-Error-Message, some in the body.
export const refusals: Refusals = {
  wrongToken: [
    401,
    { error: { code: 'Unauthorized', message: 'The API key is not valid.' } },
    'The API key is not valid',
  ],
  missingScope: [403, { error: { code: 'Forbidden', message: 'No access to this employee.' } }, 'No access'],
  notFound: [404, { error: { code: 'NotFound', message: 'The employee was not found.' } }, 'was not found'],
  tooOften: [429, { error: { code: 'TooManyRequests', message: 'Limit exceeded' } }, 'Limit exceeded'],
  invalid: [400, { error: { code: 'BadRequest', message: 'Malformed JSON.' } }, 'Malformed JSON'],
};
