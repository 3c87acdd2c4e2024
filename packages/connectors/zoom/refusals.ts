import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const zoom = (status: number, code: number, message: string): Refused =>
  said(status, message, () => ({ code, message }));

// https://developers.zoom.us/docs/api/errors/
export const refusals: Refusals = {
  wrongToken: zoom(401, 124, 'Invalid access token.'),
  missingScope: zoom(403, 4711, 'Invalid access token, does not contain scopes'),
  notFound: zoom(404, 3001, 'Meeting does not exist: 1.'),
  tooOften: zoom(429, 429, 'You have reached the maximum per-second rate limit for this API.'),
  invalid: zoom(400, 300, 'Invalid meeting ID.'),
};
