import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';
import { atlassianSignIn, cloudFields, staySignedIn } from '../atlassian/atlassian.ts';

// https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
export const jiraOAuth = defineOauthCredential({
  type: 'jiraOAuth',
  name: 'Jira sign-in',
  description: 'Sign in to Atlassian and choose what workflows may do in Jira',
  icon: 'ticket',
  fields: cloudFields,
  signIn: {
    ...atlassianSignIn,
    scopes: [
      { scope: 'read:jira-work', label: 'Read projects and issues', default: true },
      { scope: 'write:jira-work', label: 'Create and change issues, comments and worklogs', default: true },
      { scope: 'manage:jira-webhook', label: 'Manage webhooks' },
      { scope: 'read:jira-user', label: 'See users', default: true },
      staySignedIn,
    ],
  },
});
