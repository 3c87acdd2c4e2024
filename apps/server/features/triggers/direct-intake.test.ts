import { EventEmitter } from 'node:events';
import { Server } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { WorkflowView } from '@heddle/contract/api/workflows';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HookTester } from '../../testing/hook-tester.ts';
import { createHookTester, json } from '../../testing/hook-tester.ts';
import { node } from '../../testing/test-app.ts';

let hooks: HookTester;
/** How many requests the framework has got. */
let handled = 0;
beforeAll(async () => {
  // What stands in front of the framework asks for the listeners that it leaves requests to.
  vi.spyOn(Server.prototype, 'listeners').mockImplementation(function (this: Server, name) {
    return EventEmitter.prototype.listeners.call(this, name).map((listener) =>
      name === 'request'
        ? (...args: unknown[]): unknown => {
            handled += 1;
            return Reflect.apply(listener, this, args);
          }
        : listener,
    );
  });
  hooks = await createHookTester();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await hooks.app.end();
});

/** Sends the request; returns the answer, what is recorded of it, and whether the framework handled it. */
async function send(workflow: WorkflowView, path: string, init: RequestInit) {
  const before = handled;
  const answer = await hooks.call(workflow, path, init);
  const isDirect = handled === before;
  const id = answer.headers.get('x-execution-id');
  const text = await answer.text();
  const headers = Object.fromEntries(answer.headers);
  // The framework closes the connection after a malformed body.
  for (const name of ['connection', 'keep-alive', 'date']) delete headers[name];
  delete headers['x-execution-id'];
  const run = id === null ? null : await hooks.view(id);
  return {
    isDirect,
    seen: {
      status: answer.status,
      headers,
      text: id === null ? text : text.replaceAll(id, 'ID'),
      steps: run?.steps.map(({ nodeId, status, output }) => ({ nodeId, status, output })),
    },
  };
}

/** Sends a request as it is, and with a header that leaves it to the framework. */
async function bothWays(
  workflow: WorkflowView,
  path: string,
  init: Pick<RequestInit, 'body'> & { headers: Record<string, string> },
) {
  // What is known of the workflow's hooks is read with the first request.
  await (await hooks.call(workflow, path, { method: 'GET' })).arrayBuffer();
  const long = await send(workflow, path, { ...init, headers: { ...init.headers, 'x-forwarded-for': '10.0.0.1' } });
  const short = await send(workflow, path, init);
  expect(long.isDirect).toBe(false);
  return { long, short };
}

const echo = node('echo', 'dataTransform', { set: [{ name: 'seen', value: '{{ $json }}' }] });
const fails = node('end', 'stopWithError', { message: 'the reason' });
const lastNode = { responseMode: 'lastNode' };

describe('small JSON to a hook without a guard', () => {
  it.each<[string, () => Promise<WorkflowView>, ReturnType<typeof json>]>([
    ['that answers at once', () => hooks.save({}), json({ a: 1 })],
    ['that answers with the last node', () => hooks.save(lastNode, echo), json({ a: [1, 'ü', null] })],
    ['with a list', () => hooks.save(lastNode, echo), json([{ a: 1 }, { a: 2 }, 3])],
    ['that answers with the result', () => hooks.save(lastNode, node('give', 'workflowResult'), echo), json({ a: 1 })],
    ['with a text', () => hooks.save(lastNode, echo), json('text')],
    [
      'that answers with a response',
      () =>
        hooks.save({ responseMode: 'respondNode' }, node('r', 'respondToWebhook', { body: 'json', json: '{"a":1}' })),
      json({}),
    ],
    ['whose run fails', () => hooks.save(lastNode, fails), json({})],
    ['with a malformed body', () => hooks.save(lastNode, echo), { ...json({}), body: '{"a":' }],
    ['with a forbidden key', () => hooks.save(lastNode, echo), { ...json({}), body: '{"__proto__":{"a":1}}' }],
    ['nested too deeply', () => hooks.save(lastNode, echo), { ...json({}), body: '['.repeat(600) + ']'.repeat(600) }],
    ['of a user who may start no run', () => hooks.save(lastNode, echo), json({})],
  ])('%s is answered without the framework, as the framework would', async (name, save, init) => {
    const workflow = await save();
    const admit = hooks.app.platform.admission.run;
    if (name.startsWith('of a user')) {
      const { limitErrors } = await import('@heddle/contract/errors/limits');
      hooks.app.platform.admission.run = () => {
        throw limitErrors.runs_per_minute({ limit: 1, seconds: 7 }, { details: { retryAfter: 7 } });
      };
    }
    const { long, short } = await bothWays(workflow, '/webhook', init).finally(() => {
      hooks.app.platform.admission.run = admit;
    });
    expect(short.isDirect).toBe(true);
    expect(short.seen).toEqual(long.seen);
  });

  it('of the owner of a failing workflow is answered with the reason', async () => {
    const workflow = await hooks.save(lastNode, fails);
    const { long, short } = await bothWays(workflow, '/webhook', json({}, { cookie: hooks.owner.cookie }));
    expect(short.isDirect).toBe(true);
    expect(short.seen.text).toContain('the reason');
    expect(short.seen).toEqual(long.seen);
  });

  it('that ends early starts nothing, and the server goes on', async () => {
    const workflow = await hooks.save(lastNode, echo);
    await (await hooks.call(workflow, '/webhook', json({}))).arrayBuffer();
    const { hostname, port } = new URL(hooks.address);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /hooks/${workflow.id}/webhook HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":`,
    );
    await pause(50);
    socket.destroy();
    await pause(50);
    expect((await hooks.call(workflow, '/webhook', json({ a: 1 }))).status).toBe(200);
    expect(await hooks.runsOf(workflow)).toHaveLength(2);
  });

  it('is recorded as the framework records it', async () => {
    const workflow = await hooks.save(
      lastNode,
      node('all', 'dataTransform', { set: [{ name: 'r', value: '{{ $request }}' }] }),
    );
    await hooks.call(workflow, '/webhook', json({}));
    const { isDirect, seen } = await send(
      workflow,
      '/webhook',
      json({}, { 'x-shop': 'north', authorization: 'Bearer s3cret' }),
    );
    expect(isDirect).toBe(true);
    const [item] = JSON.parse(seen.text);
    expect(item.r).toMatchObject({
      method: 'POST',
      path: `/hooks/${workflow.id}/webhook`,
      query: {},
      headers: { 'x-shop': 'north', 'content-type': 'application/json' },
      ip: '127.0.0.1',
    });
    expect(seen.text).not.toContain('s3cret');
  });
});

describe('the framework answers', () => {
  const large = json({ a: 'x'.repeat(17_000) });
  it.each<[string, () => Promise<WorkflowView>, string, RequestInit]>([
    ['another method', () => hooks.save({ method: 'ANY', ...lastNode }), '/webhook', { ...json({}), method: 'PUT' }],
    ['a large body', () => hooks.save(lastNode), '/webhook', large],
    ['text', () => hooks.save(lastNode), '/webhook', { body: 'a', headers: { 'content-type': 'text/plain' } }],
    ['no body', () => hooks.save(lastNode), '/webhook', {}],
    ['a query', () => hooks.save(lastNode), '/webhook?a=1', json({})],
    ['an unknown address', () => hooks.save(lastNode), '/other', json({})],
    ['an escaped address', () => hooks.save({ endpoint: '/a b' }), '/a%20b', json({})],
    ['a hook with a guard', () => hooks.save({ origins: 'https://shop.example' }), '/webhook', json({})],
    ['a page of another site', () => hooks.save({}), '/webhook', json({}, { origin: 'https://shop.example' })],
    ['an idempotent call', () => hooks.save({}), '/webhook', json({}, { 'idempotency-key': 'k' })],
  ])('%s', async (_, save, path, init) => {
    const workflow = await save();
    await (await hooks.call(workflow, path, init)).arrayBuffer();
    expect((await send(workflow, path, init)).isDirect).toBe(false);
  });

  it('calls of a workflow that is not active, and calls beyond the limit', async () => {
    const limited = await createHookTester({ HEDDLE_WEBHOOKS_PER_MINUTE: '3' });
    const workflow = await limited.save({});
    const statuses: number[] = [];
    for (let calls = 0; calls < 5; calls++) statuses.push((await limited.call(workflow, '/webhook', json({}))).status);
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
    const refused = await limited.call(workflow, '/webhook', json({}));
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    await limited.app.end();

    const other = await hooks.save({});
    await hooks.call(other, '/webhook', json({}));
    await hooks.owner.send('PUT', `/api/workflows/${other.id}`, { isActive: false });
    const { isDirect, seen } = await send(other, '/webhook', json({}));
    expect([isDirect, seen.status]).toEqual([false, 404]);
  });
});
