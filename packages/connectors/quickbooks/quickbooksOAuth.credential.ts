import { secret } from '@heddle/contract/node/fields';
import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';
import { environment, verifierHelp } from './environment.ts';

// https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-2.0
export const quickbooksOAuth = defineOauthCredential({
  type: 'quickbooksOAuth',
  name: 'QuickBooks sign-in',
  description: 'Sign in to Intuit and choose the company that workflows work with',
  icon: 'log-in',
  fields: { environment, verifierToken: secret({ label: 'Webhook verifier token', help: verifierHelp }) },
  signIn: {
    vendor: 'Intuit',
    client: 'INTUIT',
    authorizeUrl: 'https://appcenter.intuit.com/connect/oauth2',
    tokenUrl: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
    revokeUrl: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
    clientAuth: 'header',
    // The company that the user has chosen is named by the redirect only.
    keepFromRedirect: { realmId: 'realmId' },
    scopes: [
      { scope: 'com.intuit.quickbooks.accounting', label: 'Read and change the books of the company', default: true },
      { scope: 'openid', label: 'Identify your account', default: true },
      { scope: 'email', label: 'See your email address', default: true },
    ],
  },
});
