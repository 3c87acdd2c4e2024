import { choice } from '@heddle/contract/node/fields';
import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

// https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm
export const salesforceOAuth = defineOauthCredential({
  type: 'salesforceOAuth',
  name: 'Salesforce sign-in',
  description: 'Sign in to Salesforce; the URL of your organization is found automatically',
  icon: 'log-in',
  fields: {
    login: choice({
      label: 'Organization',
      default: 'login',
      choices: [
        { value: 'login', label: 'Production' },
        { value: 'test', label: 'Sandbox' },
      ],
    }),
  },
  signIn: {
    vendor: 'Salesforce',
    client: 'SALESFORCE',
    authorizeUrl: 'https://{login}.salesforce.com/services/oauth2/authorize',
    tokenUrl: 'https://{login}.salesforce.com/services/oauth2/token',
    revokeUrl: 'https://{login}.salesforce.com/services/oauth2/revoke',
    clientAuth: 'body',
    keep: { instanceUrl: 'instance_url' },
    scopes: [
      { scope: 'api', label: 'Read and change your data', default: true },
      { scope: 'refresh_token', label: 'Stay signed in', default: true },
      { scope: 'openid', label: 'Identify your account', default: true },
    ],
  },
});
