import { setTimeout as pause } from 'node:timers/promises';
import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { RunSummary } from '@heddle/contract/run/view';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HookTester } from '../../testing/hook-tester.ts';
import { createHookTester, hook, json } from '../../testing/hook-tester.ts';
import { node, saveWorkflow } from '../../testing/test-app.ts';

let hooks: HookTester;
beforeAll(async () => {
  hooks = await createHookTester();
});
afterAll(() => hooks.app.end());

const large = node('large', 'conditional', { condition: 'amount > 1000' });

describe('a request to a webhook', () => {
  it('starts a run and is answered with its id once the run is on disk', async () => {
    const workflow = await hooks.save({ endpoint: '/orders' }, large);
    const answer = await hooks.call(workflow, '/orders', json({ amount: 1500 }));
    expect(answer.status).toBe(202);
    const { executionId } = (await answer.json()) as { executionId: string };
    expect(answer.headers.get('x-execution-id')).toBe(executionId);
    expect(await hooks.received(answer)).toEqual([{ json: { amount: 1500 } }]);
    expect(await hooks.view(executionId)).toMatchObject({
      status: 'completed',
      steps: [{ nodeId: 'hook' }, { nodeId: 'large', output: { true: [{ json: { amount: 1500 } }] } }],
    });
  });

  it('needs no session and may come from any site', async () => {
    const answer = await hooks.call(await hooks.save({}), '/webhook', json({}, { origin: 'https://shop.example' }));
    expect(answer.status).toBe(202);
  });

  it('is one item as a whole where the webhook says so, without the caller’s secrets', async () => {
    const workflow = await hooks.save({ endpoint: '/orders', output: 'request' });
    const headers = { authorization: 'Bearer s3cret', 'x-shop': 'north' };
    const given = async (path: string, body: unknown) =>
      hooks.received(await hooks.call(workflow, path, json(body, headers)));
    const request = {
      headers: { 'x-shop': 'north', 'content-type': 'application/json' },
      params: {},
      query: {},
      webhookUrl: expect.stringMatching(`^http.*/hooks/${workflow.id}/orders$`) as string,
      executionMode: 'production',
    };
    expect(await given('/orders', { amount: 5 })).toMatchObject([{ json: { ...request, body: { amount: 5 } } }]);
    expect(await given('/orders?page=2', [{ id: 1 }])).toMatchObject([
      { json: { ...request, query: { page: '2' }, body: [{ id: 1 }] } },
    ]);
    expect(JSON.stringify(await given('/orders', {}))).not.toContain('s3cret');
  });

  it('is available as $request, without the caller’s secrets', async () => {
    const workflow = await hooks.save(
      { endpoint: '/orders', method: 'PUT', responseMode: 'respondNode' },
      node('reply', 'respondToWebhook', { body: 'json', json: '{{ $request }}' }),
    );
    const headers = { authorization: 'Bearer s3cret', cookie: 'session=s3cret', 'x-shop': 'north' };
    const answer = await hooks.call(workflow, '/orders?page=2&tag=a&tag=b', { ...json({}, headers), method: 'PUT' });
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

describe('an address', () => {
  it('that no workflow has is not found', async () => {
    const workflow = await hooks.save({ endpoint: '/orders' });
    for (const path of ['/other', '', '/orders/new']) {
      const answer = await hooks.call(workflow, path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'hook_not_found' });
    }
    expect((await fetch(`${hooks.address}/hooks/nothing/webhook`, { method: 'POST' })).status).toBe(404);
  });

  it('is the same with and without its slashes, and may be empty', async () => {
    const workflow = await hooks.save({ endpoint: 'new orders/' });
    expect((await hooks.call(workflow, '/new%20orders')).status).toBe(202);
    expect((await hooks.call(workflow, '/new%20orders/')).status).toBe(202);
    const bare = await hooks.save({ endpoint: '/' });
    expect((await hooks.call(bare, '')).status).toBe(202);
    expect((await hooks.call(bare, '/')).status).toBe(202);
  });

  it('says which methods it takes', async () => {
    const workflow = await saveWorkflow(hooks.owner, [
      hook({ method: 'GET' }),
      node('other', 'webhookTrigger', { method: 'PUT' }),
    ]);
    const answer = await hooks.call(workflow, '/webhook');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, PUT');
    expect(await answer.json()).toMatchObject({ code: 'hook_method', hint: 'Use GET, PUT.' });
    expect((await hooks.call(workflow, '/webhook', { method: 'PUT' })).status).toBe(202);
  });

  it('of an inactive workflow is not found, with a hint, until it is active again', async () => {
    const workflow = await hooks.save({});
    const activate = (isActive: boolean) => hooks.owner.send('PUT', `/api/workflows/${workflow.id}`, { isActive });
    expect((await hooks.call(workflow, '/webhook')).status).toBe(202);
    await activate(false);
    const answer = await hooks.call(workflow, '/webhook');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'hook_inactive', hint: expect.stringContaining('Activate') });
    await activate(true);
    expect((await hooks.call(workflow, '/webhook')).status).toBe(202);
  });

  it('follows the workflow: new requests get the workflow as it was saved last, and none once it is deleted', async () => {
    const workflow = await hooks.save({ endpoint: '/old' });
    expect((await hooks.call(workflow, '/old')).status).toBe(202);
    await hooks.owner.send('PUT', `/api/workflows/${workflow.id}`, { nodes: [hook({ endpoint: '/new' })], edges: [] });
    expect((await hooks.call(workflow, '/old')).status).toBe(404);
    const answer = await hooks.call(workflow, '/new');
    expect((await hooks.view(answer.headers.get('x-execution-id') ?? '')).revision).toBe(2);
    await hooks.owner.send('DELETE', `/api/workflows/${workflow.id}`);
    expect((await hooks.call(workflow, '/new')).status).toBe(404);
  });
});

describe('the answer of the last node', () => {
  it('is the list of its items', async () => {
    const workflow = await hooks.save({ responseMode: 'lastNode' }, large);
    const answer = await hooks.call(workflow, '/webhook', json([{ amount: 1500 }, { amount: 1 }]));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual([{ amount: 1500 }, { amount: 1 }]);
    expect(await hooks.view(answer.headers.get('x-execution-id') ?? '')).toMatchObject({ status: 'completed' });
  });

  it('is what Workflow Result gives, whatever runs after it', async () => {
    const later = node('later', 'dataTransform', { set: [{ name: 'later', value: 'yes' }] });
    const workflow = await hooks.save({ responseMode: 'lastNode' }, node('give', 'workflowResult'), later);
    expect(await (await hooks.call(workflow, '/webhook', json({ id: 7 }))).json()).toEqual([{ id: 7 }]);
  });

  it('is empty if nothing arrives at Workflow Result', async () => {
    const none = node('none', 'dataFilter', { mode: 'expression', condition: 'false' });
    const workflow = await hooks.save({ responseMode: 'lastNode' }, none, node('give', 'workflowResult'));
    expect(await (await hooks.call(workflow, '/webhook', json({ id: 7 }))).json()).toEqual([]);
  });

  it('waits for a step that sleeps', async () => {
    const workflow = await hooks.save(
      { responseMode: 'lastNode' },
      node('wait', 'delay', { amount: 100, unit: 'milliseconds' }),
    );
    expect(await (await hooks.call(workflow, '/webhook', json({ id: 7 }))).json()).toEqual([{ id: 7 }]);
  });

  it('is an error with the run’s id when the run fails, which says nothing of the workflow', async () => {
    const workflow = await hooks.save(
      { responseMode: 'lastNode' },
      node('end', 'stopWithError', { message: 'No such order' }),
    );
    const answer = await hooks.call(workflow, '/webhook', json({}));
    expect(answer.status).toBe(502);
    const executionId = answer.headers.get('x-execution-id');
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({
      code: 'execution_failed',
      message: 'The workflow failed.',
      executionId,
      details: { executionId },
    });
    expect(body).not.toMatch(/No such order|end/);
  });

  it('contains the error of the run for the owner only', async () => {
    const workflow = await hooks.save(
      { responseMode: 'lastNode' },
      node('end', 'stopWithError', { message: 'No such order' }),
    );
    const ask = async (headers: Record<string, string>) =>
      (await (await hooks.call(workflow, '/webhook', json({}, headers))).json()) as { message: string };
    const { secret } = (await hooks.owner.send('POST', '/api/api-keys', { name: 'CI' })).json();
    for (const headers of [{ cookie: hooks.owner.cookie }, { authorization: `Bearer ${secret}` }])
      expect(await ask(headers)).toMatchObject({ message: 'The workflow failed: No such order' });
    const eve = await hooks.app.signUp();
    expect(await ask({ cookie: eve.cookie })).toMatchObject({ message: 'The workflow failed.' });
  });

  it('says when the workflow took too long', async () => {
    const workflow = await hooks.save(
      { responseMode: 'lastNode' },
      node('wait', 'delay', { amount: 1, unit: 'hours' }),
    );
    await hooks.owner.send('PUT', `/api/workflows/${workflow.id}`, { settings: { timeout: 1 } });
    const answer = await hooks.call(workflow, '/webhook', json({}));
    expect([answer.status, await answer.json()]).toEqual([
      504,
      expect.objectContaining({ code: 'hook_timeout', message: 'The workflow did not finish in time.' }),
    ]);
  });

  it('is an error where the workflow answers with a header that HTTP does not allow', async () => {
    const workflow = await hooks.save(
      { responseMode: 'respondNode' },
      node('reply', 'respondToWebhook', { body: 'text', text: 'x', headers: [{ name: 'X-Bad', value: '1 €' }] }),
    );
    const ask = async (headers: Record<string, string>) => hooks.call(workflow, '/webhook', json({}, headers));
    expect(await (await ask({})).json()).toMatchObject({ code: 'execution_failed', message: 'The workflow failed.' });
    expect(await (await ask({ cookie: hooks.owner.cookie })).json()).toMatchObject({
      message: expect.stringContaining('X-Bad'),
    });
  });

  it('is an error when somebody stops the run', async () => {
    const workflow = await hooks.save(
      { responseMode: 'lastNode' },
      node('wait', 'delay', { amount: 1, unit: 'hours' }),
    );
    const waiting = hooks.call(workflow, '/webhook', json({}));
    let runs: RunSummary[] = [];
    while (runs.length === 0) {
      await pause(5);
      runs = await hooks.runsOf(workflow);
    }
    await hooks.owner.send('POST', `/api/executions/${runs[0]?.id}/stop`);
    const answer = await waiting;
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'execution_stopped', details: { executionId: runs[0]?.id } });
  });
});

describe('the answer of a Respond to Webhook node', () => {
  const respond = (data: WorkflowNode['data']) =>
    hooks.save({ responseMode: 'respondNode' }, node('reply', 'respondToWebhook', data));

  it('has its status, headers and body', async () => {
    const workflow = await respond({
      statusCode: 201,
      body: 'json',
      json: '{ "created": "{{ id }}" }',
      headers: [{ name: 'X-Shop', value: 'north' }],
    });
    const answer = await hooks.call(workflow, '/webhook', json({ id: 7 }));
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-shop')).toBe('north');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await answer.text()).toMatch(/"created":\s*"?7/);
  });

  it('comes before the run has ended', async () => {
    const workflow = await hooks.save(
      { responseMode: 'respondNode' },
      node('reply', 'respondToWebhook', { body: 'text', text: 'Thanks' }),
      node('wait', 'delay', { amount: 1, unit: 'hours' }),
    );
    const answer = await hooks.call(workflow, '/webhook', json({}));
    expect(await answer.text()).toBe('Thanks');
    expect(await hooks.view(answer.headers.get('x-execution-id') ?? '')).toMatchObject({ status: 'running' });
  });

  it('may be a page, which cannot act on behalf of its visitor', async () => {
    const workflow = await respond({
      body: 'text',
      text: '<script>fetch("/api/workflows")</script>',
      headers: [{ name: 'Content-Type', value: 'text/html' }],
    });
    const answer = await hooks.call(workflow, '/webhook', json({}));
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-same-origin)/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is never a script that a page of this server could run', async () => {
    for (const type of [
      'text/javascript',
      'application/javascript; charset=utf-8',
      'text/plain, text/ecmascript',
      'application/wasm',
    ]) {
      const workflow = await respond({
        body: 'text',
        text: 'alert(1)',
        headers: [{ name: 'Content-Type', value: type }],
      });
      const answer = await hooks.call(workflow, '/webhook', json({}));
      expect([
        answer.headers.get('content-type'),
        answer.headers.get('x-content-type-options'),
        await answer.text(),
      ]).toEqual(['text/plain; charset=utf-8', 'nosniff', 'alert(1)']);
      expect((await hooks.ended(answer)).steps.find(({ nodeId }) => nodeId === 'reply')).toMatchObject({
        logs: [expect.stringContaining(type)],
      });
    }
  });

  it('fails where it would set a header that speaks for the whole site, and says which', async () => {
    for (const name of [
      'Set-Cookie',
      'Content-Security-Policy',
      'Service-Worker-Allowed',
      'Refresh',
      'X-Accel-Redirect',
      'Alt-Svc',
    ]) {
      const workflow = await respond({ body: 'text', text: 'x', headers: [{ name, value: '/' }] });
      const answer = await hooks.call(workflow, '/webhook', json({}));
      expect(answer.headers.get(name)).toBeNull();
      expect((await hooks.ended(answer)).error).toMatchObject({
        code: 'field_invalid',
        message: expect.stringContaining(`"${name.toLowerCase()}"`),
      });
    }
  });

  it('is that of the last node where the run never reaches one', async () => {
    const workflow = await hooks.save({ responseMode: 'respondNode' }, large);
    expect(await (await hooks.call(workflow, '/webhook', json({ amount: 5 }))).json()).toEqual([{ amount: 5 }]);
  });
});

describe('an Idempotency-Key', () => {
  it('maps repeats to the first run, also concurrent ones, and separates other keys and workflows', async () => {
    const workflow = await hooks.save({});
    const post = async (to: WorkflowView, key: string): Promise<string | null> =>
      (await hooks.call(to, '/webhook', json({}, { 'idempotency-key': key }))).headers.get('x-execution-id');
    const [first, twin] = await Promise.all([post(workflow, 'order-1'), post(workflow, 'order-1')]);
    expect(twin).toBe(first);
    expect(await post(workflow, 'order-1')).toBe(first);
    expect(await post(workflow, 'order-2')).not.toBe(first);
    expect(await post(await hooks.save({}), 'order-1')).not.toBe(first);
    expect(await hooks.runsOf(workflow)).toHaveLength(2);
  });

  it('answers a repeat with the answer of the first run', async () => {
    const workflow = await hooks.save(
      { responseMode: 'lastNode' },
      node('wait', 'delay', { amount: 50, unit: 'milliseconds' }),
    );
    const post = async (body: object): Promise<unknown> =>
      (await hooks.call(workflow, '/webhook', json(body, { 'idempotency-key': 'once' }))).json();
    const [first, second] = await Promise.all([post({ try: 1 }), post({ try: 2 })]);
    expect(second).toEqual(first);
    expect(await post({ try: 3 })).toEqual(first);
  });

  it('has a length', async () => {
    const answer = await hooks.call(await hooks.save({}), '/webhook', json({}, { 'idempotency-key': 'x'.repeat(256) }));
    expect(answer.status).toBe(422);
  });
});

describe('a workflow that cannot run', () => {
  it('asks callers to send their requests again later', async () => {
    const workflow = await hooks.save({}, node('a', 'teleporter'));
    const answer = await hooks.call(workflow, '/webhook', json({ id: 7 }));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'hook_held_back' });
  });

  it('still takes requests if it did when that made no difference: what was sent is kept with a failed run', async () => {
    const workflow = await hooks.save({}, node('a', 'teleporter'));
    await hooks.app.platform.db
      .updateTable('workflows')
      .set({ is_held_back: 0 })
      .where('id', '=', workflow.id)
      .execute();
    const answer = await hooks.call(workflow, '/webhook', json({ id: 7 }));
    expect(answer.status).toBe(202);
    expect(await hooks.ended(answer)).toMatchObject({ status: 'failed', error: { code: 'node_type_unknown' } });
  });
});
