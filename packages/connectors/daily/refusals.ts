import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const daily = (status: number, error: string, info: string): Refused => said(status, info, () => ({ error, info }));

export const refusals: Refusals = {
  wrongToken: daily(401, 'authentication-error', 'invalid API key'),
  missingScope: daily(403, 'authorization-error', 'the key does not have this permission'),
  notFound: daily(404, 'not-found', 'room kick-off not found'),
  tooOften: daily(429, 'rate-limit-error', 'too many requests'),
  invalid: daily(400, 'invalid-request-error', 'a room named kick-off already exists'),
};
