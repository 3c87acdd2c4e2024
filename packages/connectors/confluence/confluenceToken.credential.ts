import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { v1 } from './address.ts';

const basic = (email: string, token: string): string =>
  `Basic ${Buffer.from(`${email.trim()}:${token.trim()}`, 'utf8').toString('base64')}`;

// https://developer.atlassian.com/cloud/confluence/basic-auth-for-rest-apis/
export const confluenceToken = defineCredential({
  type: 'confluenceToken',
  name: 'Confluence API token',
  description: 'An API token of an Atlassian account, for a site of Confluence Cloud',
  icon: 'file-text',
  fields: {
    site: text({ label: 'Site', required: true, placeholder: 'acme.atlassian.net' }),
    email: text({
      label: 'Email address',
      required: true,
      help: 'The Atlassian account that the token belongs to.',
    }),
    token: secret({
      label: 'API token',
      required: true,
      help: 'At id.atlassian.com: Security, Create and manage API tokens.',
    }),
  },
  http: ({ email, token }) => {
    const authorization = basic(email, token);
    return { headers: { authorization }, secrets: [authorization] };
  },
  async test({ site, email, token }, { fetch, signal }) {
    const response = await fetch(`${v1({ site })}/user/current`, {
      headers: { authorization: basic(email, token), accept: 'application/json' },
      signal,
    });
    if (!response.ok)
      throw credentialErrors.credential_test_failed({ reason: `Confluence answered ${response.status}.` });
    const answer: unknown = await response.json();
    return `The token is valid. It belongs to ${isJsonObject(answer) ? asText(answer['displayName']) : 'an account'}.`;
  },
});
