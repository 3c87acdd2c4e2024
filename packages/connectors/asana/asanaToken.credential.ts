import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';

const bearer = (token: string): string => `Bearer ${token.trim()}`;

// https://developers.asana.com/docs/personal-access-token
export const asanaToken = defineCredential({
  type: 'asanaToken',
  name: 'Asana access token',
  description: 'A personal access token of Asana, with all that its user may do',
  icon: 'key-round',
  fields: {
    token: secret({
      label: 'Personal access token',
      required: true,
      help: 'At app.asana.com/0/my-apps: Create new token.',
    }),
  },
  http: ({ token }) => ({ headers: { authorization: bearer(token) } }),
  async test({ token }, { fetch, signal }) {
    const response = await fetch('https://app.asana.com/api/1.0/users/me', {
      headers: { authorization: bearer(token), accept: 'application/json' },
      signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Asana answered ${response.status}.` });
    const answer: unknown = await response.json();
    const user = isJsonObject(answer) ? answer['data'] : undefined;
    return `The token is valid. It belongs to ${isJsonObject(user) ? asText(user['name']) : 'an account'}.`;
  },
});
