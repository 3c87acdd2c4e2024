import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashKey } from './platform/http/api-keys.ts';
import type { Owned, Row } from './testing/route-rows.ts';
import { makeOwned, matrix, sendRow } from './testing/route-matrix.ts';
import type { Person, TestApp } from './testing/test-app.ts';
import { createTestApp } from './testing/test-app.ts';

/** Pages and assets of the web app, present once it is built. */
const ofTheWebApp = ['GET /', 'GET /*'];

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  eve = await app.signUp();
});
afterAll(() => app.end());

let kept: Promise<Owned> | undefined;
/** Made anew, for what changes it. */
const own = (): Promise<Owned> => {
  kept = undefined;
  return makeOwned(app, ada);
};
/** The same for all that change nothing, until something is made anew. */
const keep = (): Promise<Owned> => (kept ??= makeOwned(app, ada));
/** Callbacks wake a run, whatever the method. */
const changesNothing = (key: string): boolean => key.startsWith('GET ') && !key.includes('callback');
/** Those first that change nothing. */
const rows = Object.entries(matrix).toSorted(([a], [b]) => Number(changesNothing(b)) - Number(changesNothing(a)));
const send = (key: string, row: Row, owned: Owned, headers: Record<string, string>) =>
  sendRow(app, key, row, owned, headers);

let keys = 0;
/** A key made beside the API, which takes only fifty. */
async function apiKeyOf(person: Person, scopes: string): Promise<string> {
  const secret = `hdl_${++keys}`;
  const key = {
    id: secret,
    user_id: person.user.id,
    name: 'CI',
    prefix: 'hdl_',
    hash: hashKey(secret),
    scopes,
    created_at: 0,
    last_used_at: null,
    expires_at: null,
  };
  await app.platform.db.insertInto('api_keys').values(key).execute();
  return secret;
}

/** What starts runs, or wakes and ends them. */
const running = [
  'POST /api/executions',
  'POST /api/executions/:id/retry',
  'POST /api/executions/:id/stop',
  'GET /api/executions/:id/callback',
  'POST /api/workflows/:id/tests/run',
  'POST /api/knowledge/:id/search',
  'POST /api/knowledge/:id/jobs',
  'POST /api/knowledge/:id/jobs/:jobId/stop',
  'POST /api/workflows/:id/evaluations/:evaluationId/runs',
  'POST /api/workflows/:id/evaluations/:evaluationId/runs/:runId/stop',
  'POST /api/workflows/:id/test-data/newest',
  'POST /api/approvals/:id/answer',
  'POST /api/topics/:name/messages',
  'POST /api/credentials/:id/test',
  'POST /api/node-lists',
];

/** The scope that an API key needs for a route; null where API keys do not count. */
function needed(key: string): string | null {
  if (matrix[key]?.signedOut !== 401) return null;
  if (running.includes(key)) return 'run';
  return key === 'PUT /api/preferences' ? 'admin' : key.startsWith('GET ') ? 'read' : 'edit';
}

/** `read` is part of each of the others. */
const allows = (scopes: string, scope: string | null): boolean =>
  scopes
    .split(' ')
    .some((one) => one === 'admin' || one === scope || (scope === 'read' && one !== 'unknown' && one !== 'tools'));

describe('access', () => {
  it('is settled for every route there is', () => {
    const methods = new Map<string, Set<string>>();
    for (const { method, url } of app.routes) methods.set(url, (methods.get(url) ?? new Set()).add(method));
    const keys = [...methods].flatMap(([url, set]) => {
      if (/^\/hooks(-test)?\//.test(url)) return [`ANY ${url}`];
      return [...set].filter((method) => method !== 'HEAD').map((method) => `${method} ${url}`);
    });
    expect(keys.filter((key) => !ofTheWebApp.includes(key)).sort()).toEqual(Object.keys(matrix).sort());
  });

  it.each(rows)('%s', async (key, row) => {
    const reads = changesNothing(key);
    const owned = await (reads ? keep() : own());
    const before = (await ada.send('GET', `/api/workflows/${owned.workflowId}`)).body;

    const signedOut = await send(key, row, owned, {});
    expect(signedOut.statusCode, 'signed out').toBe(row.signedOut);
    if (row.signedOut === 401)
      expect(JSON.parse(signedOut.body)).toEqual({ message: 'Unauthorized', code: 'unauthorized' });

    const other = await send(key, row, owned, { cookie: (reads ? eve : await app.signUp()).cookie });
    expect(other.statusCode, 'somebody else').toBe(row.other);
    expect(other.body).not.toContain(ada.user.id);

    expect((await ada.send('GET', `/api/workflows/${owned.workflowId}`)).body, 'unchanged').toBe(before);
    expect((await ada.send('GET', `/api/executions/${owned.runId}`)).json().status, 'not stopped').toBe('running');

    const cookie = row.signedOut === 401 ? ada.cookie : (await app.signUp()).cookie;
    expect((await send(key, row, owned, { cookie })).statusCode, 'owner').toBe(row.owner);
  });

  // Not even the owner's cookie counts at what is for programs.
  it.each(rows.filter(([, row]) => row.signedOut === 401 && row.owner !== 401))(
    '%s with API keys: not about the account itself, and with the scope it needs',
    async (key, row) => {
      const [method, url] = key.split(' ');
      const route = app.routes.find((entry) => entry.method === method && entry.url === url);
      const owned = await (changesNothing(key) ? keep() : own());
      for (const scope of ['tools', 'read', 'run', 'edit', 'run edit', 'unknown', 'admin']) {
        const answer = await send(key, row, owned, { authorization: `Bearer ${await apiKeyOf(ada, scope)}` });
        const able = needed(key) === null || allows(scope, needed(key));
        const refusal = route?.access === 'session' ? 'session_required' : able ? null : 'scope_missing';
        expect(answer.statusCode, `with ${scope}`).toBe(refusal === null ? row.owner : 403);
        if (refusal !== null) expect(JSON.parse(answer.body), `with ${scope}`).toMatchObject({ code: refusal });
        if (refusal === 'scope_missing')
          expect(JSON.parse(answer.body)).toMatchObject({ details: { scope: needed(key) } });
        // What can be done once only has been done.
        if (refusal === null && method !== 'GET') return;
      }
    },
  );

  it('asks of API keys for no more and no less than the table of scopes says', () => {
    const scopes = app.routes
      .filter(({ method, scope }) => method !== 'HEAD' && scope !== null)
      .map(({ method, url, scope }) => [`${method} ${url}`, scope]);
    expect(Object.fromEntries(scopes)).toEqual(Object.fromEntries(scopes.map(([key]) => [key, needed(String(key))])));
    expect(
      app.routes
        .filter(({ method, scope }) => method === 'HEAD' && scope !== null && scope !== 'read')
        .map(({ url }) => url),
    ).toEqual(['/api/executions/:id/callback']);
  });

  it('keeps API keys from all that is about the account itself, from sign-ins, which a session begins and ends, from budgets, from what wallets sign, and from what administrators set', () => {
    const closed = app.routes.filter(({ access }) => access === 'session').map(({ method, url }) => `${method} ${url}`);
    const account = Object.keys(matrix).filter((key) =>
      /\/(two-factor|sessions|api-keys|account|sign-in|sign-in\/device|invitations|service-clients)$|\/(two-factor|sessions|api-keys|account|invitations|service-clients)\/|\/api\/oauth\/|^(PUT|POST|DELETE) \/api\/auth\/|^(PUT|DELETE) \/api\/ai-usage\/|^PUT \/api\/wallet-connections\/|^POST \/api\/wallet-requests\//.test(
        key,
      ),
    );
    expect(closed.filter((key) => !key.startsWith('HEAD')).toSorted()).toEqual(
      account.filter((key) => key !== 'GET /api/account' && key !== 'GET /api/account/usage').toSorted(),
    );
  });

  // Not even the owner's cookie counts at what is for programs.
  it.each(rows.filter(([, row]) => row.signedOut === 401 && row.owner !== 401))(
    '%s with somebody else’s userId',
    async (key, row) => {
      const withUserId: Row = {
        ...row,
        request(owned) {
          const request = row.request(owned);
          return { ...request, url: `${request.url}${request.url.includes('?') ? '&' : '?'}userId=${eve.user.id}` };
        },
      };
      const answer = await send(key, withUserId, await keep(), { cookie: ada.cookie });
      expect(answer.statusCode).toBe(403);
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'forbidden_user' });
    },
  );

  it.each(['/api/workflows', '/api/executions', '/api/credentials', '/api/wallet-connections'])(
    '%s lists nothing of others, and one’s own with one’s own userId',
    async (url) => {
      await own();
      const stranger = await app.signUp();
      expect((await stranger.send('GET', url)).json()).toEqual([]);
      expect((await ada.send('GET', `${url}?userId=${ada.user.id}`)).statusCode).toBe(200);
    },
  );

  // Callbacks accept calls from any origin; the token in the address is their only credential.
  it.each(rows.filter(([key]) => /^(POST|PUT|DELETE) \/api\/(?!callbacks\/)/.test(key)))(
    '%s from another site',
    async (key, row) => {
      const answer = await send(key, row, await keep(), { cookie: ada.cookie, origin: 'https://evil.example' });
      expect(answer.statusCode).toBe(403);
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'origin_forbidden' });
    },
  );
});
