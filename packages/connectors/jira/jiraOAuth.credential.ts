import { text } from '@heddle/contract/node/fields';
import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

// https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
export const jiraOAuth = defineOauthCredential({
  type: 'jiraOAuth',
  name: 'Jira sign-in',
  description: 'Sign in to Atlassian and choose what workflows may do in Jira',
  icon: 'ticket',
  fields: {
    cloudId: text({
      label: 'Cloud ID',
      required: true,
      placeholder: '1324a887-45db-1bf4-1e99-ef0ff456d421',
      help: 'Shown at /_edge/tenant_info of your site: https://acme.atlassian.net/_edge/tenant_info.',
    }),
  },
  signIn: {
    vendor: 'Atlassian',
    client: 'ATLASSIAN',
    authorizeUrl: 'https://auth.atlassian.com/authorize',
    tokenUrl: 'https://auth.atlassian.com/oauth/token',
    clientAuth: 'body',
    parameters: { audience: 'api.atlassian.com', prompt: 'consent' },
    scopes: [
      { scope: 'read:jira-work', label: 'Read projects and issues', default: true },
      { scope: 'write:jira-work', label: 'Create and change issues, comments and worklogs', default: true },
      { scope: 'manage:jira-webhook', label: 'Manage webhooks' },
      { scope: 'read:jira-user', label: 'See users', default: true },
      { scope: 'offline_access', label: 'Stay signed in', default: true },
    ],
  },
});
