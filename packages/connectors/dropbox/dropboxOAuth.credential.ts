import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

// https://developers.dropbox.com/oauth-guide
export const dropboxOAuth = defineOauthCredential({
  type: 'dropboxOAuth',
  name: 'Dropbox sign-in',
  description: 'Sign in to Dropbox and choose what workflows may do there',
  icon: 'log-in',
  fields: {},
  signIn: {
    vendor: 'Dropbox',
    client: 'DROPBOX',
    authorizeUrl: 'https://www.dropbox.com/oauth2/authorize',
    tokenUrl: 'https://api.dropboxapi.com/oauth2/token',
    revokeUrl: 'https://api.dropboxapi.com/2/auth/token/revoke',
    revokeRequest: { method: 'POST', token: 'access', authorization: 'token' },
    clientAuth: 'body',
    // Without it there is no refresh token.
    parameters: { token_access_type: 'offline' },
    scopes: [
      { scope: 'account_info.read', label: 'Identify your account', default: true },
      { scope: 'files.metadata.read', label: 'See your files and folders', default: true },
      { scope: 'files.content.read', label: 'Read the content of your files', default: true },
      { scope: 'files.content.write', label: 'Create, change and delete your files', default: true },
      { scope: 'sharing.read', label: 'See shared links and folders' },
      { scope: 'sharing.write', label: 'Share files and folders' },
    ],
  },
});
