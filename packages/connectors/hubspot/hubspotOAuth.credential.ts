import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

// https://developers.hubspot.com/docs/api/oauth-quickstart-guide
export const hubspotOAuth = defineOauthCredential({
  type: 'hubspotOAuth',
  name: 'HubSpot sign-in',
  description: 'Sign in to HubSpot and choose an account',
  icon: 'log-in',
  fields: {},
  signIn: {
    vendor: 'HubSpot',
    client: 'HUBSPOT',
    authorizeUrl: 'https://app.hubspot.com/oauth/authorize',
    tokenUrl: 'https://api.hubapi.com/oauth/v1/token',
    revokeUrl: 'https://api.hubapi.com/oauth/v1/refresh-tokens/{token}',
    revokeRequest: { method: 'DELETE', token: 'refresh', authorization: 'none' },
    clientAuth: 'body',
    // HubSpot refuses scopes that the app does not have as well as those that it requires and that are not asked for.
    scopes: [
      { scope: 'oauth', label: 'Sign in', default: true },
      { scope: 'crm.objects.contacts.read', label: 'Read contacts', default: true },
      { scope: 'crm.objects.contacts.write', label: 'Create and change contacts, notes and tasks', default: true },
      { scope: 'crm.objects.companies.read', label: 'Read companies', default: true },
      { scope: 'crm.objects.companies.write', label: 'Create and change companies', default: true },
      { scope: 'crm.objects.deals.read', label: 'Read deals', default: true },
      { scope: 'crm.objects.deals.write', label: 'Create and change deals', default: true },
      { scope: 'tickets', label: 'Read, create and change tickets' },
      { scope: 'crm.objects.owners.read', label: 'List owners', default: true },
      { scope: 'transactional-email', label: 'Send transactional emails' },
    ],
  },
});
