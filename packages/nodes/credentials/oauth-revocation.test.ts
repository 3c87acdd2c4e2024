import type { SignInDefinition } from '@heddle/contract/node/sign-in';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalServer, SeenRequest } from '../testing/server.ts';
import { serve } from '../testing/server.ts';
import { revokeTokens } from './oauth-revocation.ts';
import { loadCredentialTypes } from './registry.ts';

const types = await loadCredentialTypes();
const asking = { fetch: globalThis.fetch, signal: new AbortController().signal };
const client = { clientId: 'our-client', clientSecret: 'our secret', clientAuth: 'body' as const };
const tokens = { accessToken: 'access/1', refreshToken: 'refresh/1' };
const basic = `Basic ${Buffer.from('our-client:our secret').toString('base64')}`;

let server: LocalServer;
let answer: (request: SeenRequest, response: ServerResponse) => void;
beforeAll(async () => {
  server = await serve((request, response) => answer(request, response));
});
beforeEach(() => {
  server.seen.length = 0;
  answer = (_request, response) => void response.writeHead(200).end('{"ok":true}');
});
afterAll(() => server.close());

/** The sign-in of a type, with its revoke address on the test's server. */
function signInOf(type: string): SignInDefinition {
  const signIn = types.get(type)?.signIn;
  if (signIn?.revokeUrl === undefined) throw new Error(`${type} does not revoke`);
  return { ...signIn, revokeUrl: signIn.revokeUrl.replace(/^https:\/\/[^/]+/, server.origin) };
}
const revoke = (type: string, given = tokens as Parameters<typeof revokeTokens>[1]) =>
  revokeTokens({ signIn: signInOf(type), values: { login: 'login' }, client }, given, asking);

describe('a revocation', () => {
  it.each([
    ['googleOAuth', '/revoke'],
    ['salesforceOAuth', '/services/oauth2/revoke'],
  ])('is a form with the refresh token and the client (RFC 7009): %s', async (type, path) => {
    expect(await revoke(type)).toBe(true);
    const [seen] = server.seen;
    expect(seen).toMatchObject({ method: 'POST', url: path });
    expect(Object.fromEntries(new URLSearchParams(seen?.body))).toEqual({
      token: 'refresh/1',
      token_type_hint: 'refresh_token',
      client_id: 'our-client',
      client_secret: 'our secret',
    });
  });

  it.each([
    ['githubOAuth', 'DELETE', '/applications/our-client/token', basic, '{"access_token":"access/1"}'],
    ['slackOAuth', 'POST', '/api/auth.revoke', 'Bearer access/1', ''],
    ['hubspotOAuth', 'DELETE', '/oauth/v1/refresh-tokens/refresh%2F1', undefined, ''],
    ['notionOAuth', 'POST', '/v1/oauth/revoke', basic, '{"token":"access/1"}'],
  ])('is what the service asks for: %s', async (type, method, url, authorization, body) => {
    expect(await revoke(type)).toBe(true);
    const [seen] = server.seen;
    expect(seen).toMatchObject({ method, url, body });
    expect(seen?.headers.authorization).toBe(authorization);
  });

  it('sends the access token where there is no other, and nothing if the service takes none of those there are', async () => {
    const alone = { accessToken: 'access/1', refreshToken: null };
    await revoke('googleOAuth', alone);
    expect(new URLSearchParams(server.seen[0]?.body).get('token')).toBe('access/1');
    expect(await revoke('hubspotOAuth', alone)).toBe(false);
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    [404, ''],
    [200, '{"ok":false,"error":"token_revoked"}'],
  ])('is not confirmed by the answer %i %s', async (status, body) => {
    answer = (_request, response) => void response.writeHead(status).end(body);
    expect(await revoke('slackOAuth')).toBe(false);
  });

  it('does not name the token in an error', async () => {
    answer = (_request, response) => void response.destroy();
    const failure = await revoke('hubspotOAuth').catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: expect.any(String) });
    expect(String(failure)).not.toMatch(/refresh(\/|%2F)1/);
  });
});
