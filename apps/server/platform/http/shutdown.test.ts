import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createServer } from './server.ts';
import { refuseWhileClosing, stopListening } from './shutdown.ts';

let server: FastifyInstance;
let closing: AbortController;
beforeEach(() => {
  closing = new AbortController();
  server = createServer({ log: createLog('silent'), config: readConfig({}) });
  refuseWhileClosing(server, closing.signal);
  server.get('/page', async () => 'a page');
  server.get('/health', { config: { reach: 'health' } }, async () => 'alive');
});
afterEach(() => server.close());

describe('a server that shuts down', () => {
  it('answers health checks and refuses everything else, for a while, and closes the connection after each answer', async () => {
    const before = await server.inject('/page');
    expect([before.statusCode, before.body, before.headers.connection]).toEqual([200, 'a page', 'keep-alive']);
    closing.abort();
    const refused = await server.inject('/page');
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ code: 'server_stopping' });
    expect(refused.headers).toMatchObject({ 'retry-after': '5', connection: 'close' });
    const health = await server.inject('/health');
    expect([health.statusCode, health.body, health.headers.connection]).toEqual([200, 'alive', 'close']);
  });
});

describe('a server that stops listening', () => {
  let port: number;
  beforeEach(async () => {
    port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  async function connect(): Promise<Socket> {
    const socket = createConnection(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  }
  const ask = async (socket: Socket): Promise<string> => {
    socket.write('GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return String((await once(socket, 'data'))[0]);
  };

  it('takes no new connection', async () => {
    const closeConnections = stopListening(server.server);
    await expect(connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await closeConnections();
  });

  it('answers requests that were on their way on open connections, and then closes those that wait', async () => {
    const [used, idle] = [await connect(), await connect()];
    // The server has both once it has answered on each.
    for (const socket of [used, idle]) expect(await ask(socket)).toContain('200 OK');
    const closed = [once(used, 'close'), once(idle, 'close')];
    const closeConnections = stopListening(server.server);
    const over = closeConnections();
    await pause(50);
    expect(await ask(used)).toMatch(/^HTTP\/1\.1 200 OK[^]*a page$/);
    await over;
    await Promise.all(closed);
  });
});
