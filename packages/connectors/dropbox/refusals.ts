import type { Refusals, Refused } from '../testing/refused.ts';

// https://www.dropbox.com/developers/documentation/http/documentation#error-handling
const dropbox = (status: number, tag: string): Refused => [
  status,
  { error_summary: `${tag}/..`, error: { '.tag': tag } },
  tag,
];

// Endpoints say their errors with 409, a missing scope comes with 401.
export const refusals: Refusals = {
  wrongToken: dropbox(401, 'expired_access_token'),
  missingScope: dropbox(401, 'missing_scope'),
  notFound: dropbox(409, 'path/not_found'),
  tooOften: dropbox(429, 'too_many_requests'),
  invalid: dropbox(409, 'path/malformed_path'),
};
