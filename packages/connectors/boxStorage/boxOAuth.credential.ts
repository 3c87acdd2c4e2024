import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';
import { signatureKeys } from './keys.ts';

// https://developer.box.com/guides/authentication/oauth2/
export const boxOAuth = defineOauthCredential({
  type: 'boxOAuth',
  name: 'Box sign-in',
  description: 'Sign in to Box and choose what workflows may do there',
  icon: 'log-in',
  fields: signatureKeys,
  signIn: {
    vendor: 'Box',
    client: 'BOX',
    authorizeUrl: 'https://account.box.com/api/oauth2/authorize',
    tokenUrl: 'https://api.box.com/oauth2/token',
    revokeUrl: 'https://api.box.com/oauth2/revoke',
    clientAuth: 'body',
    scopes: [
      { scope: 'root_readwrite', label: 'Read and change your files and folders', default: true },
      { scope: 'root_readonly', label: 'Read your files and folders' },
      { scope: 'manage_webhook', label: 'Manage webhooks' },
    ],
  },
});
