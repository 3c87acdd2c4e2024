import type { Refusals, Refused } from '../testing/refused.ts';

export const google = (status: number, message: string, reason: string): Refused => [
  status,
  { error: { code: status, message, errors: [{ message, domain: 'global', reason }], status: reason } },
  message,
];

export const googleRefusals: Refusals = {
  wrongToken: google(401, 'Request had invalid authentication credentials.', 'authError'),
  missingScope: google(403, 'Request had insufficient authentication scopes.', 'insufficientPermissions'),
  notFound: google(404, 'Requested entity was not found.', 'notFound'),
  // https://developers.google.com/workspace/calendar/api/guides/errors: limits of a user come with 403.
  tooOften: google(403, 'User Rate Limit Exceeded', 'userRateLimitExceeded'),
  invalid: google(400, 'Invalid value for: start.dateTime', 'invalid'),
};
