import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '@heddle/contract/json';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import Provider from 'oidc-provider';
import { asText } from '@heddle/contract/node/text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oauthProvider } from './oauthProvider.node.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { answering, runNode } from '../../testing/run-node.ts';

const RETURN = 'https://app.example/back';
let server: Server;
let issuer: string;

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'shop',
        client_secret: 'sesame & co+%',
        redirect_uris: [RETURN],
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
        scope: 'openid offline_access orders',
      },
      {
        client_id: 'body',
        client_secret: 's',
        redirect_uris: [],
        response_types: [],
        grant_types: ['client_credentials'],
        token_endpoint_auth_method: 'client_secret_post',
        scope: 'orders',
      },
    ],
    scopes: ['openid', 'offline_access', 'orders'],
    features: {
      clientCredentials: { enabled: true },
      introspection: { enabled: true },
      revocation: { enabled: true },
      devInteractions: { enabled: false },
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['test'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    issueRefreshToken: () => true,
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: 'shop',
        accountId: context.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid offline_access orders');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: 'ada' } });
    else void answer(request, response);
  });
});
afterAll(() => void server.close());

let runs = 0;
const state = createMemoryState();
const oauth = async (
  operation: string,
  data: JsonObject,
  json: JsonObject = {},
  more: NodeRun = {},
): Promise<JsonObject> => {
  const client = { issuer, clientId: 'shop', clientSecret: 'sesame & co+%' };
  const result = await runNode(oauthProvider, {
    items: [{ json }],
    data: { operation, ...client, output: 'tokens', ...data },
    fetch: (url, init) => fetch(url, init),
    state,
    runId: `r${runs++}`,
    ...more,
  });
  return (result.outputs['main']?.[0]?.json['oauth'] ?? {}) as JsonObject;
};

/** What a browser does: it follows redirects, with cookies, until it is sent back to the app. */
async function signIn(address: string): Promise<JsonObject> {
  const cookies = new Map<string, string>();
  for (let url = address, hops = 0; hops < 10; hops += 1) {
    if (url.startsWith(RETURN)) return { query: Object.fromEntries(new URL(url).searchParams) };
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    url = new URL(response.headers.get('location') ?? '', url).href;
  }
  throw new Error('The sign-in did not come back.');
}

const begin = async (): Promise<JsonObject> =>
  signIn(
    asText(
      (
        await oauth('authorize', {
          scope: 'openid offline_access',
          redirectUri: RETURN,
          parameters: [{ name: 'prompt', value: 'login' }],
        })
      )['authorizationUrl'],
    ),
  );

describe('a sign-in at a real provider', () => {
  it('returns tokens and the signed-in user; the tokens can be refreshed, inspected and revoked', async () => {
    const tokens = await oauth('exchange', {}, await begin());
    expect(tokens).toMatchObject({
      tokenType: 'Bearer',
      refreshable: true,
      claims: { sub: 'ada', aud: 'shop', iss: issuer },
      accessToken: expect.any(String),
    });
    const fresh = await oauth('refresh', {}, { refreshToken: tokens['refreshToken'] ?? '' });
    expect(fresh['accessToken']).not.toBe(tokens['accessToken']);
    expect(await oauth('introspect', {}, { accessToken: fresh['accessToken'] ?? '' })).toMatchObject({
      active: true,
      client_id: 'shop',
      sub: 'ada',
    });
    expect(await oauth('revoke', { token: fresh['accessToken'] ?? '' })).toEqual({ revoked: true });
    expect(await oauth('introspect', { token: fresh['accessToken'] ?? '' })).toEqual({ active: false });
  });

  it('is finished once, and only where it was begun', async () => {
    const back = await begin();
    expect(await oauth('exchange', { output: 'facts' }, back)).toEqual({
      tokenType: 'Bearer',
      scope: expect.any(String),
      expiresAt: expect.stringMatching(/Z$/),
      refreshable: true,
      claims: expect.any(Object),
    });
    await expect(oauth('exchange', {}, back)).rejects.toMatchObject({ code: 'oauth_state_unknown' });
    const { query } = (await begin()) as { query: JsonObject };
    await expect(oauth('exchange', { clientId: 'body' }, { query })).rejects.toMatchObject({
      code: 'oauth_state_unknown',
    });
    await expect(oauth('exchange', {}, { query: { ...query, state: 'forged' } })).rejects.toMatchObject({
      code: 'oauth_state_unknown',
    });
    await expect(oauth('exchange', {}, { query: { ...query, code: 'forged' } })).rejects.toMatchObject({
      code: 'oauth_refused',
      message: expect.stringContaining('invalid_grant'),
    });
  });

  it('reports that the user refused', async () => {
    await expect(oauth('exchange', {}, { query: { error: 'access_denied', state: 's' } })).rejects.toMatchObject({
      code: 'oauth_refused',
      message: expect.stringContaining('access_denied'),
    });
  });

  it('sends a PKCE challenge and never reveals its verifier', async () => {
    const made = await oauth('authorize', {
      scope: 'orders',
      redirectUri: RETURN,
      parameters: [
        { name: 'state', value: 'mine' },
        { name: 'login_hint', value: 'ada' },
      ],
    });
    const parameters = Object.fromEntries(new URL(asText(made['authorizationUrl'])).searchParams);
    expect(parameters).toEqual({
      response_type: 'code',
      client_id: 'shop',
      redirect_uri: RETURN,
      scope: 'orders',
      state: made['state'],
      login_hint: 'ada',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(Object.keys(made)).toEqual(['authorizationUrl', 'state', 'expiresAt']);
  });
});

describe('a token for the client itself', () => {
  it.each([{ scope: 'orders' }, { scope: 'orders', clientId: 'body', clientSecret: 's', clientAuth: 'body' }])(
    'is given by a real provider: %j',
    async (data) => {
      expect(await oauth('clientCredentials', data)).toMatchObject({
        tokenType: 'Bearer',
        scope: 'orders',
        refreshable: false,
        accessToken: expect.any(String),
      });
    },
  );

  it('may be asked for with a credential', async () => {
    const values = {
      clientId: 'shop',
      clientSecret: 'sesame & co+%',
      clientAuth: 'header',
      tokenUrl: `${issuer}/token`,
      scope: 'orders',
      audience: '',
    };
    const credential: OpenCredential = {
      id: 'c1',
      type: 'oauth2ClientCredentials',
      name: 'C',
      values,
      secrets: new Set(),
      renewable: true,
      http: () => Promise.reject(new Error('not asked')),
    };
    expect(
      await oauth(
        'clientCredentials',
        { issuer: '', clientSource: 'credential', credential: 'c1' },
        {},
        { credentials: { c1: credential } },
      ),
    ).toMatchObject({ scope: 'orders' });
  });

  it.each<[string, JsonObject]>([
    ['no type', {}],
    ['a type of its own', { token_type: 'user' }],
    ['no scope', { token_type: 'bearer', scope: null }],
    ['a lifetime as text', { token_type: 'bearer', expires_in: '60' }],
    ['an ID token, where no provider is named that could vouch for it', { token_type: 'bearer', id_token: 'a.b.c' }],
  ])('is taken as services answer, also with %s', async (_, answer) => {
    const data = { issuer: '', tokenUrl: 'https://a.example/x', clientId: 'my-client.1_x', clientSecret: 's-1.2_3' };
    let authorization = '';
    const answered = answering({ 'POST https://a.example/x': { access_token: 'secret', ...answer } });
    const given = await oauth(
      'clientCredentials',
      data,
      {},
      {
        fetch: (url, init) => {
          authorization = new Headers(init?.headers).get('authorization') ?? '';
          return answered(url, init);
        },
      },
    );
    expect(given).toMatchObject({ accessToken: 'secret', refreshable: false });
    // Services that do not decode the form encoding of RFC 6749 know such names all the same.
    expect(authorization).toBe(`Basic ${btoa('my-client.1_x:s-1.2_3')}`);
  });

  it('is refused with the reason of the provider and without the secret', async () => {
    const failing = oauth('clientCredentials', { clientSecret: 'wrong-secret' });
    await expect(failing).rejects.toMatchObject({
      code: 'oauth_refused',
      message: expect.stringContaining('invalid_client'),
    });
    await expect(failing).rejects.not.toMatchObject({ message: expect.stringContaining('wrong-secret') });
  });
});

describe('a provider', () => {
  it('lists its endpoints', async () => {
    expect(await oauth('discover', {})).toMatchObject({ issuer, token_endpoint: `${issuer}/token` });
  });

  it('may be one of RFC 8414, with a path', async () => {
    const facts = { issuer: 'https://a.example/t1', token_endpoint: 'https://a.example/t1/token' };
    const fetch = answering({ 'GET https://a.example/.well-known/oauth-authorization-server/t1': facts });
    expect(await oauth('discover', { issuer: 'https://a.example/t1' }, {}, { fetch })).toEqual(facts);
  });

  it.each<[string, JsonObject, string]>([
    ['https://a.example', { issuer: 'https://evil.example' }, 'oauth_answer_invalid'],
    ['https://b.example', {}, 'oauth_answer_invalid'],
    ['ftp://c.example', {}, 'egress_scheme'],
    ['', {}, 'field_required'],
  ])('that is another, or none, is refused: %s', async (asked, facts, code) => {
    await expect(
      oauth(
        'discover',
        { issuer: asked },
        {},
        { fetch: answering({ [`GET ${asked}/.well-known/openid-configuration`]: facts }) },
      ),
    ).rejects.toMatchObject({ code });
  });

  it.each<[string, JsonObject]>([
    ['introspect', {}],
    ['clientCredentials', { token_type: 'Bearer' }],
  ])('whose answer makes no sense is an error: %s', async (operation, answer) => {
    const data = { issuer: '', tokenUrl: 'https://a.example/x', introspectionUrl: 'https://a.example/x', token: 't' };
    await expect(
      oauth(operation, data, {}, { fetch: answering({ 'POST https://a.example/x': answer }) }),
    ).rejects.toMatchObject({ code: 'oauth_answer_invalid' });
  });
});
