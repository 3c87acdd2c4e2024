import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Method, Person, TestApp } from './testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from './testing/test-app.ts';

/** What belongs to the owner when a row is tried. */
interface Owned {
  workflowId: string;
  /** A run that sleeps for an hour. */
  runId: string;
}

interface Row {
  request(owned: Owned): { url: string; payload?: object };
  /** Status for who owns it, for somebody else who is signed in, and for who is signed out. */
  owner: number;
  other: number;
  signedOut: number;
}

const ofUser = (url: string, owner = 200): Row => ({ request: () => ({ url }), owner, other: owner, signedOut: 401 });
const ofOwner = (url: (owned: Owned) => string, owner = 200, payload?: object): Row => ({
  request: (owned) => ({ url: url(owned), ...(payload === undefined ? {} : { payload }) }),
  owner,
  other: 404,
  signedOut: 401,
});
const ofAll = (url: string | ((owned: Owned) => string), status: number, payload?: object): Row => ({
  request: (owned) => ({ url: typeof url === 'string' ? url : url(owned), ...(payload === undefined ? {} : { payload }) }),
  owner: status,
  other: status,
  signedOut: status,
});

/** Who may do what. A route that is not in this table fails the first test. */
const matrix: Record<string, Row> = {
  'POST /api/register': ofAll('/api/register', 422, {}),
  'POST /api/login': ofAll('/api/login', 422, {}),
  'POST /api/logout': ofAll('/api/logout', 200),
  'GET /api/auth/user': ofUser('/api/auth/user'),
  'GET /api/workflows': ofUser('/api/workflows'),
  'POST /api/workflows': { request: () => ({ url: '/api/workflows', payload: { name: 'New' } }), owner: 201, other: 201, signedOut: 401 },
  'GET /api/workflows/:id': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}`),
  'PUT /api/workflows/:id': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}`, 200, { name: 'Taken over' }),
  'DELETE /api/workflows/:id': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}`, 204),
  'GET /api/executions': ofUser('/api/executions'),
  'POST /api/executions': {
    request: ({ workflowId }) => ({ url: '/api/executions', payload: { workflowId } }),
    owner: 201,
    other: 404,
    signedOut: 401,
  },
  'GET /api/executions/:id': ofOwner(({ runId }) => `/api/executions/${runId}`),
  'GET /api/executions/:id/events': ofOwner(({ runId }) => `/api/executions/${runId}/events`),
  'POST /api/executions/:id/stop': ofOwner(({ runId }) => `/api/executions/${runId}/stop`),
  'GET /api/node-types': ofAll('/api/node-types', 200),
  'GET /api/wallet-connections': ofUser('/api/wallet-connections'),
  'GET /healthz': ofAll('/healthz', 200),
  'GET /readyz': ofAll('/readyz', 200),
  'ANY /hooks/:workflowId': ofAll(({ workflowId }) => `/hooks/${workflowId}`, 404),
  'ANY /hooks/:workflowId/*': ofAll(({ workflowId }) => `/hooks/${workflowId}/webhook`, 202),
};

/** Pages and assets of the web app, present once it is built. */
const ofTheWebApp = ['GET /*'];

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  eve = await app.signUp();
});
afterAll(() => app.end());

const nodes = [node('start', 'manualTrigger'), node('hook', 'webhookTrigger'), node('wait', 'delay', { amount: 1, unit: 'hours' })];

async function own(): Promise<Owned> {
  const { id: workflowId } = await saveWorkflow(ada, nodes, chain('start', 'wait'));
  const run = await ada.send('POST', '/api/executions', { workflowId });
  return { workflowId, runId: run.json<{ id: string }>().id };
}

const methodOf = (key: string): Method => (key.startsWith('ANY') ? 'POST' : (key.split(' ')[0] as Method));

async function send(key: string, row: Row, owned: Owned, headers: Record<string, string>): Promise<{ statusCode: number; body: string }> {
  const request = { method: methodOf(key), headers, ...row.request(owned) };
  if (!key.endsWith('/events')) return app.server.inject(request);
  // A stream that is open does not end by itself.
  const answer = await app.server.inject({ ...request, payloadAsStream: true as const });
  const stream = answer.stream();
  if (answer.statusCode !== 200) return { statusCode: answer.statusCode, body: await text(stream) };
  stream.destroy();
  return { statusCode: 200, body: '' };
}

describe('access', () => {
  it('is settled for every route there is', () => {
    const methods = new Map<string, Set<string>>();
    for (const { method, url } of app.routes) methods.set(url, (methods.get(url) ?? new Set()).add(method));
    const keys = [...methods].flatMap(([url, set]) => {
      if (url.startsWith('/hooks/')) return [`ANY ${url}`];
      return [...set].filter((method) => method !== 'HEAD').map((method) => `${method} ${url}`);
    });
    expect(keys.filter((key) => !ofTheWebApp.includes(key)).sort()).toEqual(Object.keys(matrix).sort());
  });

  it.each(Object.entries(matrix))('%s', async (key, row) => {
    const owned = await own();
    const before = (await ada.send('GET', `/api/workflows/${owned.workflowId}`)).body;

    const signedOut = await send(key, row, owned, {});
    expect(signedOut.statusCode, 'signed out').toBe(row.signedOut);
    if (row.signedOut === 401) expect(JSON.parse(signedOut.body)).toEqual({ message: 'Unauthorized', code: 'unauthorized' });

    const other = await send(key, row, owned, { cookie: (await app.signUp()).cookie });
    expect(other.statusCode, 'somebody else').toBe(row.other);
    expect(other.body).not.toContain(ada.user.id);

    expect((await ada.send('GET', `/api/workflows/${owned.workflowId}`)).body, 'unchanged').toBe(before);
    expect((await ada.send('GET', `/api/executions/${owned.runId}`)).json().status, 'not stopped').toBe('running');

    const cookie = row.signedOut === 401 ? ada.cookie : (await app.signUp()).cookie;
    expect((await send(key, row, owned, { cookie })).statusCode, 'owner').toBe(row.owner);
  });

  it.each(Object.entries(matrix).filter(([, row]) => row.signedOut === 401))('%s with somebody else’s userId', async (key, row) => {
    const withUserId: Row = { ...row, request: (owned) => ({ ...row.request(owned), url: `${row.request(owned).url}?userId=${eve.user.id}` }) };
    const answer = await send(key, withUserId, await own(), { cookie: ada.cookie });
    expect(answer.statusCode).toBe(403);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'forbidden_user' });
  });

  it.each(['/api/workflows', '/api/executions', '/api/wallet-connections'])('%s lists nothing of others, and one’s own with one’s own userId', async (url) => {
    await own();
    const stranger = await app.signUp();
    expect((await stranger.send('GET', url)).json()).toEqual([]);
    expect((await ada.send('GET', `${url}?userId=${ada.user.id}`)).statusCode).toBe(200);
  });

  it.each(Object.entries(matrix).filter(([key]) => /^(POST|PUT|DELETE) \/api/.test(key)))('%s from another site', async (key, row) => {
    const answer = await send(key, row, await own(), { cookie: ada.cookie, origin: 'https://evil.example' });
    expect(answer.statusCode).toBe(403);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'origin_forbidden' });
  });
});
