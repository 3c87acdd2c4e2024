import type { Refusals, Refused } from '../testing/refused.ts';

const xero = (Status: number, Title: string, Detail: string): Refused => [
  Status,
  { Type: null, Title, Status, Detail, Instance: '3b1a5c2e' },
  Detail,
];

// https://developer.xero.com/documentation/guides/oauth2/http-response-codes
export const refusals: Refusals = {
  wrongToken: xero(401, 'Unauthorized', 'TokenExpired: token expired at 12/01/2026 12:00:00'),
  missingScope: xero(403, 'Forbidden', 'AuthenticationUnsuccessful'),
  notFound: [404, { ErrorNumber: 404, Type: 'NotFound', Message: 'The resource was not found' }, 'was not found'],
  tooOften: [429, 'You have exceeded the rate limit', 'exceeded the rate limit'],
  invalid: [
    400,
    {
      ErrorNumber: 10,
      Type: 'ValidationException',
      Message: 'A validation exception occurred',
      Elements: [{ ValidationErrors: [{ Message: 'Email address must be valid.' }] }],
    },
    'Email address must be valid.',
  ],
};
