import type { CredentialSummary, CredentialView, SignInStart } from '@heddle/contract/api/credentials';
import { SIGN_IN_CALLBACK } from '@heddle/contract/node/sign-in';
import type { OidcServer } from '@heddle/nodes/testing/oidc-server';
import { serveOidc, signInOver } from '@heddle/nodes/testing/oidc-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person, TestApp } from '../../../testing/test-app.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { credentialsOf } from '../credentials.ts';
import { createGrantStore } from './grant-store.ts';
import { createGrants } from './grants.ts';

// The address of requests that are injected.
const BACK = `http://localhost:80${SIGN_IN_CALLBACK}`;
const AN_HOUR = 3_600_000;

let app: TestApp;
let ada: Person;
let eve: Person;
let oidc: OidcServer;
beforeAll(async () => {
  app = await createTestApp({ HEDDLE_EGRESS_ALLOW: '127.0.0.0/8' });
  ada = await app.signUp();
  eve = await app.signUp();
});
beforeEach(async () => {
  oidc = await serveOidc({ redirectUri: BACK });
});
afterEach(async () => {
  vi.useRealTimers();
  await oidc.close();
});
afterAll(() => app.end());

const pass = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};

async function create(values: object = {}): Promise<string> {
  const { authorizeUrl, tokenUrl, revokeUrl } = oidc;
  const own = {
    authorizeUrl,
    tokenUrl,
    revokeUrl,
    clientId: 'shop',
    clientSecret: 'sesame & co+%',
    testUrl: oidc.userUrl,
  };
  const body = { name: 'Shop', type: 'oauth2', values: { ...own, scope: 'openid email orders', ...values } };
  const answer = await ada.send('POST', '/api/credentials', body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<CredentialView>().id;
}
const begin = async (id: string, person = ada): Promise<string> => {
  const answer = await person.send('POST', `/api/credentials/${id}/sign-in`, {});
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<SignInStart>().url;
};
/** Opens the redirect address as this person's browser does; returns where it leads. */
const comeBack = async (to: URL, person = ada): Promise<string> =>
  String((await person.send('GET', `${to.pathname}${to.search}`)).headers['location']);
const signIn = async (id: string, choice: 'continue' | 'deny' = 'continue'): Promise<string> =>
  comeBack(await signInOver(await begin(id), BACK, choice));
const stateOf = async (id: string) => (await ada.send('GET', `/api/credentials/${id}`)).json<CredentialView>().signIn;
/** The same as the list says it. */
const listedStateOf = async (id: string) =>
  (await ada.send('GET', '/api/credentials')).json<CredentialSummary[]>().find((one) => one.id === id)?.signIn;
const open = (id: string) => credentialsOf(app.platform).open(ada.user.id, id);
const tokenOf = async (id: string, fresh = false): Promise<string> => {
  const { headers } = await (await open(id)).http({ fresh });
  return headers?.['authorization']?.replace('Bearer ', '') ?? '';
};
const accepts = async (token: string): Promise<boolean> =>
  (await fetch(oidc.userUrl, { headers: { authorization: `Bearer ${token}` } })).ok;

describe('a sign-in at a service', () => {
  it('gives the credential a token that the service accepts, and says whose it is', async () => {
    const id = await create();
    expect(await stateOf(id)).toMatchObject({ isSignedIn: false, reason: null, failure: null });
    expect(await signIn(id)).toBe(`/signed-in?credential=${id}`);
    expect(await stateOf(id)).toMatchObject({
      isSignedIn: true,
      renews: true,
      scopes: ['openid', 'email', 'orders'],
      account: 'ada@shop.example',
      expiresAt: expect.any(String),
      failure: null,
    });
    expect(await accepts(await tokenOf(id))).toBe(true);
    expect((await ada.send('POST', `/api/credentials/${id}/test`)).json()).toEqual({
      message: `GET ${oidc.userUrl} answered 200.`,
    });
  });

  it('keeps what the redirect back says, where the type wants it', async () => {
    const { types } = credentialsOf(app.platform);
    const definition = types.get('oauth2')?.signIn;
    if (!definition) throw new Error('The type has no sign-in.');
    const before = definition.keepFromRedirect;
    definition.keepFromRedirect = { realmId: 'realmId' };
    try {
      const id = await create();
      const back = await signInOver(await begin(id), BACK);
      back.searchParams.set('realmId', '4620');
      back.searchParams.set('other', 'unwanted');
      await comeBack(back);
      expect((await open(id)).values).toMatchObject({ realmId: '4620' });
      expect((await open(id)).values).not.toHaveProperty('other');
      expect(await accepts(await tokenOf(id, true))).toBe(true);
      expect((await open(id)).values).toMatchObject({ realmId: '4620' });
    } finally {
      if (before) definition.keepFromRedirect = before;
      else delete definition.keepFromRedirect;
    }
  });

  it('works for a client without a secret', async () => {
    const id = await create({ clientId: 'open', clientSecret: '', clientAuth: 'none' });
    await signIn(id);
    expect(await accepts(await tokenOf(id))).toBe(true);
  });

  it('sends a challenge and a state, and stores tokens, verifier and state unreadably', async () => {
    const id = await create();
    const address = new URL(await begin(id));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'shop',
      redirect_uri: BACK,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { db } = app.platform;
    const pending = await db.selectFrom('credential_sign_ins').selectAll().where('credential_id', '=', id).execute();
    expect(JSON.stringify(pending)).not.toContain(address.searchParams.get('state'));
    await comeBack(await signInOver(address.href, BACK));
    const token = await tokenOf(id);
    expect(JSON.stringify(await db.selectFrom('credential_grants').selectAll().execute())).not.toContain(token);
    expect((await ada.send('GET', `/api/credentials/${id}`)).body).not.toContain(token);
  });

  it('says why the service refused, and keeps what was granted before', async () => {
    const id = await create();
    await signIn(id);
    await signIn(id, 'deny');
    expect(await stateOf(id)).toMatchObject({
      isSignedIn: true,
      failure: expect.stringMatching(/the access was denied \(access_denied: The user has said no\)/),
    });
    await signIn(id);
    expect(await stateOf(id)).toMatchObject({ failure: null });
  });

  it('takes a code once', async () => {
    const id = await create();
    const back = await signInOver(await begin(id), BACK);
    expect(await comeBack(back)).toBe(`/signed-in?credential=${id}`);
    expect(await comeBack(back)).toBe('/signed-in?');
    expect(oidc.granted).toEqual({ authorization_code: 1 });
  });

  it('can be finished by the session only that began it', async () => {
    const id = await create();
    const back = await signInOver(await begin(id), BACK);
    expect(await comeBack(back, eve)).toBe('/signed-in?');
    expect((await app.server.inject({ url: `${back.pathname}${back.search}` })).headers['location']).toBe(
      '/signed-in?',
    );
    expect(await stateOf(id)).toMatchObject({ isSignedIn: false });
    expect(await comeBack(back)).toBe(`/signed-in?credential=${id}`);
  });

  it('expires after ten minutes', async () => {
    const id = await create();
    const back = await signInOver(await begin(id), BACK);
    pass(601_000);
    expect(await comeBack(back)).toBe('/signed-in?');
    await credentialsOf(app.platform).pending.prune(Date.now());
    expect(await app.platform.db.selectFrom('credential_sign_ins').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['oauth2', { clientId: '' }, {}, 'sign_in_no_client'],
    ['oauth2', {}, { scopes: ['admin'] }, 'sign_in_scope_unknown'],
    ['oauth2', { authorizeUrl: 'javascript:alert(1)' }, {}, 'egress_scheme'],
  ])('is refused: %s %j %j', async (_type, values, body, code) => {
    const answer = await ada.send('POST', `/api/credentials/${await create(values)}/sign-in`, body);
    expect(answer.json()).toMatchObject({ code });
  });
});

describe('a grant', () => {
  it('is renewed before its token expires; the new refresh token replaces the old one', async () => {
    const id = await create();
    await signIn(id);
    const first = await tokenOf(id);
    pass(560_000);
    const second = await tokenOf(id);
    expect(second).not.toBe(first);
    expect(await tokenOf(id)).toBe(second);
    pass(560_000);
    expect(await tokenOf(id)).not.toBe(second);
    expect(oidc.granted).toEqual({ authorization_code: 1, refresh_token: 2 });
  });

  it('has a state that the list of credentials shows as well, without a token', async () => {
    const id = await create();
    const never = await create();
    await signIn(id);
    expect(await listedStateOf(never)).toMatchObject({ isSignedIn: false, signedInAt: null, reason: null });
    expect(await listedStateOf(id)).toMatchObject({ isSignedIn: true, renews: true, account: 'ada@shop.example' });
    expect(await listedStateOf(id)).toEqual(await stateOf(id));
    expect((await ada.send('GET', '/api/credentials')).body).not.toContain(await tokenOf(id));
  });

  it('that cannot be renewed ends when its token expires', async () => {
    const id = await create();
    await signIn(id);
    const { db, vault } = app.platform;
    await createGrantStore(db, vault).replace(
      { id, userId: ada.user.id, type: 'oauth2' },
      {
        accessToken: 'short',
        refreshToken: null,
        expiresAt: Date.now() + 60_000,
        scopes: ['orders'],
        kept: {},
        account: 'ada',
      },
      [],
    );
    expect(await listedStateOf(id)).toMatchObject({ isSignedIn: true, renews: false, expiresAt: expect.any(String) });
    pass(61_000);
    const ended = { isSignedIn: false, reason: expect.stringContaining('it has expired') };
    expect(await listedStateOf(id)).toMatchObject(ended);
    await expect(tokenOf(id)).rejects.toMatchObject({ code: 'credential_signed_out' });
    // The next sign-in is for the same account and scopes, unless the user chooses others.
    expect(await listedStateOf(id)).toMatchObject({ ...ended, account: 'ada', scopes: ['orders'] });
  });

  it('is renewed once for all who ask at a time on two servers', async () => {
    const id = await create();
    await signIn(id);
    pass(AN_HOUR);
    const { db, vault, credentialTypes, egress } = app.platform;
    const { signInAt, store } = credentialsOf(app.platform);
    const signInOf = credentialTypes.get('oauth2')?.signIn;
    const values = (await store.find(ada.user.id, id))?.values ?? {};
    if (!signInOf) throw new Error('The type has no sign-in.');
    const use = {
      of: { id, userId: ada.user.id, type: 'oauth2' },
      name: 'Shop',
      at: () => signInAt(signInOf, values),
      fetch: egress.of({ userId: ada.user.id }).fetch,
    };
    const servers = [1, 2, 3].map(() => createGrants(db, createGrantStore(db, vault)));
    const grants = await Promise.all([...servers, ...servers].map((server) => server.current(use)));
    expect(new Set(grants.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(oidc.granted).toEqual({ authorization_code: 1, refresh_token: 1 });
    expect(await accepts(grants[0]?.accessToken ?? '')).toBe(true);
  });

  it('is renewed when the service refuses its token', async () => {
    const id = await create();
    await signIn(id);
    const opened = await open(id);
    const { headers: first } = await opened.http();
    const { headers: second } = await opened.http({ fresh: true });
    expect(second).not.toEqual(first);
    expect(opened.secrets.has(second?.['authorization']?.replace('Bearer ', '') ?? '')).toBe(true);
  });

  it('that the service has revoked signs the credential out, and nobody tries again until somebody signs in', async () => {
    const id = await create();
    await signIn(id);
    await oidc.revokeAll();
    pass(AN_HOUR);
    await expect(tokenOf(id)).rejects.toMatchObject({
      code: 'credential_signed_out',
      message: expect.stringContaining('invalid_grant'),
    });
    expect(await stateOf(id)).toMatchObject({ isSignedIn: false, reason: expect.stringContaining('invalid_grant') });
    oidc.failWith(500);
    await expect(tokenOf(id)).rejects.toMatchObject({ code: 'credential_signed_out' });
    oidc.failWith(null);
    await signIn(id);
    expect(await stateOf(id)).toMatchObject({ isSignedIn: true, reason: null });
    expect(await accepts(await tokenOf(id))).toBe(true);
  });

  it('outlives a service that cannot renew it for a while', async () => {
    const id = await create();
    await signIn(id);
    const first = await tokenOf(id);
    oidc.failWith(503);
    pass(560_000);
    expect(await tokenOf(id)).toBe(first);
    pass(60_000);
    await expect(tokenOf(id)).rejects.toMatchObject({ code: 'token_refused' });
    expect(await stateOf(id)).toMatchObject({ isSignedIn: true });
    oidc.failWith(null);
    expect(await accepts(await tokenOf(id))).toBe(true);
  });

  it('is revoked at the service and forgotten when the user signs out', async () => {
    const id = await create();
    await signIn(id);
    const token = await tokenOf(id);
    expect((await ada.send('POST', `/api/credentials/${id}/sign-out`)).json()).toEqual({ revoked: true });
    expect(await stateOf(id)).toMatchObject({ isSignedIn: false, account: null, scopes: [], reason: null });
    await expect(tokenOf(id)).rejects.toMatchObject({ code: 'credential_signed_out' });
    expect(await accepts(token)).toBe(false);
  });

  it('is forgotten also where the service cannot be reached', async () => {
    const id = await create({ revokeUrl: 'http://127.0.0.1:1/revoke' });
    await signIn(id);
    expect((await ada.send('POST', `/api/credentials/${id}/sign-out`)).json()).toEqual({ revoked: false });
    expect(await stateOf(id)).toMatchObject({ isSignedIn: false });
  });

  it('is deleted with its credential, and revoked at the service', async () => {
    const id = await create();
    await signIn(id);
    const token = await tokenOf(id);
    expect((await ada.send('DELETE', `/api/credentials/${id}`)).statusCode).toBe(204);
    await expect.poll(() => accepts(token)).toBe(false);
    const rows = app.platform.db.selectFrom('credential_grants').selectAll().where('credential_id', '=', id);
    expect(await rows.execute()).toEqual([]);
  });

  it('is deleted also where the service does not revoke it, which is logged without a token', async () => {
    const warn = vi.spyOn(app.platform.log, 'warn').mockImplementation(() => undefined);
    const id = await create({ revokeUrl: 'http://127.0.0.1:1/revoke' });
    await signIn(id);
    const token = await tokenOf(id);
    expect((await ada.send('DELETE', `/api/credentials/${id}`)).statusCode).toBe(204);
    await expect.poll(() => warn.mock.calls.length).toBe(1);
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ credential: id, reason: expect.any(String) });
    expect(JSON.stringify(warn.mock.calls)).not.toContain(token);
    warn.mockRestore();
  });
});
