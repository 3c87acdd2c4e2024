import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';

export const githubToken = defineCredential({
  type: 'githubToken',
  name: 'GitHub token',
  description: 'A personal access token of GitHub, or of a GitHub Enterprise Server',
  icon: 'git-branch',
  fields: {
    token: secret({
      label: 'Token',
      required: true,
      placeholder: 'github_pat_…',
      help: 'At github.com: Settings, Developer settings, Personal access tokens.',
    }),
    server: text({
      label: 'API URL',
      default: 'https://api.github.com',
      help: 'Change it only for GitHub Enterprise Server: https://github.example.com/api/v3.',
    }),
  },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token.trim()}` } }),
  async test({ token, server }, { fetch, signal }) {
    const response = await fetch(`${server.trim().replace(/\/+$/, '')}/user`, {
      headers: { authorization: `Bearer ${token.trim()}`, 'user-agent': 'Heddle' },
      signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `GitHub answered ${response.status}.` });
    const answer: unknown = await response.json();
    return `The token is valid. It belongs to ${isJsonObject(answer) ? asText(answer['login']) : 'an account'}.`;
  },
});
