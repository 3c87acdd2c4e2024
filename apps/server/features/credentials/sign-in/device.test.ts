import type { CredentialView, DeviceCheck, DeviceSignIn } from '@heddle/contract/api/credentials';
import type { OidcServer } from '@heddle/nodes/testing/oidc-server';
import { enterCode, serveOidc } from '@heddle/nodes/testing/oidc-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person, TestApp } from '../../../testing/test-app.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { credentialsOf } from '../credentials.ts';

let app: TestApp;
let ada: Person;
let oidc: OidcServer;
beforeAll(async () => {
  app = await createTestApp({ HEDDLE_EGRESS_ALLOW: '127.0.0.0/8' });
  ada = await app.signUp();
});
beforeEach(async () => {
  oidc = await serveOidc({ redirectUri: 'https://heddle.example/back' });
});
afterEach(async () => {
  vi.useRealTimers();
  await oidc.close();
});
afterAll(() => app.end());

async function create(values: object = {}): Promise<string> {
  const { authorizeUrl, tokenUrl, deviceUrl } = oidc;
  const own = { authorizeUrl, tokenUrl, deviceUrl, clientId: 'open', clientAuth: 'none' };
  const body = { name: 'Shop', type: 'oauth2', values: { ...own, scope: 'openid email orders', ...values } };
  const answer = await ada.send('POST', '/api/credentials', body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<CredentialView>().id;
}
const begin = async (id: string): Promise<DeviceSignIn> => {
  const answer = await ada.send('POST', `/api/credentials/${id}/sign-in/device`, {});
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<DeviceSignIn>();
};
const send = (state: string, person = ada) => person.send('POST', '/api/credentials/sign-in/device', { state });
const check = async ({ state }: DeviceSignIn): Promise<DeviceCheck> => (await send(state)).json<DeviceCheck>();
const stateOf = async (id: string) => (await ada.send('GET', `/api/credentials/${id}`)).json<CredentialView>().signIn;
const waiting = { isEnded: false, slower: false };

describe('a sign-in with a code', () => {
  it('gives the credential a token that the service accepts once the user has entered the code', async () => {
    const id = await create();
    const begun = await begin(id);
    expect(begun).toMatchObject({ url: `${oidc.origin}/device`, intervalSeconds: 5 });
    expect(begun.urlWithCode).toBe(`${oidc.origin}/device?user_code=${begun.userCode}`);
    expect(await check(begun)).toEqual(waiting);
    expect(await stateOf(id)).toMatchObject({ isSignedIn: false, failure: null });
    await enterCode(begun.urlWithCode ?? '');
    expect(await check(begun)).toEqual({ isEnded: true, slower: false });
    expect(await stateOf(id)).toMatchObject({ isSignedIn: true, account: 'ada@shop.example', failure: null });
    const { headers } = await (await credentialsOf(app.platform).open(ada.user.id, id)).http({});
    expect((await fetch(oidc.userUrl, { headers: { ...headers } })).status).toBe(200);
    // It is over: nothing is asked again.
    expect((await send(begun.state)).json()).toMatchObject({ code: 'sign_in_unknown' });
  });

  it('works for a client with a secret', async () => {
    const id = await create({ clientId: 'shop', clientSecret: 'sesame & co+%', clientAuth: 'header' });
    const begun = await begin(id);
    await enterCode(begun.urlWithCode ?? '');
    expect(await check(begun)).toMatchObject({ isEnded: true });
    expect(await stateOf(id)).toMatchObject({ isSignedIn: true });
  });

  it('ends with what the user has said', async () => {
    const id = await create();
    const begun = await begin(id);
    await enterCode(begun.urlWithCode ?? '', 'deny');
    expect(await check(begun)).toEqual({ isEnded: true, slower: false });
    expect(await stateOf(id)).toMatchObject({
      isSignedIn: false,
      failure: 'The sign-in at the service failed: the access was denied.',
    });
  });

  it('goes on, with longer pauses, while the service fails', async () => {
    const begun = await begin(await create());
    oidc.failWith(503);
    expect(await check(begun)).toEqual({ isEnded: false, slower: true });
    oidc.failWith(null);
    expect(await check(begun)).toEqual(waiting);
  });

  it('keeps the secret of the code in the database encrypted, and from every other user and session', async () => {
    const id = await create();
    const begun = await begin(id);
    const rows = await app.platform.db
      .selectFrom('credential_sign_ins')
      .selectAll()
      .where('credential_id', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(begun.state);
    expect(JSON.stringify(rows)).not.toContain('device');
    const eve = await app.signUp();
    expect((await send(begun.state, eve)).statusCode).toBe(409);
    await enterCode(begun.urlWithCode ?? '');
    expect((await send(begun.state, eve)).statusCode).toBe(409);
    expect(await check(begun)).toMatchObject({ isEnded: true });
  });

  it('lasts as long as the code', async () => {
    const begun = await begin(await create());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(begun.expiresAt) });
    expect((await send(begun.state)).statusCode).toBe(409);
  });

  it('needs an address where codes are given out, of a service that gives them to this client', async () => {
    const none = await create({ deviceUrl: '' });
    expect((await ada.send('POST', `/api/credentials/${none}/sign-in/device`, {})).json()).toMatchObject({
      code: 'sign_in_no_device',
    });
    const unknown = await create({ clientId: 'nobody' });
    expect((await ada.send('POST', `/api/credentials/${unknown}/sign-in/device`, {})).json()).toMatchObject({
      code: 'token_refused',
    });
  });
});
