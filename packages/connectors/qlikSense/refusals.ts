import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const qlik = (status: number, code: string, message: string): Refused =>
  said(status, message, () => ({ errors: [{ code, title: message, status }], traceId: 't1' }));

// https://qlik.dev/basics/platform-operations/#handling-errors
export const refusals: Refusals = {
  wrongToken: qlik(401, 'AUTH-1', 'Unauthorized'),
  missingScope: qlik(403, 'AUTH-2', 'Forbidden'),
  notFound: qlik(404, 'APPS-404', 'App not found'),
  tooOften: qlik(429, 'RATE-1', 'Too many requests'),
  invalid: qlik(400, 'RELOADS-008', 'Invalid request body'),
};
