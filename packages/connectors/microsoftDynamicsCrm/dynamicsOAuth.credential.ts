import { text } from '@heddle/contract/node/fields';
import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

const LOGIN = 'https://login.microsoftonline.com';

export const dynamicsOAuth = defineOauthCredential({
  type: 'dynamicsOAuth',
  name: 'Dynamics sign-in',
  description: 'Sign in to Dynamics 365 with your work account',
  icon: 'log-in',
  fields: {
    environment: text({ label: 'Environment', required: true, placeholder: 'acme.crm4.dynamics.com' }),
    tenant: text({
      label: 'Tenant',
      default: 'organizations',
      help: 'organizations for all work accounts, or the ID or domain of your organization.',
    }),
    scope: text({
      label: 'Scope',
      required: true,
      placeholder: 'https://acme.crm4.dynamics.com/user_impersonation',
      help: 'The URL of the environment with /user_impersonation.',
    }),
  },
  signIn: {
    vendor: 'Microsoft',
    client: 'MICROSOFT',
    authorizeUrl: `${LOGIN}/{tenant}/oauth2/v2.0/authorize`,
    tokenUrl: `${LOGIN}/{tenant}/oauth2/v2.0/token`,
    clientAuth: 'body',
    scopes: [{ scope: 'offline_access', label: 'Stay signed in', default: true }],
    scopeField: 'scope',
  },
});
