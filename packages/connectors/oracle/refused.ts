import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

// Since version 4 of its framework, Oracle Fusion has details in application/vnd.oracle.adf.error+json.
export const fusion = (status: number, detail: string): Refused =>
  said(status, detail, () => ({ title: 'Error', status: String(status), 'o:errorDetails': [{ detail }] }));

export const fusionRefusals: Refusals = {
  wrongToken: fusion(401, 'Unauthorized'),
  missingScope: fusion(403, 'The user is not authorized to read the resource'),
  notFound: fusion(404, 'The requested item was not found'),
  tooOften: fusion(429, 'Too many requests'),
  invalid: fusion(400, 'The attribute Supplier is required'),
};
