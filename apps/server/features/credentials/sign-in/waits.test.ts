import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIGN_IN_CALLBACK } from '@heddle/contract/node/sign-in';
import type { CredentialView, SignInStart } from '@heddle/contract/api/credentials';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import type { OidcServer } from '@heddle/nodes/testing/oidc-server';
import { serveOidc, signInOver } from '@heddle/nodes/testing/oidc-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person, TestApp } from '../../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../../testing/test-app.ts';
import { credentialsOf } from '../credentials.ts';

// The address of requests that are injected.
const BACK = `http://localhost:80${SIGN_IN_CALLBACK}`;

let dataDir: string;
let app: TestApp;
let ada: Person;
let oidc: OidcServer;
const start = async (): Promise<void> => {
  app = await createTestApp({ HEDDLE_DATA_DIR: dataDir, HEDDLE_EGRESS_ALLOW: '127.0.0.0/8' });
};
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heddle-sign-in-waits-'));
  await start();
  const { user, cookie } = await app.signUp();
  // At whatever server there is: a test starts another one.
  ada = {
    user,
    cookie,
    send: async (method, url, payload) =>
      app.server.inject({ method, url, headers: { cookie }, ...(payload === undefined ? {} : { payload }) }),
  };
});
beforeEach(async () => {
  oidc = await serveOidc({ redirectUri: BACK });
});
afterEach(() => oidc.close());
afterAll(async () => {
  await app.end();
  await rm(dataDir, { recursive: true, force: true });
});

async function credential(): Promise<string> {
  const { authorizeUrl, tokenUrl, revokeUrl } = oidc;
  const client = { clientId: 'shop', clientSecret: 'sesame & co+%' };
  const values = { authorizeUrl, tokenUrl, revokeUrl, scope: 'openid orders', ...client };
  return (await ada.send('POST', '/api/credentials', { name: 'Shop', type: 'oauth2', values })).json<CredentialView>()
    .id;
}

async function signIn(id: string): Promise<void> {
  const { url } = (await ada.send('POST', `/api/credentials/${id}/sign-in`, {})).json<SignInStart>();
  const { pathname, search } = await signInOver(url, BACK);
  await ada.send('GET', `${pathname}${search}`);
}

const view = async (id: string): Promise<RunView> => (await ada.send('GET', `/api/executions/${id}`)).json();
const until = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000, interval: 10 });
const listed = async (id: string): Promise<RunSummary | undefined> =>
  (await ada.send('GET', '/api/executions')).json<RunSummary[]>().find((run) => run.id === id);
const waitsOf = (runId: string) =>
  app.platform.db.selectFrom('sign_in_waits').selectAll().where('run_id', '=', runId).execute();

/** A run of one request with the credential, once it waits. */
async function waiting(id: string): Promise<string> {
  const nodes = [
    node('start', 'manualTrigger'),
    node('ask', 'httpRequest', { auth: 'credential', credential: id, url: oidc.userUrl, onSignedOut: 'wait' }),
  ];
  const { id: workflowId } = await saveWorkflow(ada, nodes, chain('start', 'ask'));
  const { id: runId } = (await ada.send('POST', '/api/executions', { workflowId })).json<RunSummary>();
  await until(async () => expect((await view(runId)).steps.some(({ waits }) => waits)).toBe(true));
  return runId;
}

async function ended(runId: string): Promise<{ status: string; step: unknown }> {
  const run = await until(async () => {
    const found = await view(runId);
    expect(found.status).not.toBe('running');
    return found;
  });
  return { status: run.status, step: run.steps.find(({ key }) => key === 'ask') };
}

describe('a run whose credential is signed out', () => {
  it('waits on disk, says for what, and goes on once somebody has signed in', async () => {
    const id = await credential();
    const runId = await waiting(id);
    const step = (await view(runId)).steps.find(({ key }) => key === 'ask');
    expect(step).toMatchObject({
      status: 'running',
      waitsFor: 'signIn',
      error: { code: 'credential_signed_out', details: { credential: id } },
    });
    expect((await listed(runId))?.awaitsSignIn).toEqual([{ credentialId: id, name: 'Shop' }]);
    await signIn(id);
    expect(await ended(runId)).toMatchObject({
      status: 'completed',
      step: { attempt: 2, error: null, output: { main: [{ json: { sub: 'ada' } }] } },
    });
    expect(await waitsOf(runId)).toEqual([]);
    expect(await listed(runId)).not.toHaveProperty('awaitsSignIn');
  });

  it('waits again where the access has ended once more', async () => {
    const id = await credential();
    const runId = await waiting(id);
    // As if somebody had signed in and out again before the step tries.
    await app.platform.journal.signal(runId, 'ask', null);
    await until(async () =>
      expect((await view(runId)).steps.find(({ key }) => key === 'ask')?.attempts).toHaveLength(2),
    );
    expect((await view(runId)).status).toBe('running');
    await signIn(id);
    expect(await ended(runId)).toMatchObject({ status: 'completed', step: { attempt: 3 } });
  });

  it('fails once the credential is deleted', async () => {
    const id = await credential();
    const runId = await waiting(id);
    await ada.send('DELETE', `/api/credentials/${id}?force=true`);
    expect(await ended(runId)).toMatchObject({ status: 'failed', step: { error: { code: 'credential_not_found' } } });
    expect(await waitsOf(runId)).toEqual([]);
  });

  it('goes on although the server died between the sign-in and the call to the run', async () => {
    const id = await credential();
    const runId = await waiting(id);
    const other = await credential();
    await signIn(other);
    const { grantStore } = credentialsOf(app.platform);
    const granted = await grantStore.find({ id: other, userId: ada.user.id, type: 'oauth2' });
    if (!granted?.tokens || granted.tokens === 'unreadable') throw new Error('There is no grant.');
    const { accessToken, refreshToken } = granted.tokens;
    const tokens = { accessToken, refreshToken, expiresAt: null, scopes: null, kept: {}, account: null };
    await grantStore.replace({ id, userId: ada.user.id, type: 'oauth2' }, tokens, []);
    await app.close();
    await start();
    await app.open();
    expect(await ended(runId)).toMatchObject({ status: 'completed' });
  });

  it('that was stopped is forgotten with the next sign-in', async () => {
    const id = await credential();
    const runId = await waiting(id);
    await ada.send('POST', `/api/executions/${runId}/stop`);
    expect(await listed(runId)).not.toHaveProperty('awaitsSignIn');
    await signIn(id);
    await until(async () => expect(await waitsOf(runId)).toEqual([]));
  });
});
