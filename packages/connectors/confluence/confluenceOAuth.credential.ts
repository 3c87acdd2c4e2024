import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';
import { atlassianSignIn, cloudFields, staySignedIn } from '../atlassian/atlassian.ts';

// https://developer.atlassian.com/cloud/confluence/scopes-for-oauth-2-3LO-and-forge-apps/
export const confluenceOAuth = defineOauthCredential({
  type: 'confluenceOAuth',
  name: 'Confluence sign-in',
  description: 'Sign in to Atlassian and choose what workflows may do in Confluence',
  icon: 'file-text',
  fields: cloudFields,
  signIn: {
    ...atlassianSignIn,
    scopes: [
      { scope: 'read:page:confluence', label: 'Read pages and blog posts', default: true },
      { scope: 'write:page:confluence', label: 'Create and change pages and blog posts', default: true },
      { scope: 'delete:page:confluence', label: 'Delete pages' },
      { scope: 'read:space:confluence', label: 'See spaces', default: true },
      { scope: 'write:space:confluence', label: 'Create spaces' },
      { scope: 'read:comment:confluence', label: 'Read comments', default: true },
      { scope: 'write:comment:confluence', label: 'Comment', default: true },
      { scope: 'delete:comment:confluence', label: 'Delete comments' },
      { scope: 'read:attachment:confluence', label: 'Read attachments' },
      { scope: 'write:attachment:confluence', label: 'Upload attachments' },
      { scope: 'delete:attachment:confluence', label: 'Delete attachments' },
      { scope: 'read:label:confluence', label: 'See labels' },
      { scope: 'write:label:confluence', label: 'Set labels' },
      { scope: 'read:task:confluence', label: 'See tasks' },
      { scope: 'read:content-details:confluence', label: 'Search', default: true },
      staySignedIn,
    ],
  },
});
