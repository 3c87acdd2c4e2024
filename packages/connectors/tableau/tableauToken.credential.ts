import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { ask, oauthAddress } from '@heddle/nodes/lib/http/oauth-client';
import { serverAddress } from './address.ts';

/** Sessions hold for two hours at Tableau Cloud, and four without requests at a server. Milliseconds. */
const KEPT_MS = 100 * 60_000;

interface Values {
  server: string;
  site: string;
  tokenName: string;
  tokenSecret: string;
}

/** Signs in; gives the token of the session and the ID of the site. Throws `token_refused`, `token_invalid`, `egress_scheme`, `http_unreachable`. */
async function signIn(
  { server, site, tokenName, tokenSecret }: Values,
  tools: Pick<CredentialTools, 'fetch' | 'signal'>,
): Promise<{ token: string; siteId: string }> {
  const body = {
    credentials: {
      personalAccessTokenName: tokenName.trim(),
      personalAccessTokenSecret: tokenSecret.trim(),
      site: { contentUrl: site.trim() },
    },
  };
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  };
  const address = oauthAddress(`${serverAddress({ server })}/auth/signin`);
  const { url, status, json, reason } = await ask(address, init, tools, [tokenSecret.trim()]);
  if (status < 200 || status >= 300) throw credentialErrors.token_refused({ url, status, reason });
  const given = isJsonObject(json) ? json['credentials'] : undefined;
  const token = isJsonObject(given) ? asText(given['token'] ?? '') : '';
  if (token === '') throw credentialErrors.token_invalid({ url, reason: 'its answer has no credentials.token' });
  const of = isJsonObject(given) && isJsonObject(given['site']) ? given['site'] : {};
  return { token, siteId: asText(of['id'] ?? '') };
}

// https://help.tableau.com/current/server/en-us/security_personal_access_tokens.htm
export const tableauToken = defineCredential({
  type: 'tableauToken',
  name: 'Tableau personal access token',
  description: 'A personal access token of Tableau Cloud or Tableau Server, exchanged for a session',
  icon: 'key-round',
  renewable: true,
  fields: {
    server: text({ label: 'Server URL', required: true, placeholder: 'https://prod-uk-a.online.tableau.com' }),
    site: text({
      label: 'Site name',
      placeholder: 'acme',
      help: 'As in the URL: …/#/site/acme. If empty, the default site.',
    }),
    siteId: text({
      label: 'Site ID',
      required: true,
      placeholder: '9a8b7c6d-5e4f-3a2b-1c0d-9e8f7a6b5c4d',
      help: 'The test of the credential says it.',
    }),
    tokenName: text({ label: 'Token name', required: true }),
    tokenSecret: secret({ label: 'Token secret', required: true, help: 'In Tableau: My Account Settings.' }),
  },
  async http(values, tools) {
    const session = async () => ({ value: (await signIn(values, tools)).token, expiresAt: Date.now() + KEPT_MS });
    return { headers: { 'x-tableau-auth': await tools.token(session) } };
  },
  async test(values, tools) {
    const { siteId } = await signIn(values, tools);
    if (siteId !== values.siteId.trim())
      throw credentialErrors.credential_test_failed({
        reason: `The ID of this site is ${siteId}. Enter it as Site ID.`,
      });
    return 'The token is valid for this site.';
  },
});
