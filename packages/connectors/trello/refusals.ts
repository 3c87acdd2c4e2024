import type { Refusals } from '../testing/refused.ts';

// https://developer.atlassian.com/cloud/trello/guides/rest-api/status-codes/: plain text, except where it is asked too often.
export const refusals: Refusals = {
  wrongToken: [401, 'invalid token', 'invalid token'],
  missingScope: [403, 'unauthorized card permission requested', 'unauthorized card permission requested'],
  notFound: [404, 'The requested resource was not found.', 'The requested resource was not found'],
  tooOften: [429, { error: 'API_TOKEN_LIMIT_EXCEEDED', message: 'Rate limit exceeded' }, 'Rate limit exceeded'],
  invalid: [400, 'invalid value for idList', 'invalid value for idList'],
};
