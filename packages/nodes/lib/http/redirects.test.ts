import { describe, expect, it } from 'vitest';
import { echo, failureOf, jsonOf, request, start } from '../../catalog/http-request/testing.ts';
import { sendJson } from '../../testing/server.ts';
import type { NodeRun } from '../../testing/run-node.ts';

describe('redirects', () => {
  it('are followed, with method and body where the status requires it', async () => {
    const server = await start((seen, response) => {
      if (seen.url === '/307') response.writeHead(307, { location: '/303' }).end();
      else if (seen.url === '/303') response.writeHead(303, { location: 'end?x=1' }).end();
      else sendJson(response, { ok: true });
    });
    expect(await jsonOf({ method: 'POST', url: `${server.origin}/307`, bodyType: 'json', body: '{"a":1}' })).toEqual([
      { ok: true },
    ]);
    expect(server.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/307', '{"a":1}'],
      ['POST', '/303', '{"a":1}'],
      ['GET', '/end?x=1', ''],
    ]);
    expect(server.seen[2]?.headers).not.toHaveProperty('content-type');
    expect(server.seen[2]?.headers).not.toHaveProperty('idempotency-key');
  });

  it('to another origin do not carry credentials', async () => {
    const other = await echo();
    const server = await start((_, response) => void response.writeHead(302, { location: other.origin }).end());
    const headers = [
      { name: 'Cookie', value: 'a=b' },
      { name: 'X-Auth-Token', value: 'abc' },
      { name: 'X-Trace', value: 'kept' },
    ];
    await request({ url: server.origin, auth: 'header', headerName: 'X-Mine', headerValue: 'key-1', headers });
    expect(server.seen[0]?.headers).toMatchObject({
      cookie: 'a=b',
      'x-auth-token': 'abc',
      'x-mine': 'key-1',
      'x-trace': 'kept',
    });
    expect(other.seen[0]?.headers).toMatchObject({ 'x-trace': 'kept' });
    for (const name of ['cookie', 'x-auth-token', 'x-mine']) expect(other.seen[0]?.headers).not.toHaveProperty(name);
  });

  it('are limited', async () => {
    const server = await start((_, response) => void response.writeHead(302, { location: '/again' }).end());
    expect(await failureOf({ url: server.origin, maxRedirects: 3 })).toMatchObject({
      code: 'http_too_many_redirects',
      message: 'More than 3 redirects.',
    });
    expect(server.seen).toHaveLength(4);
  });

  it('are the answer where they are not followed', async () => {
    const server = await start((_, response) => void response.writeHead(302, { location: '/next' }).end());
    expect(await jsonOf({ url: server.origin, followRedirects: false, output: 'full' })).toMatchObject([
      { status: 302, headers: { location: '/next' } },
    ]);
  });

  it('must lead to http', async () => {
    const server = await start((_, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end());
    expect(await failureOf({ url: server.origin })).toMatchObject({ code: 'egress_scheme' });
  });

  it('go through the egress guard at every hop', async () => {
    const server = await start(
      (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    );
    const guarded: NodeRun['fetch'] = async (url, init) => {
      if (String(url).includes('169.254'))
        throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
      return fetch(url, init);
    };
    expect(await failureOf({ url: server.origin }, { fetch: guarded })).toMatchObject({
      code: 'http_unreachable',
      message: expect.stringContaining('http://169.254.169.254/latest'),
    });
  });
});
