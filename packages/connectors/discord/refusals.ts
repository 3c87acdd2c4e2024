import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = {
  wrongToken: [401, { message: '401: Unauthorized', code: 0 }, 'Unauthorized'],
  missingScope: [403, { message: 'Missing Permissions', code: 50_013 }, 'Missing Permissions'],
  notFound: [404, { message: 'Unknown Channel', code: 10_003 }, 'Unknown Channel'],
  tooOften: [429, { message: 'You are being rate limited.', retry_after: 64.57, global: false }, 'rate limited'],
  invalid: [
    400,
    {
      code: 50_035,
      message: 'Invalid Form Body',
      errors: {
        content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] },
      },
    },
    'Invalid Form Body: content: Must be 2000 or fewer in length',
  ],
};
