import type { CredentialSummary, CredentialType, CredentialView } from '@heddle/contract/api/credentials';
import { CREDENTIALS_MAX } from '@heddle/contract/api/credentials';
import { SECRET_MASK } from '@heddle/contract/node/fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCredentialStore } from './store.ts';
import { createVault } from '../../platform/crypto/vault.ts';
import { client, otherKey } from '../../testing/certificates.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { credentialsOf } from './credentials.ts';

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  eve = await app.signUp();
});
afterAll(() => app.end());

const basic = { name: 'Shop', type: 'basicAuth', values: { username: 'ada', password: 'correct horse' } };
async function create(body: object = basic, person = ada): Promise<CredentialView> {
  const answer = await person.send('POST', '/api/credentials', body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}
const listed = async (person: Person, query = ''): Promise<CredentialSummary[]> =>
  (await person.send('GET', `/api/credentials${query}`)).json();
const opened = async (id: string, person = ada) => (await credentialsOf(app.platform).open(person.user.id, id)).values;

describe('credential types', () => {
  it('say what they ask for and whether they can sign a request', async () => {
    const types = (await ada.send('GET', '/api/credential-types')).json<CredentialType[]>();
    expect(types.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['apiKeyHeader', 'basicAuth', 'clientCertificate', 'oauth2ClientCredentials']),
    );
    expect(types.find(({ type }) => type === 'basicAuth')).toMatchObject({
      name: 'User name and password',
      abilities: ['requests'],
      fields: { username: { kind: 'text', required: true }, password: { kind: 'secret' } },
    });
  });
});

describe('a credential', () => {
  it('is shown without its secrets, and says which there are', async () => {
    const made = await create();
    expect(made).toEqual({
      id: expect.any(String),
      name: 'Shop',
      type: 'basicAuth',
      createdAt: expect.any(String),
      updatedAt: made.createdAt,
      lastUsedAt: null,
      values: { username: 'ada' },
      saved: ['password'],
      signIn: null,
      usedBy: [],
    });
    expect((await ada.send('GET', `/api/credentials/${made.id}`)).json()).toEqual(made);
    expect(await opened(made.id)).toMatchObject({ username: 'ada', password: 'correct horse' });
  });

  it('is stored encrypted', async () => {
    const { id } = await create();
    const row = await app.platform.db
      .selectFrom('credentials')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.data).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toMatch(/correct|horse|"ada"/);
  });

  it('keeps a secret that is left out or masked, takes a new one, and lets an optional one be removed', async () => {
    const { id } = await create();
    const put = async (values: object) =>
      (await ada.send('PUT', `/api/credentials/${id}`, { values })).json<CredentialView>();
    expect(await put({ username: 'bob' })).toMatchObject({ values: { username: 'bob' }, saved: ['password'] });
    expect(await opened(id)).toMatchObject({ username: 'bob', password: 'correct horse' });
    await put({ username: 'bob', password: SECRET_MASK });
    expect(await opened(id)).toMatchObject({ password: 'correct horse' });
    await put({ username: 'bob', password: 'other' });
    expect(await opened(id)).toMatchObject({ password: 'other' });
    expect(await put({ username: 'bob', password: '' })).toMatchObject({ saved: [] });
    expect(await opened(id)).toMatchObject({ password: '' });
  });

  it('can be renamed alone', async () => {
    const { id } = await create();
    expect((await ada.send('PUT', `/api/credentials/${id}`, { name: ' Store ' })).json()).toMatchObject({
      name: 'Store',
      values: { username: 'ada' },
      saved: ['password'],
    });
    expect(await opened(id)).toMatchObject({ password: 'correct horse' });
  });

  it('takes what looks like an expression as plain text', async () => {
    const { id } = await create({ ...basic, values: { username: '{{ name }}', password: 'a {{ b' } });
    expect(await opened(id)).toMatchObject({ username: '{{ name }}', password: 'a {{ b' });
  });

  it.each([
    [{ ...basic, name: '  ' }, 'credential_name_blank'],
    [{ ...basic, type: 'telepathy' }, 'credential_type_unknown'],
    [{ ...basic, type: '__proto__' }, 'credential_type_unknown'],
    [{ name: 'x' }, 'body_invalid'],
    [{ ...basic, values: { username: { a: 1 } } }, 'body_invalid'],
  ])('is refused: %j', async (body, code) => {
    const answer = await ada.send('POST', '/api/credentials', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code });
  });

  it('names each invalid field, never with the value of a secret one', async () => {
    const answer = await ada.send('POST', '/api/credentials', { ...basic, values: { username: ' ', pass: 'x' } });
    expect(answer.json()).toMatchObject({
      code: 'credential_invalid',
      details: {
        fields: [
          { field: 'pass', message: 'There is no field "pass".' },
          { field: 'username', message: '"User name" is empty.' },
        ],
      },
    });
    const header = await ada.send('POST', '/api/credentials', {
      name: 'x',
      type: 'apiKeyHeader',
      values: { header: 'X-Key', key: 'secret\nvalue' },
    });
    expect(header.statusCode).toBe(422);
    expect(header.body).not.toContain('secret');
    const jwt = await ada.send('POST', '/api/credentials', {
      name: 'x',
      type: 'jwtKeys',
      values: { privateKey: 'no-such-key-text' },
    });
    expect(jwt.json()).toMatchObject({ code: 'credential_invalid', details: { fields: [{ field: 'privateKey' }] } });
    expect(jwt.body).not.toContain('no-such-key-text');
  });

  it('is not taken where certificate and key do not belong together', async () => {
    const values = { certificate: client.cert, key: otherKey };
    const answer = await ada.send('POST', '/api/credentials', { name: 'x', type: 'clientCertificate', values });
    expect(answer.json()).toMatchObject({ code: 'credential_invalid', details: { fields: [{ field: 'key' }] } });
    const locked = { certificate: client.cert, key: client.encryptedKey, passphrase: 'wrong' };
    expect(
      (await ada.send('POST', '/api/credentials', { name: 'x', type: 'clientCertificate', values: locked })).statusCode,
    ).toBe(422);
    expect(
      (await create({ name: 'x', type: 'clientCertificate', values: { ...locked, passphrase: client.passphrase } }))
        .saved,
    ).toEqual(['key', 'passphrase']);
  });
});

describe('the list', () => {
  it('is in pages, by type where asked, and never holds a value', async () => {
    const person = await app.signUp();
    for (const name of ['One', 'Two', 'Three']) await create({ ...basic, name }, person);
    await create({ name: 'Token', type: 'bearerToken', values: { token: 'very secret' } }, person);
    const answer = await person.send('GET', '/api/credentials?limit=2&offset=1');
    expect(answer.headers['x-total-count']).toBe('4');
    expect(answer.json<CredentialSummary[]>()).toHaveLength(2);
    expect((await listed(person, '?type=bearerToken')).map(({ name }) => name)).toEqual(['Token']);
    expect(await listed(person, '?type=bearerToken&type=basicAuth')).toHaveLength(4);
    // A form asks for every type that its field takes.
    const types = (await person.send('GET', '/api/credential-types')).json<{ type: string }[]>();
    expect(await listed(person, `?${types.map(({ type }) => `type=${type}`).join('&')}`)).toHaveLength(4);
    expect((await person.send('GET', '/api/credentials')).body).not.toMatch(/very secret|correct horse|"ada"/);
    expect(await listed(eve)).toEqual([]);
  });

  it('has a limit', async () => {
    const person = await app.signUp();
    const row = {
      user_id: person.user.id,
      name: 'x',
      type: 'basicAuth',
      data: '',
      created_at: 0,
      updated_at: 0,
      last_used_at: null,
    };
    await app.platform.db
      .insertInto('credentials')
      .values(Array.from({ length: CREDENTIALS_MAX }, (_, n) => ({ ...row, id: `${person.user.id} ${n}` })))
      .execute();
    expect((await person.send('POST', '/api/credentials', basic)).json()).toMatchObject({ code: 'credential_limit' });
  });
});

describe('deleting', () => {
  const asking = (id: string) => [
    node('start', 'manualTrigger'),
    node('ask', 'httpRequest', { url: 'https://a.example', auth: 'credential', credential: id }),
  ];

  it('is refused with the workflows that use it, unless it is forced', async () => {
    const { id } = await create();
    const { id: workflowId } = await saveWorkflow(ada, asking(id), chain('start', 'ask'), { name: 'Orders' });
    expect((await ada.send('GET', `/api/credentials/${id}`)).json()).toMatchObject({
      usedBy: [{ id: workflowId, name: 'Orders' }],
    });
    const refused = await ada.send('DELETE', `/api/credentials/${id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'credential_in_use',
      details: { workflows: [{ id: workflowId, name: 'Orders' }] },
    });
    expect((await ada.send('DELETE', `/api/credentials/${id}?force=true`)).statusCode).toBe(204);
    expect((await ada.send('GET', `/api/credentials/${id}`)).statusCode).toBe(404);
  });

  it('does not mind workflows that have chosen another since, those of others, or fields out of use', async () => {
    const { id } = await create();
    const mine = await saveWorkflow(ada, asking(id), chain('start', 'ask'));
    await ada.send('PUT', `/api/workflows/${mine.id}`, { nodes: [node('start', 'manualTrigger')], edges: [] });
    await saveWorkflow(eve, asking(id), chain('start', 'ask'));
    await saveWorkflow(ada, [
      node('ask', 'httpRequest', { name: `about "${id}"`, url: 'https://a.example', auth: 'none', credential: id }),
    ]);
    expect((await ada.send('DELETE', `/api/credentials/${id}`)).statusCode).toBe(204);
  });
});

describe('nobody else', () => {
  it('sees, changes, tests, deletes or opens it', async () => {
    const { id } = await create();
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['PUT', '', { name: 'Mine' }],
      ['DELETE', '?force=true', undefined],
      ['POST', '/test', undefined],
    ] as const) {
      const answer = await eve.send(method, `/api/credentials/${id}${rest}`, body);
      expect([method, answer.statusCode]).toEqual([method, 404]);
      expect(answer.json()).toMatchObject({ code: 'credential_not_found' });
    }
    await expect(credentialsOf(app.platform).open(eve.user.id, id)).rejects.toMatchObject({
      code: 'credential_not_found',
      hint: expect.stringContaining('Choose one of yours'),
    });
    expect((await ada.send('GET', `/api/credentials/${id}`)).json()).toMatchObject({ name: 'Shop' });
  });

  it('can read it from a row that was moved to them, to another id or another type', async () => {
    const { id } = await create();
    const { id: own } = await create({ ...basic, values: { username: 'eve', password: 'known' } }, eve);
    const { data } = await app.platform.db
      .selectFrom('credentials')
      .select('data')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await app.platform.db.updateTable('credentials').set({ data }).where('id', '=', own).execute();
    await expect(credentialsOf(app.platform).open(eve.user.id, own)).rejects.toMatchObject({
      code: 'credential_unreadable',
    });
    await app.platform.db.updateTable('credentials').set({ user_id: eve.user.id }).where('id', '=', id).execute();
    await expect(credentialsOf(app.platform).open(eve.user.id, id)).rejects.toMatchObject({
      code: 'credential_unreadable',
    });
    await app.platform.db
      .updateTable('credentials')
      .set({ user_id: ada.user.id, type: 'bearerToken' })
      .where('id', '=', id)
      .execute();
    await expect(credentialsOf(app.platform).open(ada.user.id, id)).rejects.toMatchObject({
      code: 'credential_unreadable',
    });
  });
});

describe('with the account', () => {
  it('names are exported, secrets are not, and all is deleted', async () => {
    const person = await app.signUp();
    await create(basic, person);
    const text = (await person.send('GET', '/api/account/export')).body;
    expect(JSON.parse(text)).toMatchObject({ credentials: [{ name: 'Shop', type: 'basicAuth' }] });
    expect(text).not.toMatch(/correct horse|"data"|v1\./);
    await person.send('DELETE', '/api/account', { email: person.user.email, password: 'secret1' });
    expect(await credentialsOf(app.platform).store.count(person.user.id)).toBe(0);
  });
});

describe('another secret key', () => {
  it('cannot read what was stored, says so, and takes the secrets anew; as a successor it reads and stores with its own', async () => {
    const keys = ['the first secret key of this server, long', 'the second secret key of this server, long'] as const;
    const first = await createTestApp({ HEDDLE_SECRET_KEY: keys[0] });
    const person = await first.signUp('key@example.com');
    const { id } = (await person.send('POST', '/api/credentials', basic)).json<CredentialView>();
    const dataOf = async (server: TestApp) =>
      (await server.platform.db.selectFrom('credentials').select('data').where('id', '=', id).executeTakeFirstOrThrow())
        .data;

    const stranger = createCredentialStore(first.platform.db, createVault(keys[1]));
    expect(await stranger.find(person.user.id, id)).toMatchObject({ name: 'Shop', values: null });

    const before = await dataOf(first);
    const successor = createCredentialStore(first.platform.db, createVault(keys[1], [keys[0]]));
    expect(await successor.find(person.user.id, id)).toMatchObject({
      values: { username: 'ada', password: 'correct horse' },
    });
    expect(await dataOf(first)).not.toBe(before);
    expect(await stranger.find(person.user.id, id)).toMatchObject({ values: { password: 'correct horse' } });

    // The server that runs with the first key has lost it now.
    expect((await person.send('GET', `/api/credentials/${id}`)).json()).toMatchObject({ values: {}, saved: [] });
    expect((await person.send('POST', `/api/credentials/${id}/test`)).json()).toMatchObject({
      code: 'credential_unreadable',
      hint: expect.stringContaining('Enter them again'),
    });
    await person.send('PUT', `/api/credentials/${id}`, { values: basic.values });
    expect((await credentialsOf(first.platform).open(person.user.id, id)).values).toMatchObject({
      password: 'correct horse',
    });
    await first.end();
  });
});
