import { secret, text } from '@heddle/contract/node/fields';

// https://developer.atlassian.com/cloud/confluence/oauth-2-3lo-apps/ and https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/

/** The field of a sign-in that names the site of the account. */
export const cloudFields = {
  cloudId: text({
    label: 'Cloud ID',
    required: true,
    placeholder: '1324a887-45db-1bf4-1e99-ef0ff456d421',
    help: 'Shown at /_edge/tenant_info of your site: https://acme.atlassian.net/_edge/tenant_info.',
  }),
};

/** How users sign in, but for the scopes of the product. */
export const atlassianSignIn = {
  vendor: 'Atlassian',
  client: 'ATLASSIAN',
  authorizeUrl: 'https://auth.atlassian.com/authorize',
  tokenUrl: 'https://auth.atlassian.com/oauth/token',
  clientAuth: 'body',
  parameters: { audience: 'api.atlassian.com', prompt: 'consent' },
} as const;

export const staySignedIn = { scope: 'offline_access', label: 'Stay signed in', default: true };

/** The fields of an API token. */
export const tokenFields = {
  site: text({ label: 'Site', required: true, placeholder: 'acme.atlassian.net' }),
  email: text({
    label: 'Email address',
    required: true,
    help: 'The Atlassian account that the token belongs to.',
  }),
  token: secret({
    label: 'API token',
    required: true,
    help: 'At id.atlassian.com: Security, Create and manage API tokens.',
  }),
};

/** The header that signs a request with an API token. */
export const tokenAuthorization = ({ email, token }: { email: string; token: string }): string =>
  `Basic ${Buffer.from(`${email.trim()}:${token.trim()}`, 'utf8').toString('base64')}`;
