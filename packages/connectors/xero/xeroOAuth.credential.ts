import { secret } from '@heddle/contract/node/fields';
import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';
import { webhookKeyHelp } from './webhook-key.ts';

// https://developer.xero.com/documentation/guides/oauth2/auth-flow/
export const xeroOAuth = defineOauthCredential({
  type: 'xeroOAuth',
  name: 'Xero sign-in',
  description: 'Sign in to Xero and choose the organizations that workflows work with',
  icon: 'log-in',
  fields: { webhookKey: secret({ label: 'Webhook key', help: webhookKeyHelp }) },
  signIn: {
    vendor: 'Xero',
    client: 'XERO',
    authorizeUrl: 'https://login.xero.com/identity/connect/authorize',
    tokenUrl: 'https://identity.xero.com/connect/token',
    revokeUrl: 'https://identity.xero.com/connect/revocation',
    clientAuth: 'header',
    scopes: [
      { scope: 'offline_access', label: 'Stay signed in', default: true },
      { scope: 'openid', label: 'Identify your account', default: true },
      { scope: 'email', label: 'See your email address', default: true },
      {
        scope: 'accounting.transactions',
        label: 'Read and change invoices, payments and other transactions',
        default: true,
      },
      { scope: 'accounting.contacts', label: 'Read and change contacts', default: true },
      {
        scope: 'accounting.settings',
        label: 'Read and change items, read accounts and the organization',
        default: true,
      },
      { scope: 'accounting.attachments', label: 'Read and add attachments', default: true },
      { scope: 'accounting.reports.read', label: 'Read reports' },
    ],
  },
});
