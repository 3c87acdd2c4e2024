import { setTimeout as pause } from 'node:timers/promises';
import type { NewApiKey } from '@heddle/contract/api/api-keys';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectClient } from '../../testing/mcp-client.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let base: string;
let ada: Person;
let key: string;
beforeAll(async () => {
  app = await createTestApp();
  base = await app.open();
});
afterAll(() => app.end());
beforeEach(async () => {
  ada = await app.signUp();
  key = await keyOf(ada);
});

const keyOf = async (person: Person, scopes = ['run']): Promise<string> =>
  (await person.send('POST', '/api/api-keys', { name: 'Assistant', scopes })).json<NewApiKey>().secret;

/** A tool that greets, with what follows its trigger. */
async function offer(
  person: Person,
  data: WorkflowNode['data'] = {},
  then: WorkflowNode = node('say', 'dataTransform', { set: [{ name: 'greeting', value: 'Hello {{ name }}' }] }),
  more: object = {},
): Promise<string> {
  const trigger = node('tool', 'mcpTrigger', {
    toolName: 'greet',
    toolDescription: 'Greets somebody.',
    inputs: [
      { name: 'name', value: 'Who' },
      { name: 'title?', value: '' },
    ],
    ...data,
  });
  const { id } = await saveWorkflow(person, [trigger, then], chain('tool', then.id), { isActive: true, ...more });
  return id;
}

const wait = node('wait', 'delay', { amount: 1, unit: 'hours' });

const runsOf = async (person: Person) =>
  app.platform.db.selectFrom('executions').selectAll().where('user_id', '=', person.user.id).execute();

async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const value = await read();
    if (holds(value)) return value;
    await pause(25);
  }
  throw new Error('It did not come about.');
}

/** A message of the protocol, sent without the client. */
const post = async (body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${base}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${key}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });

const callOf = (id: number | string, name = 'greet', given: object = { name: 'Eve' }) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
});

describe('a workflow with an MCP Trigger', () => {
  it('is a tool with its description and the schema of its inputs', async () => {
    await offer(ada);
    const { client } = await connectClient(base, key);
    expect((await client.listTools()).tools).toEqual([
      {
        name: 'greet',
        title: 'Orders',
        description: 'Greets somebody.',
        inputSchema: {
          type: 'object',
          properties: { name: { type: 'string', description: 'Who' }, title: { type: 'string' } },
          required: ['name'],
          additionalProperties: false,
        },
        annotations: { title: 'Orders', readOnlyHint: true },
      },
    ]);
    await client.close();
  });

  it('runs when it is called, and its result is the answer', async () => {
    await offer(ada);
    const { client } = await connectClient(base, key);
    const answer = await client.callTool({ name: 'greet', arguments: { name: 'Eve' } });
    expect(answer).toEqual({
      content: [{ type: 'text', text: '{"name":"Eve","greeting":"Hello Eve"}' }],
      structuredContent: { name: 'Eve', greeting: 'Hello Eve' },
    });
    expect(await runsOf(ada)).toMatchObject([{ status: 'completed', mode: 'live', trigger_node: 'tool' }]);
    await client.close();
  });

  it('is named after its workflow, and two of one name are told apart', async () => {
    await offer(ada, { toolName: '' }, undefined, { name: 'Große Order-Status!' });
    await offer(ada, { toolName: 'Gro_e_Order-Status' });
    await offer(ada, { toolName: 'Gro e Order-Status' });
    const { client } = await connectClient(base, key);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names[0]).toBe('Gro_e_Order-Status');
    expect(new Set(names).size).toBe(3);
    expect(names.every((name) => /^[\w-]{1,64}$/.test(name))).toBe(true);
    await client.close();
  });

  it('says what is wrong with the arguments, and starts no run', async () => {
    await offer(ada);
    const { client } = await connectClient(base, key);
    const answer = await client.callTool({ name: 'greet', arguments: { nome: 'Eve' } });
    expect(answer).toMatchObject({ isError: true });
    expect(JSON.stringify(answer.content)).toContain("required property 'name'");
    expect(await runsOf(ada)).toEqual([]);
    await client.close();
  });

  it('is not offered while it is inactive or switched off, nor as a draft', async () => {
    const id = await offer(ada);
    const { client } = await connectClient(base, key);
    await ada.send('PUT', `/api/workflows/${id}`, { isActive: false });
    expect((await client.listTools()).tools).toEqual([]);
    await expect(client.callTool({ name: 'greet', arguments: { name: 'Eve' } })).rejects.toThrow('no tool "greet"');
    await offer(ada, { disabled: true });
    expect((await client.listTools()).tools).toEqual([]);
    await client.close();
  });

  it('tells of a failed run what has failed', async () => {
    await offer(ada, {}, node('stop', 'stopWithError', { message: 'Nobody is called {{ name }}' }));
    const { client } = await connectClient(base, key);
    const answer = await client.callTool({ name: 'greet', arguments: { name: 'Eve' } });
    expect(answer).toMatchObject({ isError: true });
    expect(JSON.stringify(answer.content)).toContain('Nobody is called Eve');
    await client.close();
  });

  it('goes on when the time of its caller is over', async () => {
    await offer(ada, { waitSeconds: 1 }, wait);
    const { client } = await connectClient(base, key);
    const answer = await client.callTool({ name: 'greet', arguments: { name: 'Eve' } });
    expect(answer).toMatchObject({ isError: true });
    expect(JSON.stringify(answer.content)).toContain('not ended within 1 seconds');
    expect(await runsOf(ada)).toMatchObject([{ status: 'running' }]);
    await client.close();
  });

  it('reports its steps where the client asks for progress', async () => {
    await offer(ada);
    const { client } = await connectClient(base, key);
    const told: (string | undefined)[] = [];
    await client.callTool({ name: 'greet', arguments: { name: 'Eve' } }, undefined, {
      onprogress: ({ message }) => told.push(message),
    });
    expect(told.at(-1)).toContain('is done');
    await client.close();
  });
});

describe('a call', () => {
  it('that the client cancels stops the run', async () => {
    await offer(ada, {}, wait);
    const { client } = await connectClient(base, key);
    const stop = new AbortController();
    const call = client.callTool({ name: 'greet', arguments: { name: 'Eve' } }, undefined, { signal: stop.signal });
    call.catch(() => undefined);
    await until(
      () => runsOf(ada),
      ([run]) => run?.wake_at != null,
    );
    stop.abort('not needed any more');
    await expect(call).rejects.toThrow('not needed any more');
    await until(
      () => runsOf(ada),
      ([run]) => run?.status === 'cancelled',
    );
    await client.close();
  });

  it('that is sent again in a session is the same run, in another session another one', async () => {
    await offer(ada);
    const session = { 'mcp-session-id': 'session-one' };
    const [first, second] = [
      await (await post(callOf(7), session)).text(),
      await (await post(callOf(7), session)).text(),
    ];
    expect(first).toContain('Hello Eve');
    expect(second).toContain('Hello Eve');
    expect(await runsOf(ada)).toHaveLength(1);
    await (await post(callOf(7), { 'mcp-session-id': 'session-two' })).text();
    await (await post(callOf('7'), session)).text();
    expect(await runsOf(ada)).toHaveLength(3);
  });

  it('whose client has gone goes on, and its answer can be asked for again', async () => {
    await offer(ada, {}, node('wait', 'delay', { amount: 1, unit: 'seconds' }));
    const gone = new AbortController();
    const response = await fetch(`${base}/mcp`, {
      method: 'POST',
      signal: gone.signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${key}`,
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify(callOf('a-call')),
    });
    const reader = response.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    gone.abort();
    const id = /^id: (\S+)/m.exec(first)?.[1] ?? '';
    const resume = async (secret: string): Promise<Response> =>
      fetch(`${base}/mcp`, {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${secret}`, 'last-event-id': id },
      });
    const text = await (await resume(key)).text();
    expect(text).toContain('"id":"a-call"');
    expect(text).toContain('structuredContent');
    expect(await runsOf(ada)).toMatchObject([{ status: 'completed' }]);
    const eve = await keyOf(await app.signUp());
    expect((await resume(eve)).status).toBe(404);
  });

  it('is answered as JSON where the client takes no stream', async () => {
    await offer(ada);
    const response = await post(callOf(1), { accept: 'application/json' });
    expect(response.headers.get('content-type')).toContain('application/json');
    const { result } = (await response.json()) as { result: CallToolResult };
    expect(result.structuredContent).toEqual({ name: 'Eve', greeting: 'Hello Eve' });
  });
});

describe('users', () => {
  it('have their own tools only', async () => {
    await offer(ada);
    const eve = await connectClient(base, await keyOf(await app.signUp()));
    expect((await eve.client.listTools()).tools).toEqual([]);
    await expect(eve.client.callTool({ name: 'greet', arguments: { name: 'A' } })).rejects.toThrow('no tool');
    await eve.client.close();
  });

  it('cannot cancel the calls of others', async () => {
    await offer(ada, {}, wait);
    const eve = await app.signUp();
    await offer(eve);
    const session = { 'mcp-session-id': 'known-to-both' };
    const call = post(callOf(1), session);
    await until(
      () => runsOf(ada),
      ([run]) => run?.wake_at != null,
    );
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    expect((await post(cancel, { ...session, authorization: `Bearer ${await keyOf(eve)}` })).status).toBe(202);
    expect(await runsOf(ada)).toMatchObject([{ status: 'running' }]);
    expect((await post(cancel, session)).status).toBe(202);
    expect(await (await call).text()).toContain('was stopped');
  });

  it('need a key that may start runs', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const unknown = await post(ping, { authorization: 'Bearer hdl_unknown', cookie: ada.cookie });
    expect(unknown.status).toBe(401);
    expect(unknown.headers.get('www-authenticate')).toMatch(/^Bearer/);
    const reading = await post(ping, { authorization: `Bearer ${await keyOf(ada, ['read'])}` });
    expect(reading.status).toBe(403);
    expect((await post(ping)).status).toBe(200);
  });
});

describe('a key that is revoked', () => {
  it('ends the streams that were asked for with it; their runs go on', async () => {
    await offer(ada, {}, wait);
    const response = await post(callOf(1));
    const [own] = (await ada.send('GET', '/api/api-keys')).json<{ id: string }[]>();
    expect((await ada.send('DELETE', `/api/api-keys/${own?.id ?? ''}`)).statusCode).toBe(204);
    expect(await response.text()).not.toContain('result');
    expect(await runsOf(ada)).toMatchObject([{ status: 'running' }]);
  });
});

describe('the endpoint', () => {
  it('refuses pages of other sites and names that lead here', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await post(ping, { origin: 'https://evil.example' })).status).toBe(403);
    const rebound = await app.server.inject({
      method: 'POST',
      url: '/mcp',
      headers: { host: 'evil.example', authorization: `Bearer ${key}` },
      payload: ping,
    });
    expect(rebound.statusCode).toBe(421);
  });

  it.each([
    ['a list of messages', [{ jsonrpc: '2.0', id: 1, method: 'ping' }], {}, 'mcp_message_invalid'],
    ['no message', { id: 1 }, {}, 'mcp_message_invalid'],
    [
      'an unknown version',
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { 'mcp-protocol-version': '1999-01-01' },
      'mcp_version_unknown',
    ],
  ])('does not take %s', async (_what, body, headers, code) => {
    const response = await post(body, headers);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code });
  });

  it('answers what it does not know with an error of the protocol', async () => {
    const asked = async (method: string, params: object) =>
      (await (await post({ jsonrpc: '2.0', id: 5, method, params })).json()) as { id: number; error: { code: number } };
    expect(await asked('resources/list', {})).toMatchObject({ id: 5, error: { code: -32601 } });
    expect(await asked('tools/list', { cursor: 'x' })).toMatchObject({ error: { code: -32602 } });
    expect(await asked('tools/call', {})).toMatchObject({ error: { code: -32602 } });
  });

  it('sends nothing without being asked', async () => {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${key}` };
    expect((await fetch(`${base}/mcp`, { headers })).status).toBe(405);
    expect((await fetch(`${base}/mcp`, { headers: { ...headers, 'last-event-id': 'eA' } })).status).toBe(404);
    expect((await fetch(`${base}/mcp`, { method: 'DELETE', headers })).status).toBe(204);
  });
});
