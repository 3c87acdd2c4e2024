import type { CredentialTools } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { fetchToken } from '@heddle/nodes/credentials/oauth2';

/** The fields of an app that signs in with a secret of its own. https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-client-creds-grant-flow */
export const entraAppFields = {
  tenant: text({
    label: 'Tenant',
    required: true,
    placeholder: 'acme.onmicrosoft.com',
    help: 'The ID or domain of the organization.',
  }),
  clientId: text({ label: 'Client ID', required: true, help: 'Of the app registration in Microsoft Entra.' }),
  clientSecret: secret({ label: 'Client secret', required: true }),
};

interface EntraApp {
  tenant: string;
  clientId: string;
  clientSecret: string;
}

/** Fetches a token of the app for the resource whose permissions `scope` names. Throws as `fetchToken` does. */
export const entraToken = (
  { tenant, clientId, clientSecret }: EntraApp,
  scope: string,
  tools: Pick<CredentialTools, 'fetch' | 'signal'>,
): Promise<{ value: string; expiresAt: number | null }> =>
  fetchToken(
    {
      tokenUrl: `https://login.microsoftonline.com/${encodeURIComponent(tenant.trim())}/oauth2/v2.0/token`,
      clientId: clientId.trim(),
      clientSecret: clientSecret.trim(),
      clientAuth: 'body',
      scope,
      audience: '',
    },
    tools,
  );

/** The headers of requests with a token of the app, which is kept until it expires. */
export async function entraSignature(
  app: EntraApp,
  scope: string,
  tools: CredentialTools,
): Promise<{ headers: { authorization: string }; secrets: string[] }> {
  const token = await tools.token(() => entraToken(app, scope, tools));
  return { headers: { authorization: `Bearer ${token}` }, secrets: [token] };
}
