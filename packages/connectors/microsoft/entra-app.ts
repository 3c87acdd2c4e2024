import type { AnyCredential, CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import type { Fields } from '@heddle/contract/node/fields';
import { secret, text } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { fetchToken } from '@heddle/nodes/credentials/oauth2';

/** The fields of an app that signs in with a secret of its own. https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-client-creds-grant-flow */
const entraAppFields = {
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
const entraToken = (
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
async function entraSignature(
  app: EntraApp,
  scope: string,
  tools: CredentialTools,
): Promise<{ headers: { authorization: string }; secrets: string[] }> {
  const token = await tools.token(() => entraToken(app, scope, tools));
  return { headers: { authorization: `Bearer ${token}` }, secrets: [token] };
}

interface EntraAppFacts {
  type: string;
  name: string;
  description: string;
  /** What the app gets a token for, as the test of the credential says it: "Power BI". */
  service: string;
  /** Names the permissions of the app at the service. */
  scope: string | ((values: { readonly [field: string]: unknown }) => string);
  /** Fields before those of the app. */
  fields?: Fields;
}

/** A credential type for an app of Microsoft Entra, which has permissions of its own for a service. */
export function defineEntraApp({ service, scope, fields = {}, ...facts }: EntraAppFacts): AnyCredential {
  const scopeOf = (values: { readonly [field: string]: unknown }): string =>
    typeof scope === 'string' ? scope : scope(values);
  const appIn = (values: { readonly [field: string]: unknown }): EntraApp => ({
    tenant: asText(values['tenant']),
    clientId: asText(values['clientId']),
    clientSecret: asText(values['clientSecret']),
  });
  return defineCredential({
    ...facts,
    icon: 'key-round',
    renewable: true,
    fields: { ...fields, ...entraAppFields },
    http: (values, tools) => entraSignature(appIn(values), scopeOf(values), tools),
    async test(values, tools) {
      await entraToken(appIn(values), scopeOf(values), tools);
      return `Microsoft gave the app a token for ${service}.`;
    },
  });
}
