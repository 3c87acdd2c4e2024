import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const notion = (status: number, code: string, message: string): Refused =>
  said(status, message, () => ({ object: 'error', status, code, message }));

export const refusals: Refusals = {
  wrongToken: notion(401, 'unauthorized', 'API token is invalid.'),
  missingScope: notion(403, 'restricted_resource', 'Insufficient permissions for this endpoint.'),
  notFound: notion(404, 'object_not_found', 'Could not find page with ID: 1.'),
  tooOften: notion(429, 'rate_limited', 'You have been rate limited.'),
  invalid: notion(400, 'validation_error', 'body failed validation: body.parent should be defined.'),
};
