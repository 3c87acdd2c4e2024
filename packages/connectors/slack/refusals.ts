import type { Refusals, Refused } from '../testing/refused.ts';

// Slack answers with status 200 except where it is asked too often.
const slack = (error: string, more = {}, shown = error): Refused => [200, { ok: false, error, ...more }, shown];

export const refusals: Refusals = {
  wrongToken: slack('invalid_auth'),
  missingScope: slack('missing_scope', { needed: 'chat:write' }, 'missing_scope, it needs chat:write'),
  notFound: slack('channel_not_found'),
  tooOften: [429, { ok: false, error: 'ratelimited' }, 'ratelimited'],
  invalid: slack('msg_too_long'),
};
