import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';

export const slackApi = defineCredential({
  type: 'slackApi',
  name: 'Slack bot token',
  description: 'The token of a Slack app that is installed in a workspace',
  icon: 'hash',
  fields: {
    token: secret({
      label: 'Bot token',
      required: true,
      placeholder: 'xoxb-…',
      help: 'At api.slack.com/apps: your app, OAuth & Permissions, Bot User OAuth Token.',
    }),
  },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token.trim()}` } }),
  async test({ token }, { fetch, signal }) {
    const response = await fetch('https://slack.com/api/auth.test', {
      method: 'POST',
      headers: { authorization: `Bearer ${token.trim()}` },
      signal,
    });
    const answer: unknown = await response.json();
    const { ok, team, user, error } = answer as { ok?: boolean; team?: string; user?: string; error?: string };
    if (ok !== true)
      throw credentialErrors.credential_test_failed({ reason: `Slack answered ${error ?? response.status}.` });
    return `The token is valid. It belongs to ${user ?? 'a bot'} in ${team ?? 'a workspace'}.`;
  },
});
