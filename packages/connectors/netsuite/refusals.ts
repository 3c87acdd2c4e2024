import { fusion } from '../oracle/refused.ts';
import type { Refusals } from '../testing/refused.ts';

// https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_1545222128.html
export const refusals: Refusals = {
  wrongToken: fusion(401, 'Invalid login attempt.'),
  missingScope: fusion(403, 'Permission Violation: you need a higher level of the Customers permission'),
  notFound: fusion(404, 'The record instance does not exist.'),
  tooOften: fusion(429, 'Concurrent request limit exceeded. Request blocked.'),
  invalid: fusion(400, 'Error while accessing a resource. Please enter value(s) for: Company Name.'),
};
