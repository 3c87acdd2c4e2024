import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

// https://docs.slack.dev/authentication/installing-with-oauth
export const slackOAuth = defineOauthCredential({
  type: 'slackOAuth',
  name: 'Slack sign-in',
  description: 'Sign in to Slack and install an app in your workspace',
  icon: 'hash',
  fields: {},
  signIn: {
    vendor: 'Slack',
    client: 'SLACK',
    authorizeUrl: 'https://slack.com/oauth/v2/authorize',
    tokenUrl: 'https://slack.com/api/oauth.v2.access',
    revokeUrl: 'https://slack.com/api/auth.revoke',
    revokeRequest: { method: 'POST', token: 'access', authorization: 'token' },
    scopeSeparator: ',',
    clientAuth: 'body',
    account: 'team.name',
    keep: { teamId: 'team.id' },
    scopes: [
      { scope: 'chat:write', label: 'Send messages', default: true },
      { scope: 'chat:write.public', label: 'Send messages to channels the app is not in' },
      { scope: 'channels:read', label: 'List public channels', default: true },
      { scope: 'groups:read', label: 'List private channels the app is in' },
      { scope: 'channels:history', label: 'Read messages of public channels' },
      { scope: 'groups:history', label: 'Read messages of private channels' },
      { scope: 'channels:manage', label: 'Create, archive and change channels' },
      { scope: 'channels:join', label: 'Join public channels' },
      { scope: 'users:read', label: 'List members', default: true },
      { scope: 'users:read.email', label: 'Find members by email' },
      { scope: 'im:write', label: 'Open direct messages' },
      { scope: 'reactions:write', label: 'React to messages' },
      { scope: 'pins:write', label: 'Pin messages' },
      { scope: 'files:read', label: 'List files' },
      { scope: 'files:write', label: 'Upload files' },
    ],
  },
});
