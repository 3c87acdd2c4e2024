import { text } from '@heddle/contract/node/fields';
import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

// https://developer.atlassian.com/cloud/confluence/scopes-for-oauth-2-3LO-and-forge-apps/
export const confluenceOAuth = defineOauthCredential({
  type: 'confluenceOAuth',
  name: 'Confluence sign-in',
  description: 'Sign in to Atlassian and choose what workflows may do in Confluence',
  icon: 'file-text',
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
      { scope: 'offline_access', label: 'Stay signed in', default: true },
    ],
  },
});
