import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

// https://developers.asana.com/docs/oauth
export const asanaOAuth = defineOauthCredential({
  type: 'asanaOAuth',
  name: 'Asana sign-in',
  description: 'Sign in to Asana and choose what workflows may do there',
  icon: 'key-round',
  fields: {},
  signIn: {
    vendor: 'Asana',
    client: 'ASANA',
    authorizeUrl: 'https://app.asana.com/-/oauth_authorize',
    tokenUrl: 'https://app.asana.com/-/oauth_token',
    revokeUrl: 'https://app.asana.com/-/oauth_revoke',
    clientAuth: 'body',
    account: 'data.email',
    scopes: [
      { scope: 'tasks:read', label: 'Read tasks', default: true },
      { scope: 'tasks:write', label: 'Create and change tasks', default: true },
      { scope: 'tasks:delete', label: 'Delete tasks' },
      { scope: 'projects:read', label: 'Read projects and sections', default: true },
      { scope: 'projects:write', label: 'Create and change projects' },
      { scope: 'projects:delete', label: 'Delete projects' },
      { scope: 'stories:read', label: 'Read comments', default: true },
      { scope: 'stories:write', label: 'Add comments', default: true },
      { scope: 'attachments:write', label: 'Add attachments', default: true },
      { scope: 'users:read', label: 'See users', default: true },
      { scope: 'workspaces:read', label: 'See workspaces', default: true },
      { scope: 'webhooks:read', label: 'See webhooks' },
      { scope: 'webhooks:write', label: 'Create webhooks' },
      { scope: 'webhooks:delete', label: 'Delete webhooks' },
    ],
  },
});
