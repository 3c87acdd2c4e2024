import { text } from '@heddle/contract/node/fields';

const LOGIN = 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0';

/** How users sign in at Microsoft, but for the scopes. https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow */
export const microsoftSignIn = {
  vendor: 'Microsoft',
  client: 'MICROSOFT',
  authorizeUrl: `${LOGIN}/authorize`,
  tokenUrl: `${LOGIN}/token`,
  clientAuth: 'body',
} as const;

/** https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-device-code */
export const deviceUrl = `${LOGIN}/devicecode`;

export const staySignedIn = { scope: 'offline_access', label: 'Stay signed in', default: true };

/** The organization whose accounts may sign in, where these are no personal ones. */
export const workTenant = text({
  label: 'Tenant',
  default: 'organizations',
  help: 'organizations for all work accounts, or the ID or domain of your organization.',
});
