import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const blackline = (status: number, message: string): Refused => said(status, message, () => ({ message }));

export const refusals: Refusals = {
  wrongToken: blackline(401, 'Authorization has been denied for this request.'),
  missingScope: blackline(403, 'The scope does not permit this request.'),
  notFound: blackline(404, 'No completed query run was found.'),
  tooOften: blackline(429, 'Too many requests.'),
  invalid: blackline(400, 'The number of columns does not match the message version.'),
};
