import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type { GuardedFetch } from '@heddle/contract/node/context';
import { noCredential } from '@heddle/contract/node/credentials';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { effectOf } from '@heddle/contract/node/define';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { NodeRun } from '@heddle/nodes/testing/run-node';
import { parametersOf } from '@heddle/nodes/catalog/agent/parameters';
import { MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import type { LocalServer } from '@heddle/nodes/testing/server';
import { sendJson, serve } from '@heddle/nodes/testing/server';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mcpTool } from './mcpTool.node.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Calls of the tool "order". */
let ordered = 0;
let lastToken: string | undefined;

/** The official library as the other side. */
function makeServer(): McpServer {
  const server = new McpServer({ name: 'shop', version: '1' });
  server.registerTool(
    'order',
    {
      description: 'Orders something',
      inputSchema: { what: z.string().describe('A product'), count: z.number().optional() },
    },
    async ({ what, count = 1 }) => {
      ordered += 1;
      return { content: [{ type: 'text', text: 'ok' }], structuredContent: { what, count, number: ordered } };
    },
  );
  server.registerTool('stock', { annotations: { readOnlyHint: true } }, async () => ({
    content: [{ type: 'text', text: '[{"id":1},{"id":2}]' }],
  }));
  server.registerTool('picture', {}, async () => ({
    content: [
      { type: 'text', text: 'A picture' },
      { type: 'image', data: PIXEL, mimeType: 'image/png' },
      { type: 'resource', resource: { uri: 'file:///notes/a.txt', blob: 'aGVsbG8=', mimeType: 'text/plain' } },
      { type: 'resource_link', uri: 'https://shop.example/1', name: 'One' },
    ],
  }));
  server.registerTool('broken', {}, async () => ({ content: [{ type: 'text', text: 'Out of stock' }], isError: true }));
  server.registerTool('slow', {}, async ({ sendNotification, _meta: meta }) => {
    const progressToken = meta?.progressToken;
    if (progressToken !== undefined)
      await sendNotification({
        method: 'notifications/progress',
        params: { progressToken, progress: 1, total: 2, message: 'Half' },
      });
    await pause(3000);
    return { content: [] };
  });
  return server;
}

const http = createServer((request, response) => {
  const { authorization } = request.headers;
  lastToken = authorization;
  if (request.url === '/private' && authorization !== 'Bearer new') {
    response.writeHead(authorization === 'Bearer read-only' ? 403 : 401).end('Who are you?');
    return;
  }
  const transport = new StreamableHTTPServerTransport({});
  const server = makeServer();
  response.on('close', () => void server.close());
  void server.connect(transport).then(() => transport.handleRequest(request, response));
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});
beforeEach(() => {
  ordered = 0;
});

// The type of `fetch` in Node lacks what the guard adds.
const open = fetch as GuardedFetch;
const run = (data: JsonObject, more: NodeRun = {}) =>
  runNode(mcpTool, { fetch: open, data: { address: `${base}/mcp`, ...data }, ...more });
const codeOf = async (running: Promise<unknown>): Promise<{ code: string; message: string }> =>
  running.then(
    () => ({ code: 'none', message: '' }),
    (thrown: unknown) => {
      if (!(thrown instanceof HeddleError)) throw thrown;
      return { code: thrown.code, message: thrown.message };
    },
  );

describe('a tool of a server', () => {
  it('is called for each item, with arguments of their types', async () => {
    const given = [
      { name: 'what', value: '{{ product }}' },
      { name: 'count', value: '{{ pieces }}' },
    ];
    const items = [{ json: { product: 'pen', pieces: 2 } }, { json: { product: 'ink', pieces: 1 } }];
    const { outputs, origins } = await run({ tool: 'order', given }, { items });
    expect(outputs['main']).toMatchObject([{ json: { what: 'pen', count: 2 } }, { json: { what: 'ink', count: 1 } }]);
    expect(origins).toEqual({ main: [0, 1] });
    expect(ordered).toBe(2);
  });

  it('gives JSON as items, other texts as text', async () => {
    expect((await run({ tool: 'stock' })).outputs['main']).toEqual([{ json: { id: 1 } }, { json: { id: 2 } }]);
  });

  it('gives images and files as files, links as they are', async () => {
    const files = new MemoryFileStore();
    const { outputs } = await run({ tool: 'picture' }, { files });
    const [item] = outputs['main'] ?? [];
    expect(item).toMatchObject({
      json: { text: 'A picture', links: [{ uri: 'https://shop.example/1', name: 'One' }] },
      files: {
        file: { name: 'image.png', mediaType: 'image/png' },
        file2: { name: 'a.txt', mediaType: 'text/plain', size: 5 },
      },
    });
    expect(await files.read(item?.files?.['file2'] as never)).toBe('hello');
  });

  it('says what went wrong at the server', async () => {
    expect(await codeOf(run({ tool: 'broken' }))).toEqual({
      code: 'mcp_tool_failed',
      message: 'The tool "broken" failed: Out of stock',
    });
    expect(await codeOf(run({ tool: 'nothing' }))).toMatchObject({ message: expect.stringContaining('not found') });
    expect(await codeOf(run({ tool: 'order' }))).toMatchObject({ message: expect.stringContaining('what') });
  });

  it('reports progress, and is waited for no longer than the node says', async () => {
    const told: unknown[] = [];
    const progress = (...now: unknown[]): void => void told.push(now);
    expect(await codeOf(run({ tool: 'slow', callTimeout: 1 }, { progress }))).toMatchObject({ code: 'mcp_late' });
    expect(told).toEqual([[1, 2, 'Half']]);
  });

  it('is not called twice where its step runs again', async () => {
    const state = createMemoryState();
    const given = [{ name: 'what', value: 'pen' }];
    const first = await run({ tool: 'order', given }, { state });
    const again = await run({ tool: 'order', given }, { state });
    expect(again).toEqual(first);
    expect(ordered).toBe(1);
  });

  it.each([
    ['fail', 'connector_maybe_done', 1],
    ['repeat', 'none', 2],
  ])('that was cut off while it worked: %s', async (afterInterruption, code, calls) => {
    const state = createMemoryState();
    const given = [{ name: 'what', value: 'pen' }];
    // The call arrives, and the answer gets lost with the process.
    const cut: GuardedFetch = async (url, init) => {
      const response = await open(url, init);
      if (typeof init?.body !== 'string' || !init.body.includes('tools/call')) return response;
      await response.text();
      throw new TypeError('fetch failed');
    };
    await codeOf(run({ tool: 'order', given }, { state, fetch: cut }));
    expect(ordered).toBe(1);
    expect(await codeOf(run({ tool: 'order', given, afterInterruption }, { state }))).toMatchObject({ code });
    expect(ordered).toBe(calls);
  });
});

describe('in the branch of an agent', () => {
  it('has the parameters that its arguments read, and changes something unless it says otherwise', () => {
    const given = [{ name: 'what', value: '{{ $json.product }}' }];
    const data = { address: `${base}/mcp`, tool: 'order', given };
    const node = { name: 'Order', type: 'mcpTool', typeName: 'MCP Tool', first: true, fields: mcpTool.fields };
    expect(parametersOf([{ ...node, effect: 'write', data }])).toMatchObject({
      properties: { product: { description: expect.stringContaining('Arguments, what') } },
      required: ['product'],
    });
    expect([effectOf(mcpTool, data), effectOf(mcpTool, { ...data, effect: 'read' })]).toEqual(['write', 'read']);
  });
});

describe('the credential', () => {
  const bearer = (tokens: readonly string[], renewable = false): OpenCredential => ({
    ...noCredential,
    type: '*',
    renewable,
    http: async ({ fresh = false } = {}) => ({ headers: { authorization: `Bearer ${tokens[fresh ? 1 : 0]}` } }),
  });
  const at = (credential: OpenCredential) =>
    run({ tool: 'stock', address: `${base}/private`, credential: 'c' }, { credentials: { c: credential } });

  it('signs the requests, and is renewed where it is refused', async () => {
    expect((await at(bearer(['new']))).outputs['main']).toHaveLength(2);
    expect((await at(bearer(['old', 'new'], true))).outputs['main']).toHaveLength(2);
    expect(lastToken).toBe('Bearer new');
  });

  it('that is refused is told from one that may not', async () => {
    expect(await codeOf(at(bearer(['old'])))).toMatchObject({ code: 'connector_unauthorized' });
    expect(await codeOf(at(bearer(['read-only'])))).toMatchObject({ code: 'connector_forbidden' });
    expect(await codeOf(run({ tool: 'stock', address: `${base}/private` }))).toMatchObject({
      code: 'connector_unauthorized',
    });
  });
});

describe('the lists of the form', () => {
  const lists = async (list: string, data: JsonObject = {}, search = '') =>
    mcpTool.loadList?.({
      list,
      search,
      data: { address: `${base}/mcp`, ...data },
      credential: noCredential,
      fetch: open,
      vendorAddress: () => undefined,
      signal: AbortSignal.timeout(5000),
    });

  it('are the tools of the server and the arguments of the chosen one', async () => {
    expect((await lists('tools'))?.entries).toContainEqual({ value: 'order', label: 'order: Orders something' });
    expect((await lists('tools', {}, 'STOCK'))?.entries).toEqual([{ value: 'stock', label: 'stock (reads only)' }]);
    expect(await lists('arguments', { tool: 'order' })).toEqual({
      entries: [
        { value: 'what', label: 'what, string, required: A product' },
        { value: 'count', label: 'count, number' },
      ],
      more: false,
    });
  });
});

describe('a server that does not keep to the protocol', () => {
  const against = async (
    answer: Parameters<typeof serve>[0],
    test: (server: LocalServer) => Promise<void>,
  ): Promise<void> => {
    const server = await serve(answer);
    try {
      await test(server);
    } finally {
      await server.close();
    }
  };
  const INITIALIZED = {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'odd', version: '1' },
  };
  /** Begins as the protocol says; the call itself is answered by `odd`. */
  const oddly =
    (odd: (id: number, response: Parameters<Parameters<typeof serve>[0]>[1]) => void): Parameters<typeof serve>[0] =>
    ({ body, method }, response) => {
      if (method !== 'POST') return void response.writeHead(405).end();
      const { id, method: asked } = JSON.parse(body) as { id?: number; method: string };
      if (asked === 'initialize') return sendJson(response, { jsonrpc: '2.0', id, result: INITIALIZED });
      if (id === undefined) return void response.writeHead(202).end();
      odd(id, response);
    };
  const event = { 'content-type': 'text/event-stream' };

  it.each<[string, Parameters<typeof oddly>[0], string]>([
    [
      'no JSON',
      (_id, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"js'),
      'mcp_answer_invalid',
    ],
    [
      'a page',
      (_id, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      'mcp_answer_invalid',
    ],
    [
      'another answer',
      (id, response) => sendJson(response, { jsonrpc: '2.0', id, result: { content: 'ok' } }),
      'mcp_answer_invalid',
    ],
    ['an error of its own', (_id, response) => void response.writeHead(500).end('oops'), 'connector_failed'],
    ['nothing, for too long', (_id, response) => void response.writeHead(200, event), 'mcp_late'],
    [
      'a stream that is cut',
      (_id, response) => {
        response.writeHead(200, event).write(': begins\n\n');
        setTimeout(() => response.destroy(), 50);
      },
      'mcp_late',
    ],
  ])('gives %s', async (_what, odd, code) => {
    await against(oddly(odd), async ({ origin }) => {
      expect(await codeOf(run({ tool: 'x', address: origin, callTimeout: 1 }))).toMatchObject({ code });
    });
  });

  it('cannot fill the memory', async () => {
    const chunk = ': '.padEnd(1024 * 1024, 'x');
    const flood = oddly((_id, response) => {
      response.writeHead(200, event);
      for (let count = 0; count < 25; count += 1) response.write(`${chunk}\n\n`);
    });
    await against(flood, async ({ origin }) => {
      expect(await codeOf(run({ tool: 'x', address: origin }))).toMatchObject({ code: 'mcp_answer_large' });
    });
  });

  it('is not reached where the rules of egress forbid it', async () => {
    const refused: GuardedFetch = () =>
      Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } }));
    expect(await codeOf(run({ tool: 'x' }, { fetch: refused }))).toMatchObject({ code: 'http_unreachable' });
  });
});
