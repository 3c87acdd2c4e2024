import type { RunSummary } from '@heddle/contract/run/view';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await createTestApp({ HEDDLE_RUNS_PER_MINUTE: '6', HEDDLE_WEBHOOKS_PER_MINUTE: '3' });
  address = await app.open();
});
afterAll(() => app.end());

const hand = node('hand', 'manualTrigger');
const hook = node('hook', 'webhookTrigger');
const start = (by: Person, workflowId: string) => by.send('POST', '/api/executions', { workflowId });
const call = (workflowId: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${address}/hooks/${workflowId}/webhook`, { method: 'POST', ...init });
const statusOf = async (by: Person, id: string): Promise<string> =>
  (await by.send('GET', `/api/executions/${id}`)).json<RunSummary>().status;

describe('what a user starts within a minute', () => {
  it('is limited: runs, however they are started, separately for each user', async () => {
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const { id } = await saveWorkflow(ada, [hand, hook]);
    for (let count = 0; count < 6; count++) expect((await start(ada, id)).statusCode).toBe(201);
    const refused = await start(ada, id);
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'runs_per_minute' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await (await call(id)).json()).toMatchObject({ code: 'runs_per_minute' });
    expect((await start(eve, (await saveWorkflow(eve, [hand])).id)).statusCode).toBe(201);
  });

  it('is limited: calls of webhooks, before anything of them is read', async () => {
    const ada = await app.signUp();
    const { id } = await saveWorkflow(ada, [hook]);
    for (let count = 0; count < 3; count++) expect((await call(id)).status).toBe(202);
    const refused = await call(id, { body: '{', headers: { 'content-type': 'application/json' } });
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { code: 'webhooks_per_minute', hint: 'Try again in 20 seconds.' },
    ]);
    expect(refused.headers.get('retry-after')).toBe('20');
  });

  it('does not count calls that the webhook keeps out', async () => {
    const ada = await app.signUp();
    const { id } = await saveWorkflow(ada, [
      node('hook', 'webhookTrigger', { addresses: '203.0.113.0/24' }),
      node('open', 'webhookTrigger', { endpoint: '/open' }),
    ]);
    for (let count = 0; count < 5; count++) expect((await call(id)).status).toBe(403);
    expect((await fetch(`${address}/hooks/${id}/open`, { method: 'POST' })).status).toBe(202);
  });
});

describe('a user whose quota is used up', () => {
  it('saves, uploads and starts nothing new, while what is under way goes on', async () => {
    const ada = await app.signUp();
    const { usage, userFiles } = app.platform;
    const called = (await saveWorkflow(ada, [node('called', 'workflowTrigger')])).id;
    const pause = node('pause', 'delay', { amount: 400, unit: 'milliseconds' });
    const { id } = await saveWorkflow(
      ada,
      [hand, hook, pause, node('call', 'subWorkflow', { workflow: called })],
      chain('hand', 'pause', 'call'),
    );
    const running = (await start(ada, id)).json<RunSummary>().id;
    usage.add(ada.user.id, app.platform.config.quota.bytes);

    const table = { name: 'Orders', columns: [{ name: 'a', type: 'text' }] };
    const refused = [
      await ada.send('POST', '/api/workflows', { name: 'More', nodes: [hand], edges: [] }),
      await ada.send('PUT', `/api/workflows/${id}`, { nodes: [hand], edges: [] }),
      await ada.send('POST', '/api/tables', table),
      await ada.send('POST', '/api/topics/orders/messages', { message: {} }),
      await start(ada, id),
      await ada.send('POST', `/api/executions/${running}/retry`),
    ];
    for (const answer of refused)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        507,
        { code: 'quota_exceeded', hint: expect.stringContaining('settings') as string },
      ]);
    for (const init of [{}, { body: Buffer.alloc(10), headers: { 'content-type': 'image/png' } }])
      expect(await (await call(id, init)).json()).toMatchObject({ code: 'quota_exceeded' });

    expect((await ada.send('PUT', `/api/workflows/${id}`, { settings: { keepRuns: 1 } })).statusCode).toBe(200);
    expect((await ada.send('PUT', `/api/workflows/${id}`, { isActive: false })).statusCode).toBe(200);
    await userFiles.of(ada.user.id, running).put(Buffer.from('report'), { name: 'report', mediaType: 'text/plain' });
    await vi.waitFor(async () => expect(await statusOf(ada, running)).toBe('completed'), 5000);

    // A step that writes files without end does not fill the disk either.
    usage.add(ada.user.id, 2 * 1024 ** 3);
    await expect(
      userFiles.of(ada.user.id, running).put(Buffer.from('more'), { name: 'more', mediaType: 'text/plain' }),
    ).rejects.toMatchObject({ code: 'quota_exceeded' });
  });
});

describe('a server whose disk is nearly full', () => {
  it('takes nothing new, says when to come back, and stays ready', async () => {
    const full = await createTestApp({ HEDDLE_MIN_FREE_MB: '1000000000', HEDDLE_LOG_LEVEL: 'silent' });
    try {
      const ada = await full.signUp();
      const answer = await ada.send('POST', '/api/workflows', { name: 'Orders', nodes: [hand], edges: [] });
      expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toMatchObject([
        503,
        { code: 'disk_low' },
        '60',
      ]);
      await expect(
        full.platform.userFiles.of(ada.user.id, 'run').put(Buffer.from('x'), { name: 'x', mediaType: 'text/plain' }),
      ).rejects.toMatchObject({ code: 'disk_low' });
      for (const url of ['/healthz', '/readyz']) expect((await full.server.inject({ url })).statusCode).toBe(200);
    } finally {
      await full.end();
    }
  });
});
