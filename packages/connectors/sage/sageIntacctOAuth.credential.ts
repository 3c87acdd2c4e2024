import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

// https://developer.sage.com/intacct/docs/developer-portal/guides/auth-code-oauth
export const sageIntacctOAuth = defineOauthCredential({
  type: 'sageIntacctOAuth',
  name: 'Sage Intacct sign-in',
  description: 'Sign in to Sage Intacct; workflows may do what the user may',
  icon: 'log-in',
  fields: {},
  signIn: {
    vendor: 'Sage Intacct',
    client: 'SAGE_INTACCT',
    authorizeUrl: 'https://api.intacct.com/ia/api/v1/oauth2/authorize',
    tokenUrl: 'https://api.intacct.com/ia/api/v1/oauth2/token',
    revokeUrl: 'https://api.intacct.com/ia/api/v1/oauth2/revoke',
    clientAuth: 'body',
    scopes: [{ scope: 'offline_access', label: 'Stay signed in', default: true }],
  },
});
