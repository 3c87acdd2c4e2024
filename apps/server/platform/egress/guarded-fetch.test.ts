import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toNetworkError } from '@heddle/nodes/lib/http/failures';
import type { Network } from './addresses.ts';
import { parseNetwork } from './addresses.ts';
import type { Egress } from './guarded-fetch.ts';
import { createEgress } from './guarded-fetch.ts';

/** What is thrown where nothing listens, and where the address is denied. */
const unreachable = { name: 'TypeError', message: 'fetch failed', cause: { code: 'ECONNREFUSED' } };

const loopback: Network[] = [parseNetwork('127.0.0.1')].filter((network) => network !== null);

describe('the fetch of nodes', () => {
  let server: Server;
  let port: number;
  let reached = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      reached++;
      if (request.url === '/redirect') response.writeHead(302, { location: `http://127.0.0.2:${port}/` });
      response.end('inside');
    });
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  let egress: Egress;
  afterEach(() => egress.close());

  const names =
    (answers: Record<string, LookupAddress[]>) =>
    (hostname: string, callback: (error: null, addresses: LookupAddress[]) => void) =>
      callback(null, answers[hostname] ?? []);

  it.each([
    '127.0.0.1',
    '[::1]',
    '0.0.0.0',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '[::ffff:127.0.0.1]',
    'localhost',
  ])('does not connect to this machine as http://%s', async (host) => {
    egress = createEgress({ allow: [] });
    const before = reached;
    await expect(egress.fetch(`http://${host}:${port}/`)).rejects.toMatchObject(unreachable);
    expect(reached).toBe(before);
  });

  it('resolves a host only to allowed addresses', async () => {
    const resolve = names({
      'mail.example': [
        { address: '10.0.0.7', family: 4 },
        { address: '93.184.216.34', family: 4 },
      ],
      'inside.example': [{ address: '10.0.0.7', family: 4 }],
    });
    egress = createEgress({ allow: [], resolve });
    expect(await egress.addressOf('mail.example')).toBe('93.184.216.34');
    for (const host of ['inside.example', '127.0.0.1', '::1', '[::ffff:10.0.0.7]'])
      await expect(egress.addressOf(host)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('does not ask the metadata service of a cloud', async () => {
    egress = createEgress({ allow: [] });
    await expect(egress.fetch('http://169.254.169.254/latest/meta-data/')).rejects.toMatchObject(unreachable);
    await expect(egress.fetch('https://169.254.169.254/')).rejects.toMatchObject(unreachable);
  });

  it('does not connect to a name that leads to a private address', async () => {
    egress = createEgress({ allow: [], resolve: names({ 'inside.example': [{ address: '127.0.0.1', family: 4 }] }) });
    await expect(egress.fetch(`http://inside.example:${port}/`)).rejects.toMatchObject(unreachable);
  });

  it('resolves a name once for check and connection, so that a second, different answer is never asked for', async () => {
    let asked = 0;
    egress = createEgress({
      allow: loopback,
      resolve: (_hostname, callback) =>
        callback(null, [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]),
    });
    expect(await (await egress.fetch(`http://rebinding.example:${port}/`)).text()).toBe('inside');
    expect(asked).toBe(1);
  });

  it('uses the addresses of a name that are allowed and no other', async () => {
    egress = createEgress({
      allow: loopback,
      resolve: names({
        'both.example': [
          { address: '127.0.0.2', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ],
      }),
    });
    expect((await egress.fetch(`http://both.example:${port}/`)).status).toBe(200);
  });

  it('reaches what the operator allows, by address and by name', async () => {
    egress = createEgress({
      allow: loopback,
      resolve: names({ 'service.internal': [{ address: '127.0.0.1', family: 4 }] }),
    });
    for (const host of ['127.0.0.1', 'service.internal'])
      expect(await (await egress.fetch(`http://${host}:${port}/`)).text()).toBe('inside');
  });

  it('follows redirects only when asked to, and then checks where they lead', async () => {
    egress = createEgress({ allow: loopback });
    const address = `http://127.0.0.1:${port}/redirect`;
    expect((await egress.fetch(address)).status).toBe(302);
    await expect(egress.fetch(address, { redirect: 'follow' })).rejects.toMatchObject(unreachable);
  });

  it.each(['file:///etc/passwd', 'ftp://example.com/', 'data:text/plain,hello', 'example.com', ''])(
    'takes http and https addresses only, not "%s"',
    async (address) => {
      egress = createEgress({ allow: [] });
      await expect(egress.fetch(address)).rejects.toMatchObject({ code: 'egress_scheme' });
    },
  );

  it('reports a denied address to callers as a refused connection, and logs it for the operator', async () => {
    const denied: unknown[] = [];
    egress = createEgress({
      allow: loopback,
      onDenied: ({ code, message }, caller) => denied.push([code, message, caller]),
      resolve: names({ 'inside.example': [{ address: '10.0.0.7', family: 4 }] }),
    });
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port: free } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const caller = { userId: 'ada', runId: 'r1' };
    const failureOf = async (url: string) =>
      toNetworkError(
        await egress
          .of(caller)
          .fetch(url)
          .catch((error: unknown) => error),
        new URL('http://x.example'),
        [],
      );
    const [silent, address, name] = [
      await failureOf(`http://127.0.0.1:${free}/`),
      await failureOf('http://10.0.0.7/'),
      await failureOf('http://inside.example/'),
    ];
    expect([address.toJSON(), address.status]).toEqual([silent.toJSON(), silent.status]);
    expect(name.toJSON()).toEqual(silent.toJSON());
    expect(silent.code).toBe('http_unreachable');
    await expect(egress.of(caller).addressOf('inside.example')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
      message: 'connect ECONNREFUSED',
    });
    expect(denied).toEqual([
      ['egress_denied', '10.0.0.7 is not in a network that nodes may reach: 10.0.0.7.', caller],
      ['egress_denied', 'inside.example is not in a network that nodes may reach: 10.0.0.7.', caller],
      ['egress_denied', 'inside.example is not in a network that nodes may reach: 10.0.0.7.', caller],
    ]);
  });

  it('says as it is that nothing answers', async () => {
    egress = createEgress({ allow: loopback });
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port: free } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await expect(egress.fetch(`http://127.0.0.1:${free}/`)).rejects.toThrow('fetch failed');
  });
});
