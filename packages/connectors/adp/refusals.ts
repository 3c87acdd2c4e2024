import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const adp = (status: number, messageTxt: string): Refused =>
  said(status, messageTxt, () => ({
    confirmMessage: { processMessages: [{ userMessage: { messageTxt }, developerMessage: { codeValue: 'E1' } }] },
  }));

// https://developers.adp.com/getting-started/key-concepts/api-common-exceptions-and-tips-for-handling
export const refusals: Refusals = {
  wrongToken: adp(401, 'The access token is not valid'),
  missingScope: adp(403, 'The request is not in the scope of this application'),
  notFound: adp(404, 'The requested resource was not found'),
  tooOften: adp(429, 'Too many requests'),
  invalid: adp(400, 'The value of emailUri is not valid'),
};
