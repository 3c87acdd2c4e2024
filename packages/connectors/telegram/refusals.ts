import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const telegram = (status: number, description: string): Refused =>
  said(status, description, () => ({ ok: false, error_code: status, description }));

export const refusals: Refusals = {
  wrongToken: telegram(401, 'Unauthorized'),
  missingScope: telegram(403, 'Forbidden: bot was blocked by the user'),
  notFound: telegram(404, 'Not Found'),
  tooOften: telegram(429, 'Too Many Requests: retry after 5'),
  invalid: telegram(400, 'Bad Request: message text is empty'),
};
