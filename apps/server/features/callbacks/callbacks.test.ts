import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { CALLS_PER_MINUTE } from './routes.ts';
import { callbackUrlsOf } from './callback-urls.ts';

let app: TestApp;
let ada: Person;
let address: string;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  address = await app.open();
});
afterAll(() => app.end());

const nodes = [node('go', 'manualTrigger'), node('wait', 'waitForCallback', { amount: 1, unit: 'hours' })];

const view = async (id: string): Promise<RunView> => (await ada.send('GET', `/api/executions/${id}`)).json();

async function until(id: string, isSo: (run: RunView) => boolean): Promise<RunView> {
  for (;;) {
    const run = await view(id);
    if (isSo(run)) return run;
    await pause(5);
  }
}

/** A run that waits for a call, and where it is called. */
async function waiting(): Promise<{ id: string; url: string }> {
  const { id: workflowId } = await saveWorkflow(ada, nodes, chain('go', 'wait'));
  const { id } = (await ada.send('POST', '/api/executions', { workflowId })).json<RunSummary>();
  await until(id, ({ steps }) => steps.some((step) => step.waits));
  const { url } = (await ada.send('GET', `/api/executions/${id}/callback`)).json<{ url: string }>();
  return { id, url };
}

const gave = async (id: string): Promise<unknown> =>
  (await until(id, ({ status }) => status !== 'running')).steps.find(({ key }) => key === 'wait')?.output?.['main'];

describe('a call to the address of a run', () => {
  it('resumes the waiting step, whose output is the request without the secrets of the caller', async () => {
    const { id, url } = await waiting();
    const headers = {
      'content-type': 'application/json',
      cookie: 'a=b',
      authorization: 'Bearer secret',
      'x-shop': 'blue',
    };
    const answer = await fetch(`${url}?order=7`, { method: 'POST', headers, body: '{"paid":true}' });
    expect([answer.status, await answer.json()]).toEqual([202, { status: 'accepted' }]);
    expect(await gave(id)).toEqual([
      {
        json: {
          method: 'POST',
          query: { order: '7' },
          headers: expect.objectContaining({ 'x-shop': 'blue' }),
          body: { paid: true },
        },
      },
    ]);
    expect(JSON.stringify(await gave(id))).not.toMatch(/secret|a=b/);
  });

  it('needs no body and no page of ours behind it', async () => {
    const { id, url } = await waiting();
    expect((await fetch(url, { headers: { origin: 'https://shop.example.com' } })).status).toBe(202);
    expect(await gave(id)).toMatchObject([{ json: { method: 'GET', query: {}, body: null } }]);
    const second = await waiting();
    expect((await fetch(second.url, { method: 'POST', headers: { origin: 'https://shop.example.com' } })).status).toBe(
      202,
    );
  });

  it('with the name of a step reaches only what listens to it, and answers with what the telephone call does next', async () => {
    const { id, url } = await waiting();
    const report = (rest: string) =>
      fetch(`${url}/calls/${rest}`, { method: 'POST', body: new URLSearchParams({ Digits: '1' }) });
    const held = await report('step-1?hold=20');
    expect([held.status, held.headers.get('content-type'), await held.text()]).toEqual([
      200,
      expect.stringContaining('text/xml'),
      '<?xml version="1.0" encoding="UTF-8"?><Response><Pause length="20"/></Response>',
    ]);
    expect(await (await report('step-1?hold=%3Cscript%3E')).text()).toContain('<Response></Response>');
    expect((await report('no%20name')).status).toBe(422);
    expect((await fetch(`${url}x/calls/step-1`, { method: 'POST' })).status).toBe(404);
    expect((await view(id)).status).toBe('running');
    await fetch(url, { method: 'POST' });
    expect(await gave(id)).toMatchObject([{ json: { body: null } }]);
  });

  it.each([
    ['a list as it is', 'application/json', '[1,{"a":2}]', [1, { a: 2 }]],
    ['a form', 'application/x-www-form-urlencoded', 'a=1&b=2', { a: '1', b: '2' }],
    ['text', 'text/plain', 'done', 'done'],
  ])('takes %s', async (_what, type, body, read) => {
    const { id, url } = await waiting();
    expect((await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })).status).toBe(202);
    expect(await gave(id)).toMatchObject([{ json: { body: read } }]);
  });

  it('takes files', async () => {
    const { id, url } = await waiting();
    const form = new FormData();
    form.set('order', '7');
    form.set('slip', new File(['paid'], 'slip.txt', { type: 'text/plain' }));
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(202);
    expect(await gave(id)).toMatchObject([
      { json: { body: { order: '7' } }, files: { slip: { name: 'slip.txt', size: 4 } } },
    ]);
  });

  it('is the address that expressions know', async () => {
    const set = node('tell', 'dataTransform', { set: [{ name: 'url', value: '{{ $execution.callbackUrl }}' }] });
    const { id: workflowId } = await saveWorkflow(ada, [node('go', 'manualTrigger'), set], chain('go', 'tell'));
    const { id } = (await ada.send('POST', '/api/executions', { workflowId })).json<RunSummary>();
    const run = await until(id, ({ status }) => status !== 'running');
    expect(JSON.stringify(run.steps.at(-1)?.output)).toContain(
      `${address.replace('127.0.0.1', 'localhost')}/api/callbacks/${id}/`,
    );
  });

  it('is refused with a token that is not the run’s', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const token = other.url.split('/').at(-1) ?? '';
    const wrong = await fetch(one.url.replace(/[^/]+$/, token));
    expect([wrong.status, await wrong.json()]).toEqual([404, expect.objectContaining({ code: 'callback_unknown' })]);
    expect((await view(one.id)).status).toBe('running');
  });

  it('is refused once the run has ended', async () => {
    const { id, url } = await waiting();
    await ada.send('POST', `/api/executions/${id}/stop`);
    const late = await fetch(url, { method: 'POST' });
    expect([late.status, await late.json()]).toEqual([410, expect.objectContaining({ code: 'callback_over' })]);
  });

  it('is refused where it is too large, before all of it is read', async () => {
    const { url } = await waiting();
    const status = await new Promise((resolve, reject) => {
      const call = request(
        url,
        { method: 'POST', headers: { 'content-type': 'text/plain', 'content-length': 20 * 1024 * 1024 } },
        ({ statusCode }) => resolve(statusCode),
      );
      call.on('error', reject);
      call.flushHeaders();
    });
    expect(status).toBe(413);
  });

  it('is not made by who only looks', async () => {
    const { id, url } = await waiting();
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(404);
    expect((await view(id)).status).toBe('running');
  });

  it('is made sixty times a minute at most, so that nobody fills the record of a run', async () => {
    const { url } = await waiting();
    const { pathname } = new URL(url);
    const statuses = new Set<number>();
    const calls = Array.from({ length: CALLS_PER_MINUTE + 1 }, () =>
      app.server.inject({ method: 'GET', url: pathname }),
    );
    for (const { statusCode } of await Promise.all(calls)) statuses.add(statusCode);
    expect(statuses).toContain(429);
  });
});

describe('a call that comes early', () => {
  it('is kept for the step that will wait', async () => {
    const { id: workflowId } = await saveWorkflow(
      ada,
      [
        node('go', 'manualTrigger'),
        node('pause', 'delay', { amount: 1, unit: 'seconds' }),
        nodes[1] ?? node('wait', 'waitForCallback'),
      ],
      chain('go', 'pause', 'wait'),
    );
    const { id } = (await ada.send('POST', '/api/executions', { workflowId })).json<RunSummary>();
    expect((await fetch(callbackUrlsOf(app.platform).url(id), { method: 'POST' })).status).toBe(202);
    expect(await gave(id)).toMatchObject([{ json: { method: 'POST' } }]);
  });
});

describe('the address', () => {
  it('is shown to the owner of the run only', async () => {
    const { id } = await waiting();
    const eve = await app.signUp();
    expect((await eve.send('GET', `/api/executions/${id}/callback`)).statusCode).toBe(404);
  });
});
