import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const anaplan = (status: number, message: string): Refused =>
  said(status, message, () => ({ status: { code: status, message } }));

// https://anaplan.docs.apiary.io/#introduction/status-codes
export const refusals: Refusals = {
  wrongToken: anaplan(401, 'Token is not valid or expired'),
  missingScope: anaplan(403, 'User is not allowed to run actions of the model'),
  notFound: anaplan(404, 'Entity not found'),
  tooOften: anaplan(429, 'Too many requests'),
  invalid: anaplan(422, 'Missing request JSON'),
};
