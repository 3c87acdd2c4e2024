import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const elastic = (status: number, type: string, message: string): Refused =>
  said(status, message, () => ({
    error: { root_cause: [{ type, reason: message }], type, reason: message },
    status,
  }));

// https://www.elastic.co/docs/reference/elasticsearch/rest-apis
export const refusals: Refusals = {
  wrongToken: elastic(401, 'security_exception', 'unable to authenticate with provided credentials'),
  missingScope: elastic(403, 'security_exception', 'action [indices:data/read/search] is unauthorized for API key'),
  notFound: elastic(404, 'index_not_found_exception', 'no such index [orders]'),
  tooOften: elastic(429, 'circuit_breaking_exception', 'Data too large'),
  invalid: elastic(400, 'parsing_exception', 'unknown query [mach]'),
};
