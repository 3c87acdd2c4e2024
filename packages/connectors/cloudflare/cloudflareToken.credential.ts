import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';

const VERIFY = 'https://api.cloudflare.com/client/v4/user/tokens/verify';

// https://developers.cloudflare.com/fundamentals/api/get-started/create-token/
export const cloudflareToken = defineCredential({
  type: 'cloudflareToken',
  name: 'Cloudflare API token',
  description: 'An API token of Cloudflare, with permission to change firewall services',
  icon: 'key-round',
  fields: { token: secret({ label: 'API token', required: true, help: 'In Cloudflare: My Profile, API Tokens.' }) },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token.trim()}` } }),
  async test({ token }, { fetch, signal }) {
    const response = await fetch(VERIFY, { headers: { authorization: `Bearer ${token.trim()}` }, signal });
    if (!response.ok)
      throw credentialErrors.credential_test_failed({ reason: `Cloudflare answered ${response.status}.` });
    return 'The token is valid.';
  },
});
