import type { CredentialType, CredentialView, SignInStart } from '@heddle/contract/api/credentials';
import type { ServiceClientView } from '@heddle/contract/api/service-clients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceClientContext } from '../../../platform/crypto/contexts.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';
import { createTestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: Person;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp({ HEDDLE_OAUTH_GITHUB_ID: 'set-before', HEDDLE_OAUTH_GITHUB_SECRET: 'kept outside' });
  admin = await app.signUp();
  eve = await app.signUp();
});
afterAll(() => app.end());

const CLIENT = '/api/service-clients/SLACK';
const clientOf = async (id: string) =>
  (await admin.send('GET', '/api/service-clients')).json<ServiceClientView[]>().find((one) => one.id === id);
const hasClient = async (type: string) =>
  (await eve.send('GET', '/api/credential-types')).json<CredentialType[]>().find((one) => one.type === type)?.signIn
    ?.hasClient;

describe('the clients of the operator at services', () => {
  it('are listed by service, with where they are set and without their secrets', async () => {
    const answer = await admin.send('GET', '/api/service-clients');
    const clients = answer.json<ServiceClientView[]>();
    expect(clients.map(({ vendor }) => vendor)).toEqual(expect.arrayContaining(['GitHub', 'Google', 'Slack']));
    expect(await clientOf('GITHUB')).toEqual({
      id: 'GITHUB',
      vendor: 'GitHub',
      clientId: 'set-before',
      hasSecret: true,
      source: 'environment',
    });
    expect(await clientOf('SLACK')).toMatchObject({ clientId: null, hasSecret: false, source: null });
    expect(answer.body).not.toContain('kept outside');
  });

  it('let all users sign in, and are sealed where they are stored', async () => {
    expect(await hasClient('slackOAuth')).toBe(false);
    const body = { clientId: ' our-app ', clientSecret: 'open sesame' };
    const saved = await admin.send('PUT', CLIENT, body);
    expect(saved.json()).toMatchObject({ clientId: 'our-app', hasSecret: true, source: 'administrator' });
    expect(saved.body).not.toContain('sesame');
    const { db, vault } = app.platform;
    const [row] = await db.selectFrom('service_clients').selectAll().execute();
    expect(JSON.stringify(row)).not.toMatch(/sesame|our-app/);
    expect(vault.open(row?.data ?? '', serviceClientContext('SLACK'))?.text).toContain('open sesame');

    expect(await hasClient('slackOAuth')).toBe(true);
    const made = await eve.send('POST', '/api/credentials', { name: 'Team', type: 'slackOAuth', values: {} });
    const begun = await eve.send('POST', `/api/credentials/${made.json<CredentialView>().id}/sign-in`, {});
    expect(new URL(begun.json<SignInStart>().url).searchParams.get('client_id')).toBe('our-app');
  });

  it('keep a secret that is left out, and lose one that is empty', async () => {
    await admin.send('PUT', CLIENT, { clientId: 'one', clientSecret: 'open sesame' });
    expect((await admin.send('PUT', CLIENT, { clientId: 'two' })).json()).toMatchObject({ hasSecret: true });
    const emptied = await admin.send('PUT', CLIENT, { clientId: 'two', clientSecret: '' });
    expect(emptied.json()).toMatchObject({ clientId: 'two', hasSecret: false });
  });

  it('can be removed', async () => {
    await admin.send('PUT', CLIENT, { clientId: 'our-app', clientSecret: 'open sesame' });
    expect((await admin.send('DELETE', CLIENT)).statusCode).toBe(204);
    expect(await clientOf('SLACK')).toMatchObject({ clientId: null, source: null });
    expect(await hasClient('slackOAuth')).toBe(false);
  });

  it.each([
    ['/api/service-clients/GITHUB', { clientId: 'other' }, 'service_client_in_environment'],
    ['/api/service-clients/UNKNOWN', { clientId: 'other' }, 'service_client_unknown'],
    [CLIENT, { clientId: ' ' }, 'body_invalid'],
  ])('are refused: %s %j', async (url, body, code) => {
    expect((await admin.send('PUT', url, body)).json()).toMatchObject({ code });
    expect(await clientOf('GITHUB')).toMatchObject({ clientId: 'set-before' });
  });

  it.each([
    ['GET', '/api/service-clients'],
    ['PUT', CLIENT],
    ['DELETE', CLIENT],
  ] as const)('are for administrators only: %s %s', async (method, url) => {
    const answer = await eve.send(method, url, method === 'PUT' ? { clientId: 'hers' } : undefined);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'administrator_required' });
  });
});
