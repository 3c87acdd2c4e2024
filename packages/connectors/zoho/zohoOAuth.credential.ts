import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';
import { accounts } from './data-centers.ts';

// https://www.zoho.com/crm/developer/docs/api/v8/oauth-overview.html
export const zohoOAuth = defineOauthCredential({
  type: 'zohoOAuth',
  name: 'Zoho CRM sign-in',
  description: 'Sign in to Zoho and choose what workflows may do in the CRM',
  icon: 'log-in',
  fields: { accounts },
  http: ({ accessToken }) => ({ headers: { authorization: `Zoho-oauthtoken ${accessToken}` } }),
  signIn: {
    vendor: 'Zoho',
    authorizeUrl: '{accounts}/oauth/v2/auth',
    tokenUrl: '{accounts}/oauth/v2/token',
    revokeUrl: '{accounts}/oauth/v2/token/revoke?token={token}',
    revokeRequest: { method: 'POST', token: 'refresh', authorization: 'none' },
    clientAuth: 'body',
    scopeSeparator: ',',
    parameters: { access_type: 'offline', prompt: 'consent' },
    keep: { apiDomain: 'api_domain' },
    account: 'api_domain',
    scopes: [
      { scope: 'ZohoCRM.modules.ALL', label: 'Read and change records of all modules', default: true },
      { scope: 'ZohoCRM.settings.ALL', label: 'Read modules and fields', default: true },
      { scope: 'ZohoCRM.users.READ', label: 'See users', default: true },
      { scope: 'ZohoCRM.coql.READ', label: 'Query records', default: true },
      { scope: 'ZohoSearch.securesearch.READ', label: 'Search records', default: true },
    ],
  },
});
