import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

// https://pipedrive.readme.io/docs/marketplace-oauth-authorization
export const pipedriveOAuth = defineOauthCredential({
  type: 'pipedriveOAuth',
  name: 'Pipedrive sign-in',
  description: 'Sign in to Pipedrive and install an app in your company',
  icon: 'key-round',
  fields: {},
  signIn: {
    vendor: 'Pipedrive',
    client: 'PIPEDRIVE',
    authorizeUrl: 'https://oauth.pipedrive.com/oauth/authorize',
    tokenUrl: 'https://oauth.pipedrive.com/oauth/token',
    revokeUrl: 'https://oauth.pipedrive.com/oauth/revoke',
    clientAuth: 'header',
    keep: { apiDomain: 'api_domain' },
    account: 'api_domain',
    // What an app may do is set where it is registered.
    scopes: [],
  },
});
