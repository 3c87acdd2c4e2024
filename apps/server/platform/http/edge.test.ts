import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let port: number;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  port = Number(new URL(await app.open()).port);
});
afterAll(() => app.end());

/** Everything that comes back for bytes that are sent as they are. */
async function raw(bytes: string, to = port): Promise<string> {
  const socket = createConnection(to, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const get = (path: string, ...headers: string[]): Promise<string> =>
  raw(`GET ${path} HTTP/1.1\r\n${['Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`);
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('a path', () => {
  it.each([
    '/api/../healthz',
    '/api/%2e%2e/healthz',
    '/api/.%2E/healthz',
    '/assets/..%2f..%2f..%2fetc/passwd',
    '/hooks/id/../../healthz',
    '/hooks/id/a%2fb',
    '/..',
    '/./api/workflows',
    '/api\\..\\healthz',
    '/api/..%5chealthz',
    '/api/x%00',
    'http://evil.example/api/node-types',
  ])('that can be read in two ways is refused: %s', async (path) => {
    const answer = await get(path);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('"code":"path_refused"');
  });

  it('with an encoded slash in a name of the API is none of those', async () => {
    expect(statusOf(await get('/api/topics/a%2Fb'))).toBe(401);
  });
});

describe('every answer', () => {
  it('says that it is nothing else than it says', async () => {
    const workflow = await saveWorkflow(ada, [node('hook', 'webhookTrigger')]);
    const answers = await Promise.all([
      ...[
        '/',
        '/healthz',
        '/readyz',
        '/nothing',
        '/nothing.js',
        '/api/nothing',
        '/api/node-types',
        '/api/workflows',
        '/api/workflows/%zz',
        '/.heddle-build',
        '/hooks/none',
        `/hooks/${workflow.id}/webhook`,
        '/api/callbacks/x/y',
        '/api/../x',
      ].map((path) => get(path)),
      get('/', 'Accept: text/html'),
      raw(
        `POST /hooks/${workflow.id}/webhook HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      ),
      raw('GET /api/workflows HTTP/1.1\r\nConnection: close\r\n\r\n'),
      raw('GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
      raw(
        'POST /api/login HTTP/1.1\r\nHost: localhost\r\nExpect: magic\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      ),
      raw('OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
      raw('HELLO\r\n\r\n'),
      raw(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
      raw('GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'),
    ]);
    expect(
      answers.filter((answer) => !/^HTTP\/1\.1 \d{3} [^]*?\r\nx-content-type-options: nosniff\r\n/i.test(answer)),
    ).toEqual([]);
  });
});

describe('headers', () => {
  it('are all read, up to a hundred; a request with more is refused', async () => {
    const lines = (count: number): string[] => Array.from({ length: count }, (_, index) => `X-${index}: y`);
    expect(statusOf(await get('/api/node-types', ...lines(98)))).toBe(200);
    const refused = await get('/api/node-types', ...lines(99));
    expect(statusOf(refused)).toBe(431);
    expect(refused).toContain('"code":"headers_many"');
    expect(statusOf(await get('/api/node-types', ...lines(2200)))).toBe(431);
  });
});

describe('a host', () => {
  const as = (path: string, host: string, to?: number): Promise<string> =>
    raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, to);

  it('that is none of ours gets neither pages nor data: the name of another site may lead here', async () => {
    for (const path of ['/', '/api/node-types', '/api/workflows', '/assets/x.js']) {
      const answer = await as(path, `evil.example:${port}`);
      expect(statusOf(answer)).toBe(421);
      expect(answer).toMatch(/"code":"host_unknown".*HEDDLE_ALLOWED_HOSTS/);
    }
    expect(statusOf(await raw('GET /api/node-types HTTP/1.1\r\nConnection: close\r\n\r\n'))).toBe(400);
    expect(statusOf(await as('/api/node-types', `127.0.0.1:${port}`))).toBe(200);
    expect(statusOf(await as('/api/node-types', '192.168.1.20'))).toBe(200);
  });

  it('does not matter to who watches over the server, and to callers of webhooks', async () => {
    const workflow = await saveWorkflow(ada, [node('hook', 'webhookTrigger', { method: 'GET' })]);
    expect(statusOf(await as('/healthz', 'evil.example'))).toBe(200);
    expect(statusOf(await raw('GET /readyz HTTP/1.0\r\n\r\n'))).toBe(200);
    expect(statusOf(await as(`/hooks/${workflow.id}/webhook`, 'heddle.internal'))).toBe(202);
  });

  it('of webhooks serves these and nothing else, and the other one none', async () => {
    const own = await createTestApp({
      HEDDLE_PUBLIC_URL: 'http://flow.example.com',
      HEDDLE_HOOKS_URL: 'https://hooks.example.com',
    });
    const to = Number(new URL(await own.open()).port);
    const person = await own.signUp();
    const workflow = await saveWorkflow(person, [node('hook', 'webhookTrigger', { method: 'GET' })]);
    const hook = `/hooks/${workflow.id}/webhook`;
    expect(statusOf(await as(hook, 'hooks.example.com', to))).toBe(202);
    for (const host of ['flow.example.com', 'localhost', 'other.example']) {
      const elsewhere = await as(hook, host, to);
      expect(statusOf(elsewhere)).toBe(404);
      expect(elsewhere).toMatch(/"code":"hooks_elsewhere".*https:\/\/hooks\.example\.com/);
    }
    for (const path of ['/', '/api/node-types', '/api/settings/public', '/nothing', '/assets/x.js']) {
      const answer = await as(path, 'hooks.example.com', to);
      expect(statusOf(answer)).toBe(404);
      expect(answer).toContain('"code":"hooks_only"');
      expect(answer).not.toMatch(/\r\nset-cookie:/i);
    }
    expect(statusOf(await as('/healthz', 'hooks.example.com', to))).toBe(200);
    const callback = new URL(own.platform.offers.get('callbackUrl')('run'));
    expect(callback.origin).toBe('https://hooks.example.com');
    expect(await as(callback.pathname, 'hooks.example.com', to)).toContain('"code":"callback_unknown"');
    expect(await as(callback.pathname, 'flow.example.com', to)).toContain('"code":"hooks_elsewhere"');
    expect((await own.server.inject('/api/settings/public')).json()).toMatchObject({
      hooksUrl: 'https://hooks.example.com',
    });
    await own.end();
  });
});

describe('the address of a caller', () => {
  const seen = async (own: TestApp): Promise<unknown> => {
    const person = await own.signUp();
    const address = await own.open();
    const reply = node('reply', 'respondToWebhook', { body: 'text', text: '{{ $request.ip }}' });
    const workflow = await saveWorkflow(
      person,
      [node('hook', 'webhookTrigger', { responseMode: 'respondNode' }), reply],
      [{ id: 'e', source: 'hook', target: 'reply' }],
    );
    return (
      await fetch(`${address}/hooks/${workflow.id}/webhook`, {
        method: 'POST',
        headers: { 'x-forwarded-for': '203.0.113.7' },
      })
    ).text();
  };

  it('is believed from a proxy that the operator has named, and from nobody else', async () => {
    for (const [proxies, ip] of [
      ['', '127.0.0.1'],
      ['10.0.0.0/8', '127.0.0.1'],
      ['10.0.0.0/8, 127.0.0.1', '203.0.113.7'],
    ] as const) {
      const own = await createTestApp({ HEDDLE_TRUSTED_PROXIES: proxies });
      expect(await seen(own)).toBe(ip);
      await own.end();
    }
  });

  it('is what limits count: a header gives nobody another one, and callers behind a trusted proxy have one each', async () => {
    for (const [proxies, refused] of [
      ['10.0.0.0/8', true],
      ['127.0.0.1', false],
    ] as const) {
      const own = await createTestApp({ HEDDLE_TRUSTED_PROXIES: proxies });
      const statuses: number[] = [];
      for (let caller = 0; caller <= 60; caller += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${caller}` };
        const answer = await own.server.inject({ method: 'POST', url: '/api/register', payload: {}, headers });
        statuses.push(answer.statusCode);
      }
      expect(statuses.slice(0, 60)).not.toContain(429);
      expect(statuses[60] === 429).toBe(refused);
      await own.end();
    }
  });
});

describe('connections', () => {
  const connected = async (to: number): Promise<Socket> => {
    const socket = createConnection(to, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };

  it('of one address are limited; further ones are refused and closed, and accepted once others have ended', async () => {
    const own = await createTestApp({ HEDDLE_MAX_CONNECTIONS_PER_ADDRESS: '3' });
    const to = Number(new URL(await own.open()).port);
    const held = [await connected(to), await connected(to), await connected(to)];
    const refused = await raw('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', to);
    expect(refused).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: \d+[^]*"code":"connections_exceeded"/);
    expect(refused).not.toContain('"status":"ok"');
    held[0]?.destroy();
    await expect
      .poll(async () =>
        statusOf(await raw('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', to)),
      )
      .toBe(200);
    for (const socket of held) socket.destroy();
    await own.end();
  });

  it('of a proxy that was named are not', async () => {
    const own = await createTestApp({ HEDDLE_MAX_CONNECTIONS_PER_ADDRESS: '1', HEDDLE_TRUSTED_PROXIES: '127.0.0.1' });
    const to = Number(new URL(await own.open()).port);
    const held = [await connected(to), await connected(to)];
    expect(statusOf(await raw('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', to))).toBe(200);
    for (const socket of held) socket.destroy();
    await own.end();
  });
});

describe('event streams', () => {
  it('of one user and of one address are limited, and free again once they are closed', async () => {
    const own = await createTestApp({ HEDDLE_MAX_STREAMS_PER_USER: '2', HEDDLE_MAX_STREAMS_PER_ADDRESS: '3' });
    const address = await own.open();
    const [first, second] = [await own.signUp(), await own.signUp()];
    const open = async ({ cookie }: Person): Promise<{ answer: Response; leave: () => void }> => {
      const controller = new AbortController();
      return {
        answer: await fetch(`${address}/api/executions/events`, { headers: { cookie }, signal: controller.signal }),
        leave: () => controller.abort(),
      };
    };
    const held = [await open(first), await open(first)];
    expect(held.map(({ answer }) => answer.status)).toEqual([200, 200]);
    const third = (await open(first)).answer;
    expect(third.status).toBe(429);
    expect(third.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await third.json()).toMatchObject({
      code: 'streams_exceeded',
      message: 'More than 2 event streams are open for this account.',
    });
    held.push(await open(second));
    expect(await (await open(second)).answer.json()).toMatchObject({
      code: 'streams_exceeded',
      message: 'More than 3 event streams are open from this IP address.',
    });
    held[0]?.leave();
    await expect
      .poll(async () => {
        const { answer, leave } = await open(first);
        leave();
        return answer.status;
      })
      .toBe(200);
    for (const { leave } of held) leave();
    await own.end();
  });
});
