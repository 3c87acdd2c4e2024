import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';

export const dropboxToken = defineCredential({
  type: 'dropboxToken',
  name: 'Dropbox access token',
  description: 'An access token for a Dropbox account. It expires after about four hours',
  icon: 'key-round',
  fields: {
    token: secret({
      label: 'Access token',
      required: true,
      help: 'In the App Console of Dropbox: Settings, Generated access token.',
    }),
    clientSecret: secret({
      label: 'App secret',
      help: 'For webhooks, which Dropbox signs with it. In the App Console of Dropbox: Settings.',
    }),
  },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token.trim()}` } }),
  async test({ token }, { fetch, signal }) {
    const response = await fetch('https://api.dropboxapi.com/2/users/get_current_account', {
      method: 'POST',
      headers: { authorization: `Bearer ${token.trim()}`, accept: 'application/json' },
      signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Dropbox answered ${response.status}.` });
    const answer: unknown = await response.json();
    return `The token is valid. It belongs to ${isJsonObject(answer) ? asText(answer['email']) : 'an account'}.`;
  },
});
