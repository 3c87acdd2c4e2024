import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import type { Network } from '../egress/addresses.ts';
import { parseNetwork } from '../egress/addresses.ts';
import { limitConnections } from './connections.ts';

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
});

/** A server that lets so many connections of one address be open, behind these proxies. */
async function serve(perAddress: number, ...proxies: string[]): Promise<Server> {
  server = createServer((_request, response) => response.end('a page'));
  const trustedProxies = proxies.map(parseNetwork).filter((network): network is Network => network !== null);
  limitConnections(server, { connections: { all: 50, perAddress }, trustedProxies });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** What comes back for a request on a connection of its own, which stays open where it is answered. */
async function ask(to: Server): Promise<string> {
  const socket = createConnection((to.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return String((await once(socket, 'data'))[0]);
}

describe('connections to the server', () => {
  it('are limited in total by the system', async () => {
    expect((await serve(1)).maxConnections).toBe(50);
  });

  it('of one address are answered until the limit, then refused unread', async () => {
    const to = await serve(2);
    expect(await ask(to)).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await ask(to)).toMatch(/^HTTP\/1\.1 200 OK/);
    const refused = await ask(to);
    expect(refused).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
    expect(refused).toContain('\r\nretry-after: 5\r\n');
    expect(refused).toContain('"message":"More than 2 connections are open from this IP address."');
    expect(refused).not.toContain('a page');
  });

  it('of one address make room when they are closed', async () => {
    const to = await serve(1);
    await ask(to);
    for (const round of [1, 2]) {
      for (const socket of sockets.splice(0)) socket.destroy();
      await expect.poll(async () => (await ask(to)).slice(0, 15), { interval: 1 }).toBe('HTTP/1.1 200 OK');
      expect(await ask(to), `round ${round}`).toMatch(/^HTTP\/1\.1 429/);
    }
  });

  it('of a trusted proxy have no limit of their own', async () => {
    const to = await serve(1, '10.0.0.0/8', '127.0.0.1');
    await ask(to);
    expect(await ask(to)).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it('of others are limited where a proxy is trusted', async () => {
    const to = await serve(1, '10.0.0.0/8');
    await ask(to);
    expect(await ask(to)).toMatch(/^HTTP\/1\.1 429/);
  });

  it('that are refused are closed', async () => {
    const to = await serve(0);
    const socket = createConnection((to.address() as AddressInfo).port, '127.0.0.1');
    expect(await text(socket)).toMatch(/\r\nconnection: close\r\n[^]*"code":"connections_exceeded"/);
  });
});
