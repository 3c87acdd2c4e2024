import { text } from '@heddle/contract/node/fields';
import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';
import { microsoftSignIn, staySignedIn, workTenant } from '../microsoft/work-account.ts';

export const dynamicsOAuth = defineOauthCredential({
  type: 'dynamicsOAuth',
  name: 'Dynamics sign-in',
  description: 'Sign in to Dynamics 365 with your work account',
  icon: 'log-in',
  fields: {
    environment: text({ label: 'Environment', required: true, placeholder: 'acme.crm4.dynamics.com' }),
    tenant: workTenant,
    scope: text({
      label: 'Scope',
      required: true,
      placeholder: 'https://acme.crm4.dynamics.com/user_impersonation',
      help: 'The URL of the environment with /user_impersonation.',
    }),
  },
  signIn: {
    ...microsoftSignIn,
    scopes: [staySignedIn],
    scopeField: 'scope',
  },
});
