import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { sessionLogin } from '@heddle/nodes/credentials/session-login';
import { servicesAddress, tenantFields } from './address.ts';

interface Client {
  host: string;
  tenant: string;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
}

function fetchToken({ clientId, clientSecret, refreshToken, tenant, host }: Client, tools: CredentialTools) {
  const basic = Buffer.from(`${clientId.trim()}:${clientSecret}`, 'utf8').toString('base64');
  const login = {
    url: `${servicesAddress({ host })}/oauth2/${encodeURIComponent(tenant.trim())}/token`,
    headers: { authorization: `Basic ${basic}` },
    body: { grant_type: 'refresh_token', refresh_token: refreshToken.trim() },
    form: true,
    token: 'access_token',
    lifetime: 'expires_in',
  };
  return sessionLogin(login, [refreshToken.trim(), clientSecret, basic], tools);
}

// https://doc.workday.com: Register API Client for Integrations
export const workdayHcmClient = defineCredential({
  type: 'workdayHcmClient',
  name: 'Workday API client',
  description: 'An API client for integrations of Workday with a refresh token that does not expire',
  icon: 'key-round',
  renewable: true,
  fields: {
    ...tenantFields,
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
    refreshToken: secret({
      label: 'Refresh token',
      required: true,
      help: 'At View API Clients: Manage Refresh Tokens.',
    }),
  },
  async http(values, tools) {
    return { headers: { authorization: `Bearer ${await tools.token(() => fetchToken(values, tools))}` } };
  },
  async test(values, tools) {
    await fetchToken(values, tools);
    return 'Workday gave a token.';
  },
});
