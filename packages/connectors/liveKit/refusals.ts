import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const liveKit = (status: number, code: string, msg: string): Refused => said(status, msg, () => ({ code, msg }));

// https://twitchtv.github.io/twirp/docs/errors.html
export const refusals: Refusals = {
  wrongToken: liveKit(401, 'unauthenticated', 'invalid API key'),
  missingScope: liveKit(403, 'permission_denied', 'permissions denied'),
  notFound: liveKit(404, 'not_found', 'participant does not exist'),
  tooOften: liveKit(429, 'resource_exhausted', 'too many requests'),
  invalid: liveKit(400, 'invalid_argument', 'invalid room name'),
};
