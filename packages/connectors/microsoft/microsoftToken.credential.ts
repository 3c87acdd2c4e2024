import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';

const ME = 'https://graph.microsoft.com/v1.0/me/drive';

export const microsoftToken = defineCredential({
  type: 'microsoftToken',
  name: 'Microsoft access token',
  description: 'An access token for Microsoft Graph. It expires after about an hour',
  icon: 'key-round',
  fields: {
    token: secret({
      label: 'Access token',
      required: true,
      help: 'For instance from the Graph Explorer of Microsoft.',
    }),
  },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token.trim()}` } }),
  async test({ token }, { fetch, signal }) {
    const response = await fetch(ME, { headers: { authorization: `Bearer ${token.trim()}` }, signal });
    if (!response.ok)
      throw credentialErrors.credential_test_failed({ reason: `Microsoft answered ${response.status}.` });
    const answer: unknown = await response.json();
    const { name, id } = isJsonObject(answer) ? answer : {};
    return `The token opens the drive ${asText(name) || asText(id)}.`;
  },
});
