import { text } from '@heddle/contract/node/fields';
import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';
import { deviceUrl, microsoftSignIn, staySignedIn } from './work-account.ts';

// https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow
export const microsoftOAuth = defineOauthCredential({
  type: 'microsoftOAuth',
  name: 'Microsoft account',
  description: 'Sign in to Microsoft with a work, school or personal account',
  icon: 'log-in',
  fields: {
    tenant: text({
      label: 'Tenant',
      default: 'common',
      help: 'common for all accounts, or the id or domain of your organization.',
    }),
  },
  signIn: {
    ...microsoftSignIn,
    deviceUrl,
    scopes: [
      staySignedIn,
      { scope: 'User.Read', label: 'Identify your account', default: true },
      { scope: 'Files.Read', label: 'Read your files' },
      { scope: 'Files.ReadWrite', label: 'Read and change your files', default: true },
      { scope: 'Files.ReadWrite.All', label: 'Read and change all files that you can open' },
      { scope: 'Sites.Read.All', label: 'Read SharePoint sites, lists and files' },
      { scope: 'Sites.ReadWrite.All', label: 'Read and change SharePoint list items and files' },
    ],
  },
});
