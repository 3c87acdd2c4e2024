import type { CredentialView, SignInStart } from '@heddle/contract/api/credentials';
import { SIGN_IN_CALLBACK } from '@heddle/contract/node/sign-in';
import type { McpAuthServer } from '../../../testing/mcp-auth-server.ts';
import { serveMcpAuth } from '../../../testing/mcp-auth-server.ts';
import type { LocalServer } from '@heddle/nodes/testing/server';
import { sendJson, serve } from '@heddle/nodes/testing/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person, TestApp } from '../../../testing/test-app.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { credentialsOf } from '../credentials.ts';

// The address of requests that are injected.
const BACK = `http://localhost:80${SIGN_IN_CALLBACK}`;

let app: TestApp;
let ada: Person;
let shop: McpAuthServer;
beforeAll(async () => {
  app = await createTestApp({ HEDDLE_EGRESS_ALLOW: '127.0.0.0/8' });
  ada = await app.signUp();
});
beforeEach(async () => {
  shop = await serveMcpAuth();
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
});
afterAll(() => app.end());

async function create(values: object = {}): Promise<string> {
  const body = { name: 'Shop', type: 'mcpOAuth', values: { serverUrl: shop.url, ...values } };
  const answer = await ada.send('POST', '/api/credentials', body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<CredentialView>().id;
}
const begin = (id: string) => ada.send('POST', `/api/credentials/${id}/sign-in`, {});
/** The redirect of the server, which agrees at once. */
async function answerOf(id: string): Promise<URL> {
  const { url } = (await begin(id)).json<SignInStart>();
  return new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
}
async function signIn(id: string): Promise<void> {
  const { pathname, search } = await answerOf(id);
  await ada.send('GET', `${pathname}${search}`);
}
const stateOf = async (id: string) => (await ada.send('GET', `/api/credentials/${id}`)).json<CredentialView>().signIn;

const toolsOf = (id: string) =>
  ada.send('POST', '/api/node-lists', {
    type: 'mcpTool',
    list: 'tools',
    data: { address: shop.url, credential: id },
  });
/** What is sent with a request to a URL. */
async function headersFor(id: string, url: string, fresh = false) {
  const auth = await (await credentialsOf(app.platform).open(ada.user.id, id)).http({ fresh });
  const body = async function* (): AsyncGenerator<Uint8Array> {};
  return auth.sign?.({ method: 'POST', url: new URL(url), headers: new Headers(), body });
}

describe('a sign-in at an MCP server', () => {
  it('is found out from its URL alone: Heddle registers itself, and the token is for that server', async () => {
    const id = await create();
    const address = new URL((await begin(id)).json<SignInStart>().url);
    const [client] = shop.clients.values();
    expect(client).toMatchObject({ client_name: 'Heddle', redirect_uris: [BACK], token_endpoint_auth_method: 'none' });
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: client?.client_id,
      redirect_uri: BACK,
      code_challenge_method: 'S256',
      resource: shop.url,
      scope: 'orders',
    });
    await signIn(id);
    expect(await stateOf(id)).toMatchObject({ isSignedIn: true, renews: true, scopes: ['orders'], failure: null });
    expect(shop.resources).toEqual([shop.url, shop.url]);
    const { headers } = (await headersFor(id, shop.url)) ?? {};
    expect(shop.accessTokens).toContain(headers?.['authorization']?.replace('Bearer ', ''));
  });

  it('does not send its token to another server', async () => {
    const id = await create();
    await signIn(id);
    await expect(headersFor(id, 'https://evil.example/mcp')).rejects.toMatchObject({
      code: 'credential_for_other_server',
    });
  });

  it('is renewed with the client that was registered', async () => {
    const id = await create();
    await signIn(id);
    const before = await headersFor(id, shop.url);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 });
    const after = await headersFor(id, shop.url);
    expect(after).not.toEqual(before);
    expect([shop.clients.size, shop.resources.at(-1)]).toEqual([1, shop.url]);
  });

  it.each<[string, () => void]>([
    ['revokes the access', () => shop.refreshTokens.clear()],
    ['has forgotten the client', () => shop.clients.clear()],
  ])('is to be repeated where the server %s', async (_what, end) => {
    const id = await create();
    await signIn(id);
    end();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 });
    await expect(headersFor(id, shop.url)).rejects.toMatchObject({
      code: 'credential_signed_out',
      hint: expect.stringContaining('Sign in again'),
    });
    expect(await stateOf(id)).toMatchObject({ isSignedIn: false });
    await signIn(id);
    expect(await stateOf(id)).toMatchObject({ isSignedIn: true });
  });

  it('is revoked at the server by signing out', async () => {
    const id = await create();
    await signIn(id);
    expect((await ada.send('POST', `/api/credentials/${id}/sign-out`)).json()).toEqual({ revoked: true });
    expect(shop.refreshTokens.size).toBe(0);
  });

  it('takes a client and scopes of the user’s own', async () => {
    shop.clients.set('mine', { client_id: 'mine', redirect_uris: [BACK], token_endpoint_auth_method: 'none' });
    const id = await create({ clientId: 'mine', scope: 'orders' });
    await signIn(id);
    expect(await stateOf(id)).toMatchObject({ isSignedIn: true });
    expect([...shop.clients.keys()]).toEqual(['mine']);
  });

  it('is not ended by the answer of another server', async () => {
    const id = await create();
    const { pathname, search } = await answerOf(id);
    await ada.send('GET', `${pathname}${search}&iss=${encodeURIComponent('https://evil.example')}`);
    expect(await stateOf(id)).toMatchObject({
      isSignedIn: false,
      failure: expect.stringContaining('another server has answered'),
    });
  });

  it('lists and calls the tools of the server', async () => {
    const id = await create();
    await signIn(id);
    expect((await toolsOf(id)).body).toContain('"order"');
  });
});

describe('a server that cannot be signed in to', () => {
  let odd: LocalServer;
  afterEach(() => odd.close());
  const codeFor = async (documents: (origin: string) => { readonly [path: string]: object }): Promise<string> => {
    odd = await serve(({ url }, response) => {
      const document = documents(odd.origin)[url];
      if (document) sendJson(response, document);
      else response.writeHead(url === '/mcp' ? 401 : 404).end();
    });
    return (await begin(await create({ serverUrl: `${odd.origin}/mcp` }))).json<{ code: string }>().code;
  };
  const resourcePath = '/.well-known/oauth-protected-resource/mcp';
  const serverPath = '/.well-known/oauth-authorization-server';
  const resource = (origin: string) => ({ resource: `${origin}/mcp`, authorization_servers: [origin] });
  const metadata = (origin: string) => ({
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    code_challenge_methods_supported: ['S256'],
  });

  it.each<[string, (origin: string) => { readonly [path: string]: object }, string]>([
    ['says nothing', () => ({}), 'sign_in_undiscovered'],
    ['registers nobody', (origin) => ({ [serverPath]: metadata(origin) }), 'sign_in_no_client'],
    [
      'has the metadata of another resource',
      (origin) => ({
        [resourcePath]: { ...resource(origin), resource: 'https://other.example/mcp' },
        [serverPath]: metadata(origin),
      }),
      'sign_in_undiscovered',
    ],
    [
      'has the metadata of another issuer',
      (origin) => ({
        [resourcePath]: resource(origin),
        [serverPath]: { ...metadata(origin), issuer: 'https://other.example' },
      }),
      'sign_in_undiscovered',
    ],
    [
      'does not support PKCE',
      (origin) => ({
        [resourcePath]: resource(origin),
        [serverPath]: { ...metadata(origin), code_challenge_methods_supported: ['plain'] },
      }),
      'sign_in_undiscovered',
    ],
  ])('%s: the sign-in fails with an error that says so', async (_what, documents, code) => {
    expect(await codeFor(documents)).toBe(code);
  });
});
