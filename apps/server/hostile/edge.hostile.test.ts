import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { get } from 'node:http';
import type { Socket } from 'node:net';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { chain, node } from '@heddle/e2e/support/api-user.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Arena, middle } from './support/arena.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await Arena.open();
});
afterAll(() => arena[Symbol.asyncDispose]());

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The attacker's own address: the neighbor and who asks for health come from 127.0.0.1. */
const OWN_ADDRESS = '127.0.0.66';

/** A connection of the attacker's that may be cut off at any time. */
function dial(port: number): Socket {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress: OWN_ADDRESS });
  // Being cut off is what is meant to happen.
  socket.on('error', () => socket.destroy());
  return socket;
}

/** All that comes back for bytes that are sent as they are. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = dial(port);
  socket.write(bytes);
  return text(socket);
}

const codeOf = (answer: string): string | undefined => /"code":"(\w+)"/.exec(answer)?.[1];

it('refuses what is no request, paths with two meanings and hosts of others, and goes on', async () => {
  const { pid, port } = arena.server;
  const answers = new Map<string, string | undefined>();
  const { health } = await arena.during(async () => {
    const requests: Record<string, string> = {
      rebinding: `GET /api/node-types HTTP/1.1\r\nHost: evil.example:${port}\r\nConnection: close\r\n\r\n`,
      'rebinding, a page': `GET / HTTP/1.1\r\nHost: evil.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      'no host': 'GET /api/node-types HTTP/1.1\r\nConnection: close\r\n\r\n',
      'another server': 'GET http://localhost/api/node-types HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      dots: 'GET /hooks/x/../../api/node-types HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'encoded dots': 'GET /assets/%2e%2e/%2e%2e/package.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'encoded slashes':
        'GET /assets/..%2f..%2f..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      backslashes: 'GET /assets\\..\\..\\package.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      smuggling:
        'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n',
      'a line that has no end': `GET /${'a'.repeat(100_000)}`,
      'headers that have no end': `GET / HTTP/1.1\r\nHost: localhost\r\n${'X: y\r\n'.repeat(50_000)}`,
      'no HTTP': `\u0016\u0003\u0001${'\u0000'.repeat(500)}\r\n\r\n`,
    };
    for (let round = 0; round < 5; round += 1)
      for (const [name, bytes] of Object.entries(requests)) answers.set(name, codeOf(await raw(port, bytes)));
  });
  expect(Object.fromEntries(answers)).toEqual({
    rebinding: 'host_unknown',
    'rebinding, a page': 'host_unknown',
    'no host': 'host_missing',
    'another server': 'path_refused',
    dots: 'path_refused',
    'encoded dots': 'path_refused',
    'encoded slashes': 'path_refused',
    backslashes: 'path_refused',
    smuggling: 'body_malformed',
    'a line that has no end': 'body_malformed',
    'headers that have no end': 'body_malformed',
    'no HTTP': 'body_malformed',
  });
  expect(await raw(port, 'GET /.heddle-build HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 404 /,
  );
  expect(middle(health)).toBeLessThan(250);
  expect(arena.server.pid).toBe(pid);
  await arena.nothingLost();
});

it('keeps room for others while one address holds all the connections it can get', async () => {
  const { pid, port } = arena.server;
  const sockets: Socket[] = [];
  const refusals: string[] = [];
  const { health } = await arena.during(async () => {
    for (let count = 0; count < 500; count += 1) sockets.push(dial(port));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    // Slowly, one letter at a time, and none of them ever a whole request.
    for (const [index, socket] of sockets.entries())
      socket.write(index % 2 === 0 ? 'POST /hooks/x HTTP/1.1\r\nHost: localhost\r\nX-Slow: ' : 'GET /');
    for (let count = 0; count < 300; count += 1) sockets.push(dial(port));
    for (let beat = 0; beat < 10; beat += 1) {
      for (const socket of sockets) if (!socket.destroyed) socket.write('a');
      await pause(100);
    }
    for (let count = 0; count < 20; count += 1)
      refusals.push(await raw(port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'));
  });
  expect(refusals.map(codeOf)).toEqual(refusals.map(() => 'connections_exceeded'));
  expect(middle(health)).toBeLessThan(250);
  for (const socket of sockets) socket.destroy();
  expect(arena.server.pid).toBe(pid);
  await arena.nothingLost();
});

it('limits the event streams of one user', async () => {
  const { pid, port } = arena.server;
  const cookie = arena.attacker
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const requests: ClientRequest[] = [];
  const statuses: number[] = [];
  const open = async (): Promise<void> => {
    const request = get(`http://127.0.0.1:${port}/api/executions/events`, {
      headers: { cookie },
      agent: false,
      localAddress: OWN_ADDRESS,
    });
    requests.push(request);
    request.on('error', () => request.destroy());
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    statuses.push(answer.statusCode ?? 0);
    // A stream stays open; an answer that is refused is read to its end.
    answer.on('error', () => answer.destroy()).resume();
  };
  const { health } = await arena.during(async () => {
    for (let batch = 0; batch < 20; batch += 1) await Promise.all(Array.from({ length: 50 }, open));
  });
  expect(statuses).toHaveLength(1000);
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(middle(health)).toBeLessThan(250);
  for (const request of requests) request.destroy();
  expect(arena.server.pid).toBe(pid);
  await arena.nothingLost();
});

it('lets no answer of a workflow set what speaks for the site, or be a script', async () => {
  const { pid, url } = arena.server;
  const answering = async (name: string, header: string, value: string): Promise<Response> => {
    const id = await arena.attacker.createWorkflow(name, {
      nodes: [
        node('Hook', 'webhookTrigger', { responseMode: 'respondNode', method: 'GET' }),
        node('Reply', 'respondToWebhook', {
          body: 'text',
          text: 'alert(document.domain)',
          headers: [{ name: header, value }],
        }),
      ],
      edges: chain('Hook', 'Reply'),
    });
    return fetch(`${url}/hooks/${id}/webhook`, { redirect: 'manual' });
  };
  const { health } = await arena.during(async () => {
    for (const [header, value] of [
      ['Set-Cookie', 'heddle.session_token=x; Path=/'],
      ['Content-Security-Policy', 'sandbox allow-same-origin allow-scripts'],
      ['Service-Worker-Allowed', '/'],
      ['Clear-Site-Data', '"*"'],
      ['Refresh', '0;url=https://evil.example'],
      ['X-Accel-Redirect', '/etc/passwd'],
      ['Transfer-Encoding', 'chunked'],
      ['X-A\r\nSet-Cookie', 'a=b'],
      ['X-A', 'b\r\nSet-Cookie: a=b'],
      ['Location', 'javascript:alert(1)'],
    ] as const) {
      const answer = await answering(header, header, value);
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(await answer.json()).toMatchObject({ code: 'execution_failed' });
    }
    for (const type of ['text/javascript', 'application/javascript', 'text/plain, text/javascript']) {
      const script = await answering(type, 'Content-Type', type);
      expect([script.status, script.headers.get('content-type'), script.headers.get('x-content-type-options')]).toEqual(
        [200, 'text/plain; charset=utf-8', 'nosniff'],
      );
    }
  });
  expect(middle(health)).toBeLessThan(250);
  expect(arena.server.pid).toBe(pid);
  await arena.nothingLost();
});

it('does not reveal the network of the server through errors; the reason is in its log', async () => {
  const { pid } = arena.server;
  const errors: string[] = [];
  const { health } = await arena.during(async () => {
    // The last one is allowed, and nothing listens there.
    for (const address of ['10.0.0.1', '169.254.169.254', '192.168.0.1', '0.0.0.0', '127.0.0.2']) {
      const id = await arena.attacker.createWorkflow(address, {
        nodes: [
          node('Hook', 'webhookTrigger', { responseMode: 'lastNode', method: 'GET' }),
          node('Ask', 'httpRequest', { url: `http://${address}:47911/`, retries: 0 }),
        ],
        edges: chain('Hook', 'Ask'),
      });
      const answer = await fetch(`${arena.server.url}/hooks/${id}/webhook`);
      const { error } = await arena.attacker.run(answer.headers.get('x-execution-id') ?? '');
      errors.push(JSON.stringify(error).replaceAll(address, 'ADDRESS'));
    }
  });
  expect(errors[0]).toContain('http_unreachable');
  expect(new Set(errors).size).toBe(1);
  expect(arena.server.output.split('\n').filter((line) => line.includes('"egress_denied"'))).toHaveLength(4);
  expect(arena.server.output).toMatch(/"code":"egress_denied","userId":"[^"]+","runId":"[^"]+".*169\.254\.169\.254/);
  expect(middle(health)).toBeLessThan(250);
  expect(arena.server.pid).toBe(pid);
  await arena.nothingLost();
});
