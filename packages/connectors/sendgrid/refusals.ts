import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const sendgrid = (status: number, message: string, field: string | null = null): Refused =>
  said(status, message, () => ({ errors: [{ message, field, help: null }] }));

export const refusals: Refusals = {
  wrongToken: sendgrid(401, 'The provided authorization grant is invalid, expired, or revoked'),
  missingScope: sendgrid(403, 'access forbidden'),
  notFound: sendgrid(404, 'template not found'),
  tooOften: sendgrid(429, 'too many requests'),
  invalid: sendgrid(400, 'The from address does not match a verified Sender Identity.', 'from'),
};
