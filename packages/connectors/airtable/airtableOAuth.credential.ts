import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

// https://airtable.com/developers/web/api/oauth-reference
export const airtableOAuth = defineOauthCredential({
  type: 'airtableOAuth',
  name: 'Airtable sign-in',
  description: 'Sign in to Airtable and choose the bases that workflows may use',
  icon: 'table-2',
  fields: {},
  signIn: {
    vendor: 'Airtable',
    client: 'AIRTABLE',
    authorizeUrl: 'https://airtable.com/oauth2/v1/authorize',
    tokenUrl: 'https://airtable.com/oauth2/v1/token',
    clientAuth: 'header',
    scopes: [
      { scope: 'data.records:read', label: 'Read records', default: true },
      { scope: 'data.records:write', label: 'Create, change and delete records', default: true },
      { scope: 'schema.bases:read', label: 'See bases, tables and fields', default: true },
      { scope: 'schema.bases:write', label: 'Create and change tables and fields' },
      { scope: 'data.recordComments:read', label: 'Read comments' },
      { scope: 'data.recordComments:write', label: 'Write comments' },
      { scope: 'webhook:manage', label: 'Manage webhooks' },
      { scope: 'user.email:read', label: 'See your email address' },
    ],
  },
});
