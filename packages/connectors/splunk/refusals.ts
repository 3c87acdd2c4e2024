import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const splunk = (status: number, code: number, text: string): Refused => said(status, text, () => ({ text, code }));

// The error codes of the HTTP Event Collector.
export const refusals: Refusals = {
  wrongToken: splunk(401, 3, 'Invalid authorization'),
  missingScope: splunk(403, 4, 'Invalid token'),
  notFound: splunk(404, 404, 'The requested URL was not found on this server.'),
  tooOften: splunk(429, 26, 'Server is busy'),
  invalid: splunk(400, 7, 'Incorrect index'),
};
