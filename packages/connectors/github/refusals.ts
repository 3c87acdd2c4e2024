import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = {
  wrongToken: [401, { message: 'Bad credentials', documentation_url: 'https://docs.github.com' }, 'Bad credentials'],
  missingScope: [
    403,
    { message: 'Resource not accessible by personal access token' },
    'not accessible by personal access token',
  ],
  notFound: [404, { message: 'Not Found' }, 'Not Found'],
  // https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api: 403 or 429.
  tooOften: [403, { message: 'API rate limit exceeded for user ID 1.' }, 'API rate limit exceeded'],
  invalid: [
    422,
    { message: 'Validation Failed', errors: [{ resource: 'Issue', field: 'title', code: 'missing_field' }] },
    'Validation Failed: title: missing_field',
  ],
};
