import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';

// https://developers.google.com/identity/sign-in/web/backend-auth (tokeninfo)
const TOKEN_INFO = 'https://oauth2.googleapis.com/tokeninfo';

export const googleToken = defineCredential({
  type: 'googleToken',
  name: 'Google access token',
  description: 'An access token of a Google account. Google lets it expire after about an hour',
  icon: 'key-round',
  fields: {
    token: secret({
      label: 'Access token',
      required: true,
      placeholder: 'ya29.…',
      help: 'From the OAuth 2.0 Playground of Google, or by "gcloud auth print-access-token".',
    }),
  },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token.trim()}` } }),
  async test({ token }, { fetch, signal }) {
    const url = new URL(TOKEN_INFO);
    url.searchParams.set('access_token', token.trim());
    const response = await fetch(url.href, { signal });
    if (!response.ok)
      throw credentialErrors.credential_test_failed({ reason: 'Google rejected the token, or it has expired.' });
    const answer: unknown = await response.json();
    const { email, scope } = isJsonObject(answer) ? answer : {};
    const account = asText(email) === '' ? 'an account' : asText(email);
    return `The token is valid. It belongs to ${account} and allows: ${asText(scope)}.`;
  },
});
