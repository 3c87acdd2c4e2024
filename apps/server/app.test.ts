import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from './testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from './testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
});
afterAll(() => app.end());

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie: ada.cookie, 'content-type': 'application/json', ...headers },
  });

describe('bad input', () => {
  it.each([
    ['JSON that ends early', '/api/workflows', '{"name":', 400, 'body_malformed'],
    ['ten megabytes of nested lists', '/api/workflows', '['.repeat(10_000_000), 400, 'body_malformed'],
    [
      'ten megabytes of nested lists in a field',
      '/api/workflows',
      `{"name":"A","nodes":[{"id":"a","type":"b","data":{"x":${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}}}]}`,
      400,
      'body_malformed',
    ],
    [
      'ten megabytes of nested lists in a text',
      '/api/workflows',
      JSON.stringify({ name: 'A', nodes: '['.repeat(10_000_000) }),
      422,
      'workflow_malformed',
    ],
    [
      'data nested as deep as is allowed',
      '/api/workflows',
      `{"name":"A","nodes":[{"id":"a","type":"b","data":{"x":${'['.repeat(190)}${']'.repeat(190)}}}]}`,
      201,
      undefined,
    ],
    ['a list for an object', '/api/executions', '[]', 422, 'body_invalid'],
    ['nothing', '/api/executions', '', 422, 'body_invalid'],
    [
      'more than 16 MiB',
      '/api/workflows',
      JSON.stringify({ name: 'x'.repeat(17 * 1024 * 1024) }),
      413,
      'body_too_large',
    ],
  ])('%s', async (_case, url, body, status, code) => {
    const answer = await post(url, body);
    expect(answer.statusCode).toBe(status);
    if (code !== undefined) expect(answer.json()).toMatchObject({ code, message: expect.any(String) });
  });

  it('of a kind we do not read', async () => {
    const answer = await post('/api/workflows', '<a/>', { 'content-type': 'application/xml' });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({
      code: 'media_type_unsupported',
      message: expect.stringContaining('application/xml'),
    });
  });

  it('at an address there is not, or that is none', async () => {
    const unknown = await app.server.inject({ url: '/api/nothing', headers: { accept: 'text/html' } });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ code: 'route_not_found' });
    const broken = await app.server.inject({ url: '/api/workflows/%zz', headers: { cookie: ada.cookie } });
    expect(broken.statusCode).toBe(400);
    expect(broken.json()).toMatchObject({ code: 'body_malformed' });
  });

  it('leaves the server as it was', async () => {
    expect((await app.server.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect((await ada.send('GET', '/api/workflows')).json()).toHaveLength(1);
  });
});

describe('a defect', () => {
  it('is reported without its message', async () => {
    const own = await createTestApp({ HEDDLE_LOG_LEVEL: 'silent' });
    const person = await own.signUp();
    await own.platform.db.schema.dropTable('workflow_revisions').execute();
    const answer = await person.send('POST', '/api/workflows', { name: 'A' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      message: 'Something went wrong on our side.',
      code: 'internal_error',
      hint: expect.any(String),
    });
    await own.end();
  });
});

describe('every answer of the API', () => {
  it('has security headers and is not cached', async () => {
    for (const answer of [
      await ada.send('GET', '/api/workflows'),
      await app.server.inject({ url: '/api/workflows' }),
    ]) {
      expect(answer.headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-store',
      });
    }
  });
});

describe('the node catalog', () => {
  it('lists every node type with what a form needs', async () => {
    const catalog = (await app.server.inject({ url: '/api/node-types' })).json<{ type: string }[]>();
    expect(catalog).toContainEqual(
      expect.objectContaining({
        type: 'conditional',
        name: 'Conditional',
        category: 'Core Operations',
        outputs: ['true', 'false'],
      }),
    );
  });

  it('is sent once: a matching ETag is answered with 304', async () => {
    const first = await app.server.inject({ url: '/api/node-types', headers: { 'accept-encoding': 'gzip' } });
    expect(first.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, no-cache',
      etag: expect.any(String),
    });
    const again = await app.server.inject({
      url: '/api/node-types',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('is sent without its examples to those who do not show them', async () => {
    const whole = (await app.server.inject({ url: '/api/node-types' })).json<{ examples?: unknown }[]>();
    const answer = await app.server.inject({
      url: '/api/node-types?examples=false',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(
      whole.map(({ examples: _examples, ...form }) => form),
    );
  });

  it('is sent without fields to those who list node types: less than a fifth of it', async () => {
    const whole = (await app.server.inject({ url: '/api/node-types' })).json<
      { fields: unknown; examples: unknown }[]
    >();
    const answer = await app.server.inject({
      url: '/api/node-types?fields=false',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(
      whole.map(({ fields: _fields, examples: _examples, ...facts }) => facts),
    );
    const forms = await app.server.inject({
      url: '/api/node-types?examples=false',
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.rawPayload.length).toBeLessThan(forms.rawPayload.length / 5);
  });

  it('is sent for the types that are asked for, by key or alias, each once; of unknown ones there is nothing', async () => {
    const get = (query: string, headers = {}) => app.server.inject({ url: `/api/node-types?${query}`, headers });
    const answer = await get('examples=false&types=delay,conditional,noSuchType,delay');
    const types = answer.json<{ type: string; aliases: string[]; fields: object; examples?: object }[]>();
    expect(types.map(({ type }) => type)).toEqual(['delay', 'conditional']);
    expect(types[0]).toMatchObject({ fields: expect.any(Object) });
    expect(types[0]).not.toHaveProperty('examples');
    expect((await get('types=delay')).json()).toMatchObject([{ type: 'delay', examples: expect.any(Array) }]);
    const all = (await get('fields=false')).json<{ type: string; aliases: string[] }[]>();
    const aliased = all.find(({ aliases }) => aliases.length > 0);
    expect((await get(`types=${aliased?.aliases[0]},${aliased?.type}`)).json()).toMatchObject([
      { type: aliased?.type },
    ]);
    const again = await get('examples=false&types=delay,conditional', { 'if-none-match': String(answer.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect((await get('types=')).json()).toEqual([]);
    expect((await get(`types=${Array.from({ length: 101 }, (_, index) => `t${index}`).join(',')}`)).statusCode).toBe(
      422,
    );
  });
});

describe('a request of a node', () => {
  const failureOf = async (person: Person, url: string): Promise<unknown> => {
    const { id: workflowId } = await saveWorkflow(
      person,
      [node('start', 'manualTrigger'), node('call', 'httpRequest', { url })],
      chain('start', 'call'),
    );
    const { id } = (await person.send('POST', '/api/executions', { workflowId })).json<{ id: string }>();
    for (;;) {
      const run = (await person.send('GET', `/api/executions/${id}`)).json<{ status: string; error: unknown }>();
      if (run.status !== 'running') return run.error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  it.each([
    'http://127.0.0.1:3000/',
    'http://localhost:3000/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://2130706433/',
  ])('does not reach %s', async (url) => {
    expect(await failureOf(ada, url)).toMatchObject({
      code: 'http_unreachable',
      hint: expect.stringContaining('HEDDLE_EGRESS_ALLOW'),
    });
  });

  it('reaches what the operator allows', async () => {
    const own = await createTestApp({ HEDDLE_EGRESS_ALLOW: '127.0.0.0/8' });
    const address = await own.open();
    expect(await failureOf(await own.signUp(), `${address}/healthz`)).toBeNull();
    await own.end();
  });
});

describe('a data folder', () => {
  it('that is missing is made, whichever the database is, and nobody else can read it', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'heddle-test-'));
    const own = await createTestApp({ HEDDLE_DATA_DIR: join(parent, 'var', 'heddle') });
    expect((await stat(join(parent, 'var', 'heddle'))).mode & 0o777).toBe(0o700);
    expect(await readFile(join(parent, 'var', 'heddle', 'secret-key'), 'utf8')).toMatch(/^[\w-]{43}\n$/);
    await own.end();
    await rm(parent, { recursive: true });
  });
});

describe('a server that shuts down', () => {
  const waiting = [
    node('hook', 'webhookTrigger', { responseMode: 'lastNode' }),
    node('wait', 'delay', { amount: 700, unit: 'milliseconds' }),
    node('end', 'conditional', { condition: 'true' }),
  ];

  it('answers waiting callers that the run continues; the next server finishes it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'heddle-test-'));
    const first = await createTestApp({ HEDDLE_DATA_DIR: dataDir });
    const address = await first.open();
    const person = await first.signUp();
    const workflow = await saveWorkflow(person, waiting, chain('hook', 'wait', 'end'));
    const hooked = fetch(`${address}/hooks/${workflow.id}/webhook`, { method: 'POST' });
    const watched = await fetch(`${address}/api/workflows`, { headers: { cookie: person.cookie } });
    await watched.text();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await first.close();
    const answer = await hooked;
    expect(answer.status).toBe(202);
    const { executionId } = (await answer.json()) as { executionId: string };

    const second = await createTestApp({ HEDDLE_DATA_DIR: dataDir });
    await second.open();
    const look = async (): Promise<{ status: string }> =>
      (
        await second.server.inject({ url: `/api/executions/${executionId}`, headers: { cookie: person.cookie } })
      ).json();
    while ((await look()).status === 'running') await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await look()).toMatchObject({
      status: 'completed',
      steps: [{ nodeId: 'hook' }, { nodeId: 'wait', status: 'completed' }, { nodeId: 'end', status: 'completed' }],
    });
    await second.end();
  });

  it('ends event streams, is not ready, and takes no connection', async () => {
    const own = await createTestApp();
    const address = await own.open();
    const person = await own.signUp();
    const workflow = await saveWorkflow(
      person,
      [node('start', 'manualTrigger'), node('wait', 'delay', { amount: 1, unit: 'hours' })],
      chain('start', 'wait'),
    );
    const run = (await person.send('POST', '/api/executions', { workflowId: workflow.id })).json<{ id: string }>();
    const stream = await fetch(`${address}/api/executions/${run.id}/events`, { headers: { cookie: person.cookie } });
    const closed = own.close();
    expect(await stream.text()).toContain('"status":"running"');
    await closed;
    const { port } = new URL(address);
    const refused = await new Promise((resolve) =>
      createConnection(Number(port), '127.0.0.1')
        .on('error', resolve)
        .on('connect', () => resolve(null)),
    );
    expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('what is not HTTP', () => {
  it('is answered with 400, and the connection is closed', async () => {
    const own = await createTestApp();
    const { port } = new URL(await own.open());
    const socket = createConnection(Number(port), '127.0.0.1');
    socket.write('HELLO\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*"code":"body_malformed"/);
    await own.end();
  });
});
