import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const adyen = (status: number, errorCode: string, message: string, errorType: string): Refused =>
  said(status, message, () => ({ status, errorCode, message, errorType }));

// https://docs.adyen.com/development-resources/error-codes
export const refusals: Refusals = {
  wrongToken: adyen(401, '000', 'HTTP Status Response - Unauthorized', 'security'),
  missingScope: adyen(403, '901', 'Invalid Merchant Account', 'security'),
  notFound: adyen(404, '000', 'Not found', 'validation'),
  tooOften: adyen(429, '000', 'Too many requests', 'internal'),
  invalid: adyen(422, '137', 'Invalid amount specified', 'validation'),
};
