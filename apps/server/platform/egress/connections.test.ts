import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authority, client, server as identity } from '../../testing/certificates.ts';
import { parseNetwork } from './addresses.ts';
import type { Egress } from './guarded-fetch.ts';
import { createEgress } from './guarded-fetch.ts';

const allowed = (...addresses: string[]) => addresses.map(parseNetwork).filter((network) => network !== null);
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

let secure: Server;
let plain: Server;
let proxy: Server;
/** What the proxy was asked for, with its Proxy-Authorization. */
let asked: (string | undefined)[][] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  secure = createTlsServer(
    { ...identity, ca: authority, requestCert: true, rejectUnauthorized: false },
    (request, response) => {
      // It is a TLS server's socket.
      response.end((request.socket as TLSSocket).authorized ? 'known' : 'unknown');
    },
  );
  plain = createServer((_, response) => response.end('plain'));
  proxy = createServer((_, response) => response.writeHead(501).end());
  proxy.on('connect', (request, socket: Socket, head) => {
    asked.push([request.url, request.headers['proxy-authorization']]);
    if (request.headers['proxy-authorization'] === undefined)
      return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const [, host = '', port] = /^(.+):(\d+)$/.exec(request.url ?? '') ?? [];
    const upstream = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\nVia: test\r\n\r\n');
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    sockets.push(upstream, socket);
    for (const one of [upstream, socket]) one.on('error', () => one.destroy());
  });
  for (const server of [secure, plain, proxy]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of [secure, plain, proxy]) {
    server.closeAllConnections();
    server.close();
  }
});

let egress: Egress;
afterEach(() => {
  asked = [];
  return egress.close();
});

const textOf = async (url: string, init?: Parameters<Egress['fetch']>[1]): Promise<string> =>
  (await egress.fetch(url, init)).text();

describe('an identity', () => {
  it('is shown with the requests it was given for, and with no others to the same server', async () => {
    egress = createEgress({ allow: allowed('127.0.0.1', '::1') });
    const url = `https://127.0.0.1:${portOf(secure)}/`;
    const { cert, key } = client;
    expect(await textOf(url, { tls: { cert, key, ca: authority } })).toBe('known');
    expect(await textOf(url, { tls: { ca: authority } })).toBe('unknown');
    await expect(egress.fetch(url)).rejects.toMatchObject({ cause: { code: 'SELF_SIGNED_CERT_IN_CHAIN' } });
    expect(await textOf(url, { tls: { cert, key, ca: authority } })).toBe('known');
  });

  it('changes nothing about where requests may go', async () => {
    egress = createEgress({ allow: [] });
    await expect(
      egress.fetch(`https://127.0.0.1:${portOf(secure)}/`, { tls: { ca: authority } }),
    ).rejects.toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNREFUSED' } });
  });
});

describe('a proxy', () => {
  const address = (user = 'ada:p%40ss@') => `http://${user}127.0.0.1:${portOf(proxy)}`;

  it('is gone through with its user name and password, also to servers with TLS', async () => {
    egress = createEgress({ allow: allowed('127.0.0.1', '::1') });
    expect(await textOf(`http://127.0.0.1:${portOf(plain)}/`, { proxy: address() })).toBe('plain');
    const { cert, key } = client;
    expect(
      await textOf(`https://localhost:${portOf(secure)}/`, { proxy: address(), tls: { cert, key, ca: authority } }),
    ).toBe('known');
    const authorization = `Basic ${Buffer.from('ada:p@ss').toString('base64')}`;
    expect(asked).toEqual([
      [`127.0.0.1:${portOf(plain)}`, authorization],
      [expect.stringMatching(`^(127\\.0\\.0\\.1|\\[::1\\]):${portOf(secure)}$`), authorization],
    ]);
  });

  it('must be at an address that may be reached', async () => {
    egress = createEgress({
      allow: [],
      resolve: (_, callback) => callback(null, [{ address: '93.184.216.34', family: 4 }]),
    });
    await expect(egress.fetch('http://public.example/', { proxy: address() })).rejects.toMatchObject({
      message: 'fetch failed',
      cause: { code: 'ECONNREFUSED' },
    });
    expect(asked).toEqual([]);
  });

  it('is not a way around the rules: it is given a checked address and no name', async () => {
    const answers: Record<string, string> = { 'inside.example': '10.0.0.7', 'outside.example': '127.0.0.1' };
    egress = createEgress({
      allow: allowed('127.0.0.1'),
      resolve: (name, callback) => callback(null, [{ address: answers[name] ?? '', family: 4 }]),
    });
    for (const host of ['10.0.0.7', 'inside.example', '[::ffff:10.0.0.7]', '169.254.169.254']) {
      await expect(egress.fetch(`http://${host}/`, { proxy: address() })).rejects.toMatchObject({
        message: 'fetch failed',
        cause: { code: 'ECONNREFUSED' },
      });
    }
    expect(asked).toEqual([]);
    expect(await textOf(`http://outside.example:${portOf(plain)}/`, { proxy: address() })).toBe('plain');
    expect(asked[0]?.[0]).toBe(`127.0.0.1:${portOf(plain)}`);
  });

  it('that refuses is named, without its password', async () => {
    egress = createEgress({ allow: allowed('127.0.0.1') });
    const url = `http://127.0.0.1:${portOf(plain)}/`;
    await expect(egress.fetch(url, { proxy: address('') })).rejects.toMatchObject({
      code: 'proxy_refused',
      message: expect.stringContaining('it answered 407'),
    });
    await expect(egress.fetch(url, { proxy: `http://ada:hidden@127.0.0.1:${portOf(plain)}` })).rejects.toMatchObject({
      code: 'proxy_refused',
      message: expect.not.stringContaining('hidden'),
    });
    for (const wrong of ['socks5://127.0.0.1:1', 'proxy.example', 'http://%@x/'])
      await expect(egress.fetch(url, { proxy: wrong })).rejects.toMatchObject({ code: 'proxy_invalid' });
  });
});
