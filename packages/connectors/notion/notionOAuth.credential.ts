import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

// https://developers.notion.com/docs/authorization
export const notionOAuth = defineOauthCredential({
  type: 'notionOAuth',
  name: 'Notion sign-in',
  description: 'Sign in to Notion and choose the pages that workflows may see',
  icon: 'file-text',
  fields: {},
  signIn: {
    vendor: 'Notion',
    client: 'NOTION',
    authorizeUrl: 'https://api.notion.com/v1/oauth/authorize',
    tokenUrl: 'https://api.notion.com/v1/oauth/token',
    revokeUrl: 'https://api.notion.com/v1/oauth/revoke',
    revokeRequest: {
      method: 'POST',
      token: 'access',
      authorization: 'client',
      property: 'token',
      headers: { 'notion-version': '2025-09-03' },
    },
    clientAuth: 'header',
    parameters: { owner: 'user' },
    account: 'workspace_name',
    // What an integration may do is set where it is registered.
    scopes: [],
  },
});
