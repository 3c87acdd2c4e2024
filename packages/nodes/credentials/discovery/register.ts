import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { JsonObject } from '@heddle/contract/json';
import type { ClientAuth, DiscoveredSignIn } from '@heddle/contract/node/sign-in';
import type { Asking } from '../../lib/http/oauth-client.ts';
import { ask, oauthAddress } from '../../lib/http/oauth-client.ts';
import { textAt } from '../oauth-tokens.ts';

/** Who signs in where. */
export interface ClientAsked {
  /** What errors call the server. */
  host: string;
  /** Of the authorization server. */
  metadata: JsonObject;
  clientId: string;
  clientSecret: string;
  scope: string;
  redirectUri: string;
}

type FoundClient = Pick<DiscoveredSignIn, 'clientId' | 'clientSecret' | 'clientAuth'>;

const byMethod: { readonly [method: string]: ClientAuth } = {
  none: 'none',
  client_secret_basic: 'header',
  client_secret_post: 'body',
};

/** How clients authenticate themselves at the server. Where it does not say, in a header (RFC 8414, 2). */
function methodsOf({ token_endpoint_auth_methods_supported: given }: JsonObject): string[] {
  const named = Array.isArray(given) ? given.filter((one) => typeof one === 'string') : ['client_secret_basic'];
  return named.filter((one) => Object.hasOwn(byMethod, one));
}

/** The client of a sign-in: that of the credential, else one that is registered now (RFC 7591, 3). Throws `sign_in_no_client`, `sign_in_undiscovered`. */
export async function clientOf(asked: ClientAsked, asking: Asking): Promise<FoundClient> {
  const { host, metadata, redirectUri, scope } = asked;
  const methods = methodsOf(metadata);
  const own = { clientId: asked.clientId.trim(), clientSecret: asked.clientSecret };
  if (own.clientId !== '') {
    const kept = methods.includes('client_secret_basic') || !methods.includes('client_secret_post') ? 'header' : 'body';
    return { ...own, clientAuth: own.clientSecret === '' ? 'none' : kept };
  }
  const endpoint = textAt(metadata, 'registration_endpoint');
  if (endpoint === '') throw credentialErrors.sign_in_no_client({ vendor: host });
  const method = methods.includes('none') ? 'none' : (methods[0] ?? 'client_secret_basic');
  const registration = {
    client_name: 'Heddle',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: method,
    ...(scope === '' ? {} : { scope }),
  };
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(registration) };
  const { status, json, reason } = await ask(oauthAddress(endpoint), init, asking);
  const clientId = textAt(json, 'client_id');
  if (status >= 300 || clientId === '')
    throw credentialErrors.sign_in_undiscovered({
      server: host,
      reason: `it did not register Heddle as a client (${reason === '' ? `it answered ${status}` : reason})`,
    });
  const clientSecret = textAt(json, 'client_secret');
  const told = textAt(json, 'token_endpoint_auth_method') || method;
  return { clientId, clientSecret, clientAuth: clientSecret === '' ? 'none' : (byMethod[told] ?? 'header') };
}
