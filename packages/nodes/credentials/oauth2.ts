import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import type { OauthClient } from '../lib/http/oauth-client.ts';
import { ask, askAsClient, oauthAddress } from '../lib/http/oauth-client.ts';

interface ClientValues extends OauthClient {
  tokenUrl: string;
  scope: string;
  audience: string;
}

/**
 * Fetches a token by the client credentials grant (RFC 6749, 4.4). `expiresAt` is in epoch ms, null where the service does not say.
 * Throws `token_refused`, `token_invalid`, `egress_scheme`, `http_unreachable` and what the egress guard throws.
 */
export async function fetchToken(
  client: ClientValues,
  tools: Pick<CredentialTools, 'fetch' | 'signal'>,
): Promise<{ value: string; expiresAt: number | null }> {
  const asked = Date.now();
  const fields = { grant_type: 'client_credentials', scope: client.scope.trim(), audience: client.audience.trim() };
  const { url, status, json, reason } = await askAsClient(oauthAddress(client.tokenUrl), fields, client, tools);
  if (status !== 200) throw credentialErrors.token_refused({ url, status, reason });
  return readToken(json, asked, url);
}

/** Fetches a token for a signed assertion (RFC 7523, 2.1), as service accounts do. `expiresAt` is in epoch ms. Throws as `fetchToken` does. */
export async function fetchTokenByJwt(
  { tokenUrl, assertion, scope }: { tokenUrl: string; assertion: string; scope: string },
  { fetch, signal }: Pick<CredentialTools, 'fetch' | 'signal'>,
): Promise<{ value: string; expiresAt: number | null }> {
  const asked = Date.now();
  const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  if (scope.trim() !== '') form.set('scope', scope.trim());
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const init = { method: 'POST', headers, body: form.toString() };
  const { url, status, json, reason } = await ask(oauthAddress(tokenUrl), init, { fetch, signal }, [assertion]);
  if (status !== 200) throw credentialErrors.token_refused({ url, status, reason });
  return readToken(json, asked, url);
}

/** Fetches a token for a signed SAML assertion (RFC 7522, 2.1), which is encoded already. Throws as `fetchToken` does. */
export async function fetchTokenBySaml(
  client: Pick<ClientValues, 'tokenUrl' | 'clientId' | 'clientSecret' | 'scope'> & {
    assertion: string;
    companyId: string;
  },
  tools: Pick<CredentialTools, 'fetch' | 'signal'>,
): Promise<{ value: string; expiresAt: number | null }> {
  const asked = Date.now();
  const fields = {
    grant_type: 'urn:ietf:params:oauth:grant-type:saml2-bearer',
    assertion: client.assertion,
    scope: client.scope.trim(),
    company_id: client.companyId.trim(),
  };
  const known = { clientId: client.clientId.trim(), clientSecret: client.clientSecret, clientAuth: 'header' as const };
  const answer = await askAsClient(oauthAddress(client.tokenUrl), fields, known, tools, ['assertion']);
  const { url, status, json, reason } = answer;
  if (status !== 200) throw credentialErrors.token_refused({ url, status, reason });
  return readToken(json, asked, url);
}

function readToken(answer: unknown, asked: number, url: string): { value: string; expiresAt: number | null } {
  if (!isJsonObject(answer)) throw credentialErrors.token_invalid({ url, reason: 'its answer is no JSON object' });
  const { access_token: value, token_type: kind = 'Bearer', expires_in: seconds } = answer;
  if (typeof value !== 'string' || value === '')
    throw credentialErrors.token_invalid({ url, reason: 'its answer has no access_token' });
  if (typeof kind !== 'string' || kind.toLowerCase() !== 'bearer')
    throw credentialErrors.token_invalid({ url, reason: 'its token is not of the type Bearer' });
  const lifetime = typeof seconds === 'string' ? Number(seconds) : seconds;
  return {
    value,
    expiresAt:
      typeof lifetime === 'number' && Number.isFinite(lifetime) && lifetime > 0 ? asked + lifetime * 1000 : null,
  };
}
