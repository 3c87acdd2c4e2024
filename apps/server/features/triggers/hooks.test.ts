import { setTimeout as pause } from 'node:timers/promises';
import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { FileRef } from '@heddle/contract/run/item';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let address: string;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  address = await app.open();
});
afterAll(() => app.end());

type Data = Parameters<typeof node>[2];
const hook = (data: Data = {}) => node('hook', 'webhookTrigger', data);
const large = node('large', 'conditional', { condition: 'amount > 1000' });

/** A workflow of a webhook trigger and what comes after it. */
const save = (data: Data, ...rest: ReturnType<typeof node>[]): Promise<WorkflowView> =>
  saveWorkflow(ada, [hook(data), ...rest], chain('hook', ...rest.map((one) => one.id)));

const call = (workflow: WorkflowView, path: string, init: RequestInit = {}): Promise<Response> => fetch(`${address}/hooks/${workflow.id}${path}`, { method: 'POST', ...init });
const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });
const view = async (id: string): Promise<RunView> => (await ada.send('GET', `/api/executions/${id}`)).json();
const runsOf = async ({ id }: WorkflowView): Promise<RunSummary[]> => (await ada.send('GET', `/api/executions?workflowId=${id}`)).json();

/** The run that an answer names, once it has ended. */
async function ended(answer: Response): Promise<RunView> {
  for (;;) {
    const run = await view(answer.headers.get('x-execution-id') ?? '');
    if (run.status !== 'running') return run;
    await pause(5);
  }
}

/** What the trigger gave in the run that an answer names. */
const received = async (answer: Response): Promise<unknown> => (await ended(answer)).steps[0]?.output?.['main'];

describe('a request to a webhook', () => {
  it('starts a run and is answered with its id once the run is on disk', async () => {
    const workflow = await save({ endpoint: '/orders' }, large);
    const answer = await call(workflow, '/orders', json({ amount: 1500 }));
    expect(answer.status).toBe(202);
    const { executionId } = (await answer.json()) as { executionId: string };
    expect(answer.headers.get('x-execution-id')).toBe(executionId);
    expect(await received(answer)).toEqual([{ json: { amount: 1500 } }]);
    expect(await view(executionId)).toMatchObject({ status: 'completed', steps: [{ nodeId: 'hook' }, { nodeId: 'large', output: { true: [{ json: { amount: 1500 } }] } }] });
  });

  it('needs no session and may come from any site', async () => {
    const answer = await call(await save({}), '/webhook', json({}, { origin: 'https://shop.example' }));
    expect(answer.status).toBe(202);
  });

  it('stands under $request, without the caller’s secrets', async () => {
    const workflow = await save({ endpoint: '/orders', method: 'PUT', responseMode: 'respondNode' }, node('reply', 'respondToWebhook', { body: 'json', json: '{{ $request }}' }));
    const headers = { authorization: 'Bearer s3cret', cookie: 'session=s3cret', 'x-shop': 'north' };
    const answer = await call(workflow, '/orders?page=2&tag=a&tag=b', { ...json({}, headers), method: 'PUT' });
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({
      method: 'PUT',
      path: `/hooks/${workflow.id}/orders`,
      query: { page: '2', tag: ['a', 'b'] },
      headers: { 'x-shop': 'north', 'content-type': 'application/json' },
      ip: '127.0.0.1',
    });
    expect(body).not.toContain('s3cret');
  });
});

describe('a body', () => {
  const echo = (): Promise<WorkflowView> => save({ method: 'ANY' });
  const items = async (init: RequestInit): Promise<unknown> => received(await call(await echo(), '/webhook', init));

  it('of JSON is the item itself; a list gives an item per element, anything else stands under value', async () => {
    expect(await items(json({ a: { b: [1] } }))).toEqual([{ json: { a: { b: [1] } } }]);
    expect(await items(json([{ id: 1 }, 2]))).toEqual([{ json: { id: 1 } }, { json: { value: 2 } }]);
    expect(await items({ body: '"hi"', headers: { 'content-type': 'application/vnd.shop+json; charset=utf-8' } })).toEqual([{ json: { value: 'hi' } }]);
  });

  it('of a form is one item', async () => {
    expect(await items({ body: new URLSearchParams('name=Ada&tag=a&tag=b') })).toEqual([{ json: { name: 'Ada', tag: ['a', 'b'] } }]);
  });

  it('of text stands under value', async () => {
    expect(await items({ body: 'Zürich', headers: { 'content-type': 'text/plain' } })).toEqual([{ json: { value: 'Zürich' } }]);
    expect(await items({ body: '<a/>', headers: { 'content-type': 'application/xml' } })).toEqual([{ json: { value: '<a/>' } }]);
  });

  it('that is missing gives an empty item', async () => {
    expect(await items({})).toEqual([{ json: {} }]);
    expect(await items({ method: 'GET' })).toEqual([{ json: {} }]);
    expect(await items({ method: 'DELETE', headers: { 'content-type': 'application/json' } })).toEqual([{ json: {} }]);
  });

  it('of a multipart form is one item with its files', async () => {
    const form = new FormData();
    form.append('title', 'Invoice');
    form.append('tag', 'a');
    form.append('tag', 'b');
    form.append('scan', new File(['first page'], 'one.txt', { type: 'text/plain' }));
    form.append('scan', new File(['second page'], 'two.txt', { type: 'text/plain' }));
    const [item] = (await items({ body: form })) as { json: object; files: Record<string, FileRef> }[];
    expect(item?.json).toEqual({ title: 'Invoice', tag: ['a', 'b'] });
    expect(item?.files).toMatchObject({ scan: { name: 'one.txt', mediaType: 'text/plain', size: 10 }, scan_2: { name: 'two.txt', size: 11 } });
    if (item?.files['scan_2']) expect(await text(await app.platform.files.open(item.files['scan_2']))).toBe('second page');
  });

  it('of any other kind is a file', async () => {
    const [item] = (await items({ body: Buffer.from([0, 255, 1]), headers: { 'content-type': 'image/png' } })) as { json: object; files: Record<string, FileRef> }[];
    expect(item).toMatchObject({ json: {}, files: { body: { name: 'body', mediaType: 'image/png', size: 3 } } });
  });

  it('that cannot be read is refused, and no run is started', async () => {
    const workflow = await echo();
    for (const body of ['{"amount":', '[{"__proto__":{}}]', '['.repeat(10_000_000)]) {
      const answer = await call(workflow, '/webhook', { body, headers: { 'content-type': 'application/json' } });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'body_malformed' });
    }
    const broken = await call(workflow, '/webhook', { body: '--x\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } });
    expect(broken.status).toBe(400);
    expect(await runsOf(workflow)).toEqual([]);
  });

  it('of more than 16 MiB is refused, whatever its kind', async () => {
    const workflow = await echo();
    const tooMuch = Buffer.alloc(16 * 1024 * 1024 + 1, 'x');
    const form = new FormData();
    form.append('scan', new File([tooMuch], 'big.txt'));
    const streamed = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 17; sent++) controller.enqueue(Buffer.alloc(1024 * 1024));
        controller.close();
      },
    });
    const bodies: RequestInit[] = [
      { body: tooMuch, headers: { 'content-type': 'application/json' } },
      { body: form },
      { body: streamed, duplex: 'half', headers: { 'content-type': 'image/png' } } as RequestInit,
    ];
    for (const init of bodies) {
      const answer = await call(workflow, '/webhook', init);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: 'body_too_large' });
    }
    expect(await runsOf(workflow)).toEqual([]);
  });
});

describe('an address', () => {
  it('that no workflow has is not found', async () => {
    const workflow = await save({ endpoint: '/orders' });
    for (const path of ['/other', '', '/orders/new']) {
      const answer = await call(workflow, path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'hook_not_found' });
    }
    expect((await fetch(`${address}/hooks/nothing/webhook`, { method: 'POST' })).status).toBe(404);
  });

  it('is the same with and without its slashes, and may be empty', async () => {
    const workflow = await save({ endpoint: 'new orders/' });
    expect((await call(workflow, '/new%20orders')).status).toBe(202);
    expect((await call(workflow, '/new%20orders/')).status).toBe(202);
    const bare = await save({ endpoint: '/' });
    expect((await call(bare, '')).status).toBe(202);
    expect((await call(bare, '/')).status).toBe(202);
  });

  it('says which methods it takes', async () => {
    const workflow = await saveWorkflow(ada, [hook({ method: 'GET' }), node('other', 'webhookTrigger', { method: 'PUT' })]);
    const answer = await call(workflow, '/webhook');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, PUT');
    expect(await answer.json()).toMatchObject({ code: 'hook_method', hint: 'Use GET, PUT.' });
    expect((await call(workflow, '/webhook', { method: 'PUT' })).status).toBe(202);
  });

  it('of an inactive workflow is not found, with a hint, until it is active again', async () => {
    const workflow = await save({});
    const activate = (isActive: boolean) => ada.send('PUT', `/api/workflows/${workflow.id}`, { isActive });
    expect((await call(workflow, '/webhook')).status).toBe(202);
    await activate(false);
    const answer = await call(workflow, '/webhook');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'hook_inactive', hint: expect.stringContaining('Activate') });
    await activate(true);
    expect((await call(workflow, '/webhook')).status).toBe(202);
  });

  it('follows the workflow: new requests get the workflow as it was saved last, and none once it is deleted', async () => {
    const workflow = await save({ endpoint: '/old' });
    expect((await call(workflow, '/old')).status).toBe(202);
    await ada.send('PUT', `/api/workflows/${workflow.id}`, { nodes: [hook({ endpoint: '/new' })], edges: [] });
    expect((await call(workflow, '/old')).status).toBe(404);
    const answer = await call(workflow, '/new');
    expect((await view(answer.headers.get('x-execution-id') ?? '')).revision).toBe(2);
    await ada.send('DELETE', `/api/workflows/${workflow.id}`);
    expect((await call(workflow, '/new')).status).toBe(404);
  });
});

describe('the answer of the last node', () => {
  it('is the list of its items', async () => {
    const workflow = await save({ responseMode: 'lastNode' }, large);
    const answer = await call(workflow, '/webhook', json([{ amount: 1500 }, { amount: 1 }]));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual([{ amount: 1500 }, { amount: 1 }]);
    expect(await view(answer.headers.get('x-execution-id') ?? '')).toMatchObject({ status: 'completed' });
  });

  it('waits for a step that sleeps', async () => {
    const workflow = await save({ responseMode: 'lastNode' }, node('wait', 'delay', { amount: 100, unit: 'milliseconds' }));
    expect(await (await call(workflow, '/webhook', json({ id: 7 }))).json()).toEqual([{ id: 7 }]);
  });

  it('is an error with the run’s id when the run fails', async () => {
    const workflow = await save({ responseMode: 'lastNode' }, node('end', 'stopWithError', { message: 'No such order' }));
    const answer = await call(workflow, '/webhook', json({}));
    expect(answer.status).toBe(500);
    const executionId = answer.headers.get('x-execution-id');
    expect(await answer.json()).toMatchObject({ code: 'execution_failed', message: 'The workflow failed: No such order', details: { executionId } });
  });

  it('is an error when somebody stops the run', async () => {
    const workflow = await save({ responseMode: 'lastNode' }, node('wait', 'delay', { amount: 1, unit: 'hours' }));
    const waiting = call(workflow, '/webhook', json({}));
    let runs: RunSummary[] = [];
    while (runs.length === 0) {
      await pause(5);
      runs = await runsOf(workflow);
    }
    await ada.send('POST', `/api/executions/${runs[0]?.id}/stop`);
    const answer = await waiting;
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'execution_stopped', details: { executionId: runs[0]?.id } });
  });
});

describe('the answer of a Respond to Webhook node', () => {
  const respond = (data: Data) => save({ responseMode: 'respondNode' }, node('reply', 'respondToWebhook', data));

  it('has its status, headers and body', async () => {
    const workflow = await respond({ statusCode: 201, body: 'json', json: '{ "created": "{{ id }}" }', headers: [{ name: 'X-Shop', value: 'north' }] });
    const answer = await call(workflow, '/webhook', json({ id: 7 }));
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-shop')).toBe('north');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await answer.text()).toMatch(/"created":\s*"?7/);
  });

  it('comes before the run has ended', async () => {
    const workflow = await save({ responseMode: 'respondNode' }, node('reply', 'respondToWebhook', { body: 'text', text: 'Thanks' }), node('wait', 'delay', { amount: 1, unit: 'hours' }));
    const answer = await call(workflow, '/webhook', json({}));
    expect(await answer.text()).toBe('Thanks');
    expect(await view(answer.headers.get('x-execution-id') ?? '')).toMatchObject({ status: 'running' });
  });

  it('may be a page, which can do nothing in the name of who looks at it', async () => {
    const workflow = await respond({ body: 'text', text: '<script>fetch("/api/workflows")</script>', headers: [{ name: 'Content-Type', value: 'text/html' }] });
    const answer = await call(workflow, '/webhook', json({}));
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-same-origin)/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is that of the last node where the run never reaches one', async () => {
    const workflow = await save({ responseMode: 'respondNode' }, large);
    expect(await (await call(workflow, '/webhook', json({ amount: 5 }))).json()).toEqual([{ amount: 5 }]);
  });
});

describe('an Idempotency-Key', () => {
  it('makes a repeat give the first run, also to two at once, and keeps other keys and workflows apart', async () => {
    const workflow = await save({});
    const post = async (to: WorkflowView, key: string): Promise<string | null> => (await call(to, '/webhook', json({}, { 'idempotency-key': key }))).headers.get('x-execution-id');
    const [first, twin] = await Promise.all([post(workflow, 'order-1'), post(workflow, 'order-1')]);
    expect(twin).toBe(first);
    expect(await post(workflow, 'order-1')).toBe(first);
    expect(await post(workflow, 'order-2')).not.toBe(first);
    expect(await post(await save({}), 'order-1')).not.toBe(first);
    expect(await runsOf(workflow)).toHaveLength(2);
  });

  it('gives the repeat the answer of the first run', async () => {
    const workflow = await save({ responseMode: 'lastNode' }, node('wait', 'delay', { amount: 50, unit: 'milliseconds' }));
    const post = async (body: object): Promise<unknown> => (await call(workflow, '/webhook', json(body, { 'idempotency-key': 'once' }))).json();
    expect(await Promise.all([post({ try: 1 }), post({ try: 2 })])).toEqual([[{ try: 1 }], [{ try: 1 }]]);
    expect(await post({ try: 3 })).toEqual([{ try: 1 }]);
  });

  it('has a length', async () => {
    const answer = await call(await save({}), '/webhook', json({}, { 'idempotency-key': 'x'.repeat(256) }));
    expect(answer.status).toBe(422);
  });
});

describe('a workflow that cannot run', () => {
  it('still takes requests: what was sent is kept with a failed run', async () => {
    const workflow = await save({}, node('a', 'teleporter'));
    const answer = await call(workflow, '/webhook', json({ id: 7 }));
    expect(answer.status).toBe(202);
    expect(await ended(answer)).toMatchObject({ status: 'failed', error: { code: 'node_type_unknown' } });
  });
});
