import { microsoft } from '../microsoft/refused.ts';
import type { Refusals } from '../testing/refused.ts';

// https://learn.microsoft.com/en-us/power-bi/developer/embedded/embedded-troubleshoot
export const refusals: Refusals = {
  wrongToken: microsoft(401, 'TokenExpired', 'Access token has expired, resubmit with a new access token'),
  missingScope: microsoft(403, 'PowerBINotAuthorizedException', 'The caller lacks the permission'),
  notFound: microsoft(404, 'PowerBIEntityNotFound', 'Dataset d1 is not found'),
  tooOften: microsoft(429, 'TooManyRequests', 'You have exceeded the amount of requests'),
  invalid: microsoft(400, 'InvalidRequest', 'Another refresh request is already executing'),
};
