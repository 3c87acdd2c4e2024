import type { AuthorizationQuery } from '@heddle/contract/api/oauth';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let base: string;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  await app.open();
  base = app.platform.address.base();
});
afterAll(() => app.end());
beforeEach(async () => {
  ada = await app.signUp();
});

const CALLBACK = 'http://127.0.0.1:9999/callback';

/** What the official client keeps of a sign-in. */
class Memory implements OAuthClientProvider {
  redirectUrl = CALLBACK;
  clientMetadata = { client_name: 'Claude', redirect_uris: [CALLBACK] };
  opened: URL | null = null;
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = '';
  state = (): string => 'a-state';
  clientInformation = () => this.#client;
  saveClientInformation = (client: OAuthClientInformationMixed): void => void (this.#client = client);
  tokens = () => this.#tokens;
  saveTokens = (tokens: OAuthTokens): void => void (this.#tokens = tokens);
  redirectToAuthorization = (url: URL): void => void (this.opened = url);
  saveCodeVerifier = (verifier: string): void => void (this.#verifier = verifier);
  codeVerifier = (): string => this.#verifier;
}

const answer = async (person: Person, query: object, isAllowed = true) =>
  person.send('POST', '/api/oauth/request', { request: query, isAllowed });

async function register(redirect_uris: string[] = [CALLBACK], client_name = 'Claude'): Promise<string> {
  const response = await fetch(`${base}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name, redirect_uris }),
  });
  return response.status === 201 ? ((await response.json()) as { client_id: string }).client_id : `${response.status}`;
}

/** A verifier of PKCE, and a challenge of another one. */
const verifier = 'v'.repeat(43);
const challenge = 'c'.repeat(43);

async function challengeOf(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('base64url');
}

const queryOf = async (more: Partial<AuthorizationQuery> = {}): Promise<AuthorizationQuery> => ({
  client_id: await register(),
  redirect_uri: CALLBACK,
  response_type: 'code',
  code_challenge: await challengeOf(verifier),
  code_challenge_method: 'S256',
  ...more,
});

const exchange = async (form: Record<string, string>) => {
  const response = await fetch(`${base}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  return {
    status: response.status,
    ...((await response.json()) as { error?: string; access_token?: string; refresh_token?: string }),
  };
};

async function codeFor(query: AuthorizationQuery): Promise<string> {
  const { location } = (await answer(ada, query)).json<{ location: string }>();
  return new URL(location).searchParams.get('code') ?? '';
}

const expire = () =>
  app.platform.db
    .updateTable('api_keys')
    .set({ expires_at: Date.now() - 1 })
    .execute();

describe('the official client', () => {
  it('finds out how to sign in, asks the user, and lists the tools', async () => {
    const trigger = node('tool', 'mcpTrigger', { toolName: 'greet', toolDescription: 'Greets.' });
    await saveWorkflow(ada, [trigger], [], { isActive: true });
    const memory = new Memory();
    const connect = async () => {
      const client = new Client({ name: 'test', version: '1' });
      const transport = new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { authProvider: memory });
      return { client, transport, connected: client.connect(transport) };
    };
    const first = await connect();
    await expect(first.connected).rejects.toThrow('Unauthorized');
    const query = Object.fromEntries(memory.opened?.searchParams ?? []);
    expect(memory.opened?.href).toContain(`${base}/oauth/authorize?`);
    expect(query).toMatchObject({ resource: `${base}/mcp`, state: 'a-state' });

    const view = await ada.send('GET', `/api/oauth/request${memory.opened?.search ?? ''}`);
    expect(view.json()).toEqual({ client: 'Claude', destination: 'this computer', isLocal: true });
    const { location } = (await answer(ada, query)).json<{ location: string }>();
    const back = new URL(location);
    expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([CALLBACK, 'a-state']);
    await first.transport.finishAuth(back.searchParams.get('code') ?? '');

    const { client, connected } = await connect();
    await connected;
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['greet']);
    await client.close();

    const before = memory.tokens();
    memory.opened = null;
    await expire();
    const later = await connect();
    await later.connected;
    expect((await later.client.listTools()).tools.map(({ name }) => name)).toEqual(['greet']);
    await later.client.close();
    expect(memory.opened).toBeNull();
    expect(memory.tokens()?.access_token).not.toBe(before?.access_token);
    expect(memory.tokens()?.refresh_token).not.toBe(before?.refresh_token);

    const keys = (await ada.send('GET', '/api/api-keys')).json<{ id: string; name: string; scopes: string[] }[]>();
    expect(keys).toMatchObject([{ name: 'Claude', scopes: ['tools'], isRenewed: true }]);
    await ada.send('DELETE', `/api/api-keys/${keys[0]?.id ?? ''}`);
    const response = await fetch(`${base}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${memory.tokens()?.access_token ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    });
    expect(response.status).toBe(401);
  });
});

describe('the access token', () => {
  it('is for tools, and for nothing else of its user', async () => {
    const query = await queryOf();
    const { access_token: token = '' } = await exchange({
      grant_type: 'authorization_code',
      code: await codeFor(query),
      client_id: query.client_id,
      code_verifier: verifier,
    });
    const response = await fetch(`${base}/api/workflows`, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'scope_missing' });
  });
});

describe('a refresh token', () => {
  const firstTokens = async () => {
    const query = await queryOf();
    const { refresh_token = '', access_token = '' } = await exchange({
      grant_type: 'authorization_code',
      code: await codeFor(query),
      client_id: query.client_id,
      code_verifier: verifier,
    });
    return { client_id: query.client_id, refresh_token, access_token };
  };
  const renew = (refresh_token: string, client_id: string) =>
    exchange({ grant_type: 'refresh_token', refresh_token, client_id });
  const statusOf = async (token: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    return (await fetch(`${base}/mcp`, { method: 'POST', headers, body })).status;
  };
  const connected = async () => (await ada.send('GET', '/api/api-keys')).json<{ expiresAt: string }[]>();
  const revoke = async (form: Record<string, string>) => {
    const response = await fetch(`${base}/oauth/revoke`, { method: 'POST', body: new URLSearchParams(form) });
    return { status: response.status, ...((await response.json()) as { error?: string }) };
  };

  it('replaces both tokens, and the access stays one', async () => {
    const first = await firstTokens();
    const next = await renew(first.refresh_token, first.client_id);
    expect(next).toMatchObject({ status: 200, token_type: 'Bearer', expires_in: 3600, scope: 'tools' });
    expect([await statusOf(first.access_token), await statusOf(next.access_token ?? '')]).toEqual([401, 200]);
    expect(await connected()).toHaveLength(1);
    const [access] = await connected();
    expect(Date.parse(access?.expiresAt ?? '') - Date.now()).toBeGreaterThan(89 * 86_400_000);
  });

  it('is not stored, and neither is its successor', async () => {
    const first = await firstTokens();
    const { refresh_token: next = '' } = await renew(first.refresh_token, first.client_id);
    const rows = JSON.stringify(await app.platform.db.selectFrom('api_keys').selectAll().execute());
    expect([first.refresh_token, next].some((token) => rows.includes(token))).toBe(false);
  });

  it('that was exchanged already ends the access: somebody has a copy', async () => {
    const first = await firstTokens();
    const next = await renew(first.refresh_token, first.client_id);
    expect(await renew(first.refresh_token, first.client_id)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await statusOf(next.access_token ?? '')).toBe(401);
    expect(await renew(next.refresh_token ?? '', first.client_id)).toMatchObject({ error: 'invalid_grant' });
    expect(await connected()).toEqual([]);
  });

  it('is exchanged by one of several requests at a time', async () => {
    const first = await firstTokens();
    const answers = await Promise.all([1, 2, 3].map(() => renew(first.refresh_token, first.client_id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await connected()).toEqual([]);
  });

  it('is worth nothing for another client, and takes nothing from its own', async () => {
    const first = await firstTokens();
    expect(await renew(first.refresh_token, await register())).toMatchObject({ error: 'invalid_grant' });
    expect(await renew('nothing', first.client_id)).toMatchObject({ error: 'invalid_grant' });
    expect(await renew(first.refresh_token, first.client_id)).toMatchObject({ status: 200 });
  });

  it('is worth nothing once its time is over or its owner has revoked the access', async () => {
    const [late, ended] = [await firstTokens(), await firstTokens()];
    const keys = (await ada.send('GET', '/api/api-keys')).json<{ id: string }[]>();
    await ada.send('DELETE', `/api/api-keys/${keys[0]?.id ?? ''}`);
    await app.platform.db
      .updateTable('api_keys')
      .set({ renews_until: Date.now() - 1 })
      .execute();
    for (const { refresh_token, client_id } of [late, ended])
      expect(await renew(refresh_token, client_id)).toMatchObject({ error: 'invalid_grant' });
  });

  it.each(['refresh_token', 'access_token'] as const)('ends the access when its %s is revoked', async (kind) => {
    const first = await firstTokens();
    const form = { token: first[kind], client_id: first.client_id };
    expect(await revoke({ ...form, client_id: await register() })).toMatchObject({ error: 'invalid_grant' });
    expect(await revoke({ token: first[kind] })).toMatchObject({ status: 400, error: 'invalid_request' });
    expect(await statusOf(first.access_token)).toBe(200);
    expect(await revoke(form)).toEqual({ status: 200 });
    expect(await statusOf(first.access_token)).toBe(401);
    expect(await revoke(form)).toEqual({ status: 200 });
    expect(await connected()).toEqual([]);
  });

  it('does not revoke the keys that users make', async () => {
    const { secret } = (await ada.send('POST', '/api/api-keys', { name: 'CI' })).json<{ secret: string }>();
    expect(await revoke({ token: secret, client_id: await register() })).toMatchObject({ error: 'invalid_grant' });
    expect(await connected()).toHaveLength(1);
  });
});

describe('a code', () => {
  const formOf = async (query: AuthorizationQuery) => ({
    grant_type: 'authorization_code',
    code: await codeFor(query),
    client_id: query.client_id,
    redirect_uri: query.redirect_uri,
    code_verifier: verifier,
  });

  it('is exchanged once', async () => {
    const form = await formOf(await queryOf());
    expect(await exchange(form)).toMatchObject({ status: 200 });
    expect(await exchange(form)).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it.each<[string, Record<string, string>]>([
    ['another verifier', { code_verifier: 'w'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another client', { client_id: 'other' }],
    ['another address', { redirect_uri: 'http://127.0.0.1:9999/other' }],
  ])('is worth nothing with %s', async (_what, changed) => {
    const form = await formOf(await queryOf());
    expect(await exchange({ ...form, ...changed })).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await exchange(form)).toMatchObject({ error: 'invalid_grant' });
  });

  it('is worth nothing once its minute is over', async () => {
    const form = await formOf(await queryOf());
    await app.platform.db
      .updateTable('oauth_codes')
      .set({ expires_at: Date.now() - 1 })
      .execute();
    expect(await exchange(form)).toMatchObject({ error: 'invalid_grant' });
  });

  it('gives nothing for other servers and other grants', async () => {
    const form = await formOf(await queryOf());
    expect(await exchange({ ...form, resource: 'https://other.example/mcp' })).toMatchObject({
      error: 'invalid_target',
    });
    expect(await exchange({ ...form, grant_type: 'password' })).toMatchObject({ error: 'unsupported_grant_type' });
    expect(await exchange({ ...form, resource: `${base}/mcp` })).toMatchObject({ status: 200 });
  });
});

describe('a request for access', () => {
  it.each<[string, Partial<AuthorizationQuery>, string]>([
    ['of an unknown program', { client_id: 'nobody' }, 'oauth_client_unknown'],
    ['to be answered elsewhere', { redirect_uri: 'https://evil.example/callback' }, 'oauth_redirect_unknown'],
    ['for a token at once', { response_type: 'token' }, 'oauth_request_invalid'],
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }, 'oauth_request_invalid'],
    ['with plain PKCE', { code_challenge: challenge, code_challenge_method: 'plain' }, 'oauth_request_invalid'],
    ['for another server', { resource: 'https://other.example/mcp' }, 'oauth_request_invalid'],
  ])('%s is refused, and the program is told nothing', async (_what, more, code) => {
    const response = await answer(ada, await queryOf(more));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code });
  });

  it('that the user denies is told to the program', async () => {
    const { location } = (await answer(ada, await queryOf({ state: 's' }), false)).json<{ location: string }>();
    expect(Object.fromEntries(new URL(location).searchParams)).toEqual({
      state: 's',
      iss: base,
      error: 'access_denied',
    });
  });

  it('is answered by the user in the web app only', async () => {
    const { secret } = (await ada.send('POST', '/api/api-keys', { name: 'CI' })).json<{ secret: string }>();
    const body = JSON.stringify({ request: await queryOf(), isAllowed: true });
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const response = await fetch(`${base}/api/oauth/request`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ code: 'session_required' });
  });
});

describe('a program', () => {
  it.each([
    ['https://claude.ai/api/mcp/auth_callback', true],
    ['http://localhost:3000/callback', true],
    ['cursor://anysphere.cursor-mcp/oauth/callback', true],
    ['http://evil.example/callback', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['https://user:secret@evil.example/', false],
    ['https://evil.example/#fragment', false],
    ['nothing', false],
  ])('registers to be answered at %s: %s', async (uri, isTaken) => {
    expect((await register([uri])).length > 10).toBe(isTaken);
  });

  it('on the user’s machine may be answered at any port', async () => {
    const query = await queryOf({ redirect_uri: 'http://127.0.0.1:4321/callback' });
    expect((await answer(ada, query)).statusCode).toBe(200);
    const other = await queryOf({ redirect_uri: 'http://127.0.0.1:4321/other' });
    expect((await answer(ada, other)).json()).toMatchObject({ code: 'oauth_redirect_unknown' });
  });
});
