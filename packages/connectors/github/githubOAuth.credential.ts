import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

// https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
export const githubOAuth = defineOauthCredential({
  type: 'githubOAuth',
  name: 'GitHub sign-in',
  description: 'Sign in to GitHub and choose what workflows may do there',
  icon: 'git-branch',
  fields: {},
  signIn: {
    vendor: 'GitHub',
    client: 'GITHUB',
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    // The app has to allow it: "Enable Device Flow".
    deviceUrl: 'https://github.com/login/device/code',
    // The token only: the grant is shared by all credentials of the same account.
    revokeUrl: 'https://api.github.com/applications/{clientId}/token',
    revokeRequest: { method: 'DELETE', token: 'access', authorization: 'client', property: 'access_token' },
    clientAuth: 'body',
    scopes: [
      { scope: 'repo', label: 'Read and change your repositories, including private ones', default: true },
      { scope: 'public_repo', label: 'Read and change your public repositories' },
      { scope: 'repo:status', label: 'Set the status of commits' },
      { scope: 'workflow', label: 'Change files of GitHub Actions' },
      { scope: 'gist', label: 'Create gists' },
      { scope: 'read:org', label: 'See your organizations and teams' },
    ],
  },
});
