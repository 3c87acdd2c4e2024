import { createHash } from 'node:crypto';
import type { ApiKey, NewApiKey } from '@heddle/contract/api/api-keys';
import { API_KEYS_MAX } from '@heddle/contract/api/api-keys';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HttpMethod, Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());
beforeEach(async () => {
  ada = await app.signUp();
});

const make = async (body: object = { name: 'CI' }): Promise<NewApiKey> =>
  (await ada.send('POST', '/api/api-keys', body)).json();
const list = async (): Promise<ApiKey[]> => (await ada.send('GET', '/api/api-keys')).json();
const withKey = async (
  secret: string,
  method: HttpMethod = 'GET',
  url = '/api/auth/user',
  payload?: object,
  headers: Record<string, string> = {},
) =>
  app.server.inject({
    method,
    url,
    headers: { authorization: `Bearer ${secret}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });

describe('an API key', () => {
  it('is shown once; only a hash of it is stored', async () => {
    const { secret, ...key } = await make({ name: ' CI ', expiresInDays: 30 });
    expect(secret).toMatch(/^hdl_[\w-]{43}$/);
    expect(key).toEqual({
      id: expect.any(String),
      name: 'CI',
      prefix: secret.slice(0, 10),
      scopes: ['admin'],
      createdAt: expect.any(String),
      lastUsedAt: null,
      expiresAt: expect.any(String),
      isRenewed: false,
    });
    expect(Date.parse(key.expiresAt ?? '') - Date.parse(key.createdAt)).toBe(30 * 86_400_000);
    expect(await list()).toEqual([key]);
    const row = await app.platform.db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow();
    expect(row.hash).toBe(createHash('sha256').update(secret).digest('hex'));
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it.each([
    [{}, 'api_key_name_blank'],
    [{ name: '   ' }, 'api_key_name_blank'],
    [{ name: 'x'.repeat(101) }, 'body_invalid'],
    [{ name: 'CI', expiresInDays: 0 }, 'body_invalid'],
    [{ name: 'CI', expiresInDays: 1.5 }, 'body_invalid'],
    [{ name: 'CI', scopes: [] }, 'body_invalid'],
    [{ name: 'CI', scopes: ['everything'] }, 'body_invalid'],
  ])('is not made of %j: %s', async (body, code) => {
    const answer = await ada.send('POST', '/api/api-keys', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code });
  });

  it('is one of fifty at most', async () => {
    const values = Array.from({ length: API_KEYS_MAX }, (_, index) => ({
      id: `${ada.user.id}-${index}`,
      user_id: ada.user.id,
      name: 'Old',
      prefix: 'hdl_',
      hash: `${ada.user.id}-${index}`,
      created_at: 1,
      last_used_at: null,
      expires_at: null,
    }));
    await app.platform.db.insertInto('api_keys').values(values).execute();
    expect((await ada.send('POST', '/api/api-keys', { name: 'CI' })).json()).toMatchObject({ code: 'api_key_limit' });
    await ada.send('DELETE', `/api/api-keys/${ada.user.id}-0`);
    expect((await make()).secret).toBeTypeOf('string');
  });
});

describe('the scopes of a key', () => {
  it('are kept in their least form', async () => {
    expect((await make({ name: 'CI', scopes: ['edit', 'read', 'run'] })).scopes).toEqual(['run', 'edit']);
    expect((await list())[0]?.scopes).toEqual(['run', 'edit']);
  });

  it('say what it may do; what it lacks is named', async () => {
    const { id } = await saveWorkflow(ada, [node('start', 'manualTrigger')]);
    const { secret: reading } = await make({ name: 'R', scopes: ['read'] });
    const { secret: running } = await make({ name: 'X', scopes: ['run'] });
    const { secret: editing } = await make({ name: 'E', scopes: ['edit'] });
    const rename = (key: string) => withKey(key, 'PUT', `/api/workflows/${id}`, { name: 'Renamed' });
    const start = (key: string) => withKey(key, 'POST', '/api/executions', { workflowId: id });
    for (const key of [reading, running, editing])
      expect((await withKey(key, 'GET', `/api/workflows/${id}`)).statusCode).toBe(200);
    expect([
      (await start(reading)).statusCode,
      (await start(running)).statusCode,
      (await start(editing)).statusCode,
    ]).toEqual([403, 201, 403]);
    expect([
      (await rename(reading)).statusCode,
      (await rename(running)).statusCode,
      (await rename(editing)).statusCode,
    ]).toEqual([403, 403, 200]);
    expect((await start(editing)).json()).toMatchObject({
      code: 'scope_missing',
      message: expect.stringContaining('"run"'),
      details: { scope: 'run' },
    });
  });

  it('are all for keys that were made before there were scopes', async () => {
    const { id, secret } = await make({ name: 'Old', scopes: ['read'] });
    const { scopes: _none, ...old } = await app.platform.db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await app.platform.db.deleteFrom('api_keys').where('id', '=', id).execute();
    await app.platform.db.insertInto('api_keys').values(old).execute();
    expect((await withKey(secret, 'PUT', '/api/preferences', { emailNotifications: true })).statusCode).toBe(200);
  });
});

describe('a request with an API key', () => {
  it('acts as the key’s owner, for reading and writing, from anywhere', async () => {
    const { secret } = await make();
    expect((await withKey(secret)).json()).toEqual(ada.user);
    const body = { name: 'Made by a program', nodes: [node('start', 'manualTrigger')] };
    const made = await withKey(secret, 'POST', '/api/workflows', body, {
      origin: 'https://ci.example',
      'sec-fetch-site': 'cross-site',
    });
    expect(made.statusCode).toBe(201);
    expect((await ada.send('GET', `/api/workflows/${made.json().id}`)).statusCode).toBe(200);
    expect(made.cookies).toEqual([]);
  });

  it('sees nothing of others', async () => {
    const { secret } = await make();
    const eve = await app.signUp();
    const { id } = await saveWorkflow(eve, [node('start', 'manualTrigger')]);
    expect((await withKey(secret, 'GET', `/api/workflows/${id}`)).statusCode).toBe(404);
    expect((await withKey(secret, 'GET', `/api/workflows?userId=${eve.user.id}`)).statusCode).toBe(403);
  });

  it.each([
    ['a key nobody made', () => `hdl_${'A'.repeat(43)}`],
    ['one letter of it changed', (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`],
    ['only its beginning', (secret: string) => secret.slice(0, 10)],
    ['its hash', (secret: string) => `hdl_${createHash('sha256').update(secret).digest('hex')}`],
  ])('is nobody’s with %s', async (_what, change) => {
    const { secret } = await make();
    const answer = await withKey(change(secret));
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: 'Unauthorized', code: 'unauthorized' });
  });

  it('is not rescued by a cookie when the key is wrong', async () => {
    expect(
      (await withKey(`hdl_${'A'.repeat(43)}`, 'GET', '/api/auth/user', undefined, { cookie: ada.cookie })).statusCode,
    ).toBe(401);
  });

  it('is refused once the key has expired or is revoked', async () => {
    const short = await make({ name: 'Short', expiresInDays: 1 });
    await app.platform.db
      .updateTable('api_keys')
      .set({ expires_at: Date.now() - 1 })
      .where('id', '=', short.id)
      .execute();
    expect((await withKey(short.secret)).statusCode).toBe(401);
    const revoked = await make();
    expect((await ada.send('DELETE', `/api/api-keys/${revoked.id}`)).statusCode).toBe(204);
    expect((await withKey(revoked.secret)).statusCode).toBe(401);
    expect((await ada.send('DELETE', `/api/api-keys/${revoked.id}`)).json()).toMatchObject({
      code: 'api_key_not_found',
    });
  });

  it('is noted as the key’s last use, to within a minute', async () => {
    const { id, secret } = await make();
    await withKey(secret);
    const used = async (): Promise<number> => Date.parse((await list()).find((key) => key.id === id)?.lastUsedAt ?? '');
    expect(Date.now() - (await used())).toBeLessThan(60_000);
    const longAgo = Date.now() - 3_600_000;
    await app.platform.db.updateTable('api_keys').set({ last_used_at: longAgo }).where('id', '=', id).execute();
    await withKey(secret);
    expect(await used()).toBeGreaterThan(longAgo);
  });

  it('still needs the origin check where the cookie counts', async () => {
    const headers = { cookie: ada.cookie, origin: 'https://evil.example', authorization: 'Bearer something-else' };
    expect(
      (await app.server.inject({ method: 'POST', url: '/api/workflows', headers, payload: { name: 'x' } })).statusCode,
    ).toBe(403);
  });
});
