import { createHash } from 'node:crypto';
import { nodeErrors } from '@heddle/contract/errors/node';
import { securityErrors } from '@heddle/contract/errors/security';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { StateSpace } from '@heddle/contract/node/state';
import type { Item } from '@heddle/contract/run/item';
import { shownUrl } from '../../lib/http/headers.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { given, put, required } from '../../lib/items.ts';
import { keySetAt } from '../jwt/jwks.ts';
import { publicKeyAlgorithms } from '../jwt/keys.ts';
import { verifyWithSet } from '../jwt/verify.ts';
import { newSecret } from '../../lib/secrets.ts';
import type { OauthClient } from '../../lib/http/oauth-client.ts';
import { oauthAddress } from '../../lib/http/oauth-client.ts';
import { postAsClient } from './call.ts';
import type { oauthFields } from './fields.ts';
import { discover } from './metadata.ts';

type Context = NodeContext<typeof oauthFields>;
type Facts = { [fact: string]: JsonValue };

/** How long somebody may take to sign in. */
const SIGN_IN_MS = 10 * 60_000;

/** The operation on one item. `metadata` of a provider is requested once for all items. */
interface Work {
  context: Context;
  item: Item;
  index: number;
  metadata(): Promise<JsonObject>;
}

/** Does for every item what the operation says. */
export async function processOauth(context: Context): Promise<NodeResult> {
  const { field, items } = context;
  const results: Item[] = [];
  const known = new Map<string, Promise<JsonObject>>();
  const metadataOf = (issuer: string): Promise<JsonObject> => {
    const asked = known.get(issuer) ?? (issuer === '' ? Promise.resolve({}) : discover(issuer, context));
    known.set(issuer, asked);
    return asked;
  };
  const process = async (item: Item, index: number): Promise<void> => {
    const result = await work({ context, item, index, metadata: () => metadataOf(field.issuer(index).trim()) });
    results.push(put(item, field.to(index) || 'oauth', result));
  };
  await forEachAsyncYielding(items, process, context);
  return main(results);
}

function work(at: Work): Promise<Facts> {
  switch (at.context.field.operation(at.index)) {
    case 'clientCredentials':
      return clientCredentials(at);
    case 'authorize':
      return authorize(at);
    case 'exchange':
      return exchange(at);
    case 'refresh':
      return refresh(at);
    case 'introspect':
      return introspect(at);
    case 'revoke':
      return revoke(at);
    case 'discover':
      return offered(at);
  }
}

interface KnownClient extends OauthClient {
  /** What a credential says besides. */
  tokenUrl: string;
  scope: string;
  audience: string;
}

async function clientOf({ context, index }: Work): Promise<KnownClient> {
  const { field } = context;
  if (field.clientSource(index) === 'fields')
    return {
      clientId: field.clientId(index),
      clientSecret: field.clientSecret(index),
      clientAuth: field.clientAuth(index),
      tokenUrl: '',
      scope: '',
      audience: '',
    };
  const { values } = await context.credential('credential');
  const text = (name: string): string => (typeof values[name] === 'string' ? values[name] : '');
  return {
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    clientAuth: values['clientAuth'] === 'body' ? 'body' : 'header',
    tokenUrl: text('tokenUrl'),
    scope: text('scope'),
    audience: text('audience'),
  };
}

/** The configured address, else the provider's. Throws `field_required`. */
async function endpoint({ metadata }: Work, label: string, written: string, name: string): Promise<URL> {
  if (written.trim() !== '') return oauthAddress(written);
  const found = (await metadata())[name];
  if (typeof found !== 'string') throw nodeErrors.field_required({ field: label });
  return oauthAddress(found);
}

async function clientCredentials(at: Work): Promise<Facts> {
  const { field } = at.context;
  const client = await clientOf(at);
  const form = {
    grant_type: 'client_credentials',
    scope: field.scope(at.index).trim() || client.scope,
    audience: field.audience(at.index).trim() || client.audience,
  };
  return getToken(at, client, form, '');
}

async function getToken(
  at: Work,
  client: KnownClient,
  form: { readonly [name: string]: string },
  nonce: string,
): Promise<Facts> {
  const { context, index } = at;
  const asked = context.run.now;
  const url = await endpoint(at, 'Token URL', context.field.tokenUrl(index) || client.tokenUrl, 'token_endpoint');
  const answer = await postAsClient(url, form, client, context);
  const {
    access_token: accessToken,
    refresh_token: refreshToken,
    id_token: idToken,
    token_type: tokenType,
    expires_in: seconds,
    scope,
  } = answer;
  if (typeof accessToken !== 'string' || accessToken === '')
    throw securityErrors.oauth_answer_invalid({ url: shownUrl(url, []), reason: 'it has no access_token' });
  const lifetime = typeof seconds === 'string' ? Number(seconds) : seconds;
  const facts: Facts = {
    tokenType: typeof tokenType === 'string' ? tokenType : 'Bearer',
    scope: typeof scope === 'string' ? scope : (form['scope'] ?? ''),
    expiresAt:
      typeof lifetime === 'number' && lifetime > 0 && lifetime < 1e9
        ? new Date(asked + lifetime * 1000).toISOString()
        : null,
    refreshable: typeof refreshToken === 'string',
  };
  if (typeof idToken === 'string') Object.assign(facts, await identity(at, client, idToken, nonce, url));
  if (context.field.output(index) === 'facts') return facts;
  const tokens = Object.entries({ accessToken, refreshToken, idToken }).flatMap(([name, token]) =>
    typeof token === 'string' ? [[name, token] as const] : [],
  );
  return { ...facts, ...Object.fromEntries(tokens) };
}

/** Who has signed in: the claims of the ID token, once it is verified (OpenID Connect Core 1.0, 3.1.3.7). Without a provider there are no keys to do so. */
async function identity(at: Work, client: OauthClient, idToken: string, nonce: string, url: URL): Promise<Facts> {
  const { fetch, signal, run } = at.context;
  const { issuer, jwks_uri: keys } = await at.metadata();
  if (typeof issuer !== 'string' || typeof keys !== 'string') return {};
  const options = {
    algorithms: [...publicKeyAlgorithms],
    issuer,
    audience: client.clientId,
    clockTolerance: 60,
    currentDate: new Date(run.now),
    requiredClaims: ['exp', 'iat', 'sub'],
  };
  const asking = { fetch, signal, workflowId: run.workflowId, now: run.now };
  let verdict = await verifyWithSet(idToken, await keySetAt(keys, asking), options);
  if ('refusal' in verdict && verdict.refusal.reason === 'key')
    verdict = await verifyWithSet(idToken, await keySetAt(keys, asking, true), options);
  const wrong = (reason: string): Error =>
    securityErrors.oauth_answer_invalid({ url: shownUrl(url, []), reason: `of the ID token, ${reason}` });
  if ('refusal' in verdict) throw wrong(verdict.refusal.message);
  if (nonce !== '' && verdict.claims['nonce'] !== nonce) throw wrong('the nonce is another');
  return { claims: verdict.claims };
}

const signIns = ({ context }: Work): StateSpace => context.state.in('user', 'oauth-sign-ins');
const keyOf = (state: string): string => createHash('sha256').update(state).digest('base64url');

/** RFC 6749, 4.1.1 with PKCE (RFC 7636). What finishing the sign-in needs stays here, under the hash of the state. */
async function authorize(at: Work): Promise<Facts> {
  const { context, index } = at;
  const { field, run } = context;
  const client = await clientOf(at);
  const url = await endpoint(at, 'Authorization URL', field.authorizationUrl(index), 'authorization_endpoint');
  const [state, verifier, nonce] = [newSecret(), newSecret(), newSecret()];
  const redirectUri = field.redirectUri(index).trim();
  const scope = field.scope(index).trim() || client.scope;
  const own = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    scope,
    audience: field.audience(index).trim(),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(scope.split(/\s+/).includes('openid') ? { nonce } : {}),
  };
  for (const { name, value } of field.parameters(index))
    if (name.trim() !== '') url.searchParams.set(name.trim(), value);
  for (const [name, value] of Object.entries(own)) if (value !== '') url.searchParams.set(name, value);
  await signIns(at).set(
    keyOf(state),
    { verifier, redirectUri, scope, nonce: 'nonce' in own ? nonce : '', clientId: client.clientId },
    { ttlMs: SIGN_IN_MS },
  );
  return { authorizationUrl: url.href, state, expiresAt: new Date(run.now + SIGN_IN_MS).toISOString() };
}

/** RFC 6749, 4.1.3. Throws `oauth_state_unknown` for a sign-in that was not begun here or was finished before. */
async function exchange(at: Work): Promise<Facts> {
  const { context, item, index } = at;
  const { field } = context;
  const refusal = given('', item, ['query.error', 'error']);
  if (refusal !== '')
    throw securityErrors.oauth_refused({ url: 'The provider', status: 200, reason: refusal.slice(0, 300) });
  const state = required('State', field.state(index), item, ['state', 'query.state']);
  const code = required('Code', field.code(index), item, ['code', 'query.code']);
  const client = await clientOf(at);
  const begun = await signIns(at).get(keyOf(state));
  if (!isJsonObject(begun) || begun['clientId'] !== client.clientId || !(await signIns(at).delete(keyOf(state))))
    throw securityErrors.oauth_state_unknown();
  const text = (name: string): string => (typeof begun[name] === 'string' ? begun[name] : '');
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: text('redirectUri'),
    code_verifier: text('verifier'),
  };
  return getToken(at, client, form, text('nonce'));
}

async function refresh(at: Work): Promise<Facts> {
  const { field } = at.context;
  const token = required('Token', field.token(at.index), at.item, ['refreshToken', 'oauth.refreshToken']);
  return getToken(
    at,
    await clientOf(at),
    { grant_type: 'refresh_token', refresh_token: token, scope: field.scope(at.index).trim() },
    '',
  );
}

/** RFC 7662. */
async function introspect(at: Work): Promise<Facts> {
  const { field } = at.context;
  const token = required('Token', field.token(at.index), at.item, ['accessToken', 'oauth.accessToken', 'refreshToken']);
  const url = await endpoint(at, 'Introspection URL', field.introspectionUrl(at.index), 'introspection_endpoint');
  const answer = await postAsClient(url, { token }, await clientOf(at), at.context);
  if (typeof answer['active'] !== 'boolean')
    throw securityErrors.oauth_answer_invalid({
      url: shownUrl(url, []),
      reason: 'it does not say whether the token is active',
    });
  return answer;
}

/** RFC 7009. A token that is not known counts as revoked. */
async function revoke(at: Work): Promise<Facts> {
  const { field } = at.context;
  const token = required('Token', field.token(at.index), at.item, [
    'refreshToken',
    'oauth.refreshToken',
    'accessToken',
    'oauth.accessToken',
  ]);
  const url = await endpoint(at, 'Revocation URL', field.revocationUrl(at.index), 'revocation_endpoint');
  await postAsClient(url, { token }, await clientOf(at), at.context);
  return { revoked: true };
}

async function offered(at: Work): Promise<Facts> {
  if (at.context.field.issuer(at.index).trim() === '') throw nodeErrors.field_required({ field: 'Provider' });
  return at.metadata();
}
