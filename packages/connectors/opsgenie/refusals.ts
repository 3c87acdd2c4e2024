import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const opsgenie = (status: number, message: string): Refused =>
  said(status, message, () => ({ message, took: 0.001, requestId: 'r1' }));

// https://docs.opsgenie.com/docs/response
export const refusals: Refusals = {
  wrongToken: opsgenie(401, 'Could not authenticate'),
  missingScope: opsgenie(403, 'You are not authorized to perform this action'),
  notFound: opsgenie(404, 'Alert with alias [disk] does not exist'),
  tooOften: opsgenie(429, 'You are making too many requests!'),
  invalid: opsgenie(422, 'Request body is not processable. Please check the errors.'),
};
