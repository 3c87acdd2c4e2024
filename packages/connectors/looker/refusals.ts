import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const looker = (status: number, message: string): Refused =>
  said(status, message, () => ({ message, documentation_url: 'https://cloud.google.com/looker/docs' }));

// https://cloud.google.com/looker/docs/reference/looker-api/latest/types/Error
export const refusals: Refusals = {
  wrongToken: looker(401, 'Requires authentication.'),
  missingScope: looker(403, 'Forbidden'),
  notFound: looker(404, 'Not found'),
  tooOften: looker(429, 'Too many requests'),
  invalid: looker(422, 'Validation Failed'),
};
