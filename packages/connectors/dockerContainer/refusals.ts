import type { Refusals } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

// https://docs.docker.com/reference/api/engine/#section/Errors
export const refusals: Refusals = {
  wrongToken: said(401, 'authorization denied by plugin', (message) => ({ message })),
  missingScope: said(403, 'access is not permitted', (message) => ({ message })),
  notFound: said(404, 'No such container: report', (message) => ({ message })),
  tooOften: said(429, 'toomanyrequests: You have reached your pull rate limit', (message) => ({ message })),
  invalid: said(400, 'invalid reference format', (message) => ({ message })),
};
