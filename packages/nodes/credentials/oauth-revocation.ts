import { isJsonObject } from '@heddle/contract/json';
import type { RevokeRequest } from '@heddle/contract/node/sign-in';
import { withValues } from '@heddle/contract/node/sign-in';
import { basicAuthorization } from '../lib/http/headers.ts';
import type { Asking, OauthAnswer } from '../lib/http/oauth-client.ts';
import { ask, askAsClient, oauthAddress } from '../lib/http/oauth-client.ts';
import type { SignInAt } from './oauth-tokens.ts';

/** The tokens of a grant. */
export interface RevocableTokens {
  accessToken: string;
  refreshToken: string | null;
}

/** True if the service of a sign-in revokes tokens. */
export const revokes = ({ signIn, values }: Omit<SignInAt, 'client'>): boolean =>
  withValues(signIn.revokeUrl ?? '', values) !== '';

/**
 * Revokes the tokens of a grant: as RFC 7009 says, or as `SignInDefinition.revokeRequest` does. False if the service has not confirmed it, or has no
 * such address. Throws `http_unreachable`, `egress_scheme` and what the egress guard throws.
 */
export async function revokeTokens(at: SignInAt, tokens: RevocableTokens, asking: Asking): Promise<boolean> {
  if (!revokes(at)) return false;
  const { revokeRequest } = at.signIn;
  const answer = await (revokeRequest ? askOwnWay(at, revokeRequest, tokens, asking) : askByForm(at, tokens, asking));
  return answer !== null && isConfirmed(answer);
}

/** Slack refuses with the status 200. */
const isConfirmed = ({ status, json }: OauthAnswer): boolean =>
  status >= 200 && status < 300 && !(isJsonObject(json) && json['ok'] === false);

/** Services revoke what was issued with a refresh token along with it (RFC 7009, 2.1). */
function askByForm(
  { signIn, values, client }: SignInAt,
  { accessToken, refreshToken }: RevocableTokens,
  asking: Asking,
): Promise<OauthAnswer> {
  const fields =
    refreshToken === null
      ? { token: accessToken, token_type_hint: 'access_token' }
      : { token: refreshToken, token_type_hint: 'refresh_token' };
  return askAsClient(oauthAddress(withValues(signIn.revokeUrl ?? '', values)), fields, client, asking, ['token']);
}

/** Null if the grant has no token of the kind that the service takes. */
async function askOwnWay(
  { signIn, values, client }: SignInAt,
  { method, token: kind, authorization, property, headers: own = {} }: RevokeRequest,
  tokens: RevocableTokens,
  asking: Asking,
): Promise<OauthAnswer | null> {
  const { clientId, clientSecret } = client;
  const token = kind === 'access' ? tokens.accessToken : tokens.refreshToken;
  if (token === null) return null;
  const url = oauthAddress(withValues(signIn.revokeUrl ?? '', { ...values, clientId, token }));
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'Heddle', ...own });
  if (authorization === 'client') headers.set('authorization', basicAuthorization(clientId, clientSecret));
  if (authorization === 'token') headers.set('authorization', `Bearer ${token}`);
  if (property !== undefined) headers.set('content-type', 'application/json');
  const body = property === undefined ? {} : { body: JSON.stringify({ [property]: token }) };
  return ask(url, { method, headers, ...body }, asking, [token, encodeURIComponent(token), clientSecret]);
}
