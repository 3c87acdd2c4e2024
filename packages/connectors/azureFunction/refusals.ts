import { microsoft } from '../microsoft/refused.ts';
import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = {
  wrongToken: microsoft(401, 'AuthenticationFailed', 'Authentication failed'),
  missingScope: microsoft(403, 'AuthorizationFailed', 'The client does not have authorization to perform action'),
  notFound: microsoft(404, 'ResourceNotFound', 'The Resource was not found'),
  tooOften: microsoft(429, 'TooManyRequests', 'Too many requests have been received'),
  invalid: microsoft(400, 'InvalidApiVersionParameter', 'The api-version is invalid'),
};
