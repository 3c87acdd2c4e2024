import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const asana = (status: number, message: string): Refused =>
  said(status, message, () => ({ errors: [{ message, help: 'For more information on API status codes …' }] }));

export const refusals: Refusals = {
  wrongToken: asana(401, 'Not Authorized'),
  missingScope: asana(403, 'Forbidden'),
  notFound: asana(404, 'task: Not a recognized ID: 1'),
  tooOften: asana(429, 'You have made too many requests recently. Please, be chill.'),
  invalid: asana(400, 'workspace: Missing input'),
};
