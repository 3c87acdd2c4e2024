import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { sessionLogin } from '@heddle/nodes/credentials/session-login';
import { secretToken } from './secret-token.ts';

interface Values {
  accountId: string;
  clientId: string;
  clientSecret: string;
}

const login = ({ accountId, clientId, clientSecret }: Values) => ({
  url: 'https://zoom.us/oauth/token',
  headers: {
    authorization: `Basic ${Buffer.from(`${clientId.trim()}:${clientSecret.trim()}`, 'utf8').toString('base64')}`,
  },
  form: true,
  body: { grant_type: 'account_credentials', account_id: accountId.trim() },
  token: 'access_token',
  lifetime: 'expires_in',
});

// https://developers.zoom.us/docs/internal-apps/s2s-oauth/
export const zoomApp = defineCredential({
  type: 'zoomApp',
  name: 'Zoom server app',
  description: 'A Server-to-Server OAuth app of a Zoom account',
  icon: 'key-round',
  renewable: true,
  fields: {
    accountId: text({ label: 'Account ID', required: true }),
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
    secretToken,
  },
  async http(values, tools) {
    const token = await tools.token(() => sessionLogin(login(values), [values.clientSecret.trim()], tools));
    return { headers: { authorization: `Bearer ${token}` }, secrets: [token] };
  },
  async test(values, tools) {
    await sessionLogin(login(values), [values.clientSecret.trim()], tools);
    return 'Zoom gave the app a token.';
  },
});
