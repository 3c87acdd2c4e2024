import { effectOf } from '@heddle/contract/node/define';
import type { Item } from '@heddle/contract/run/item';
import { describe, expect, it } from 'vitest';
import { echo, failureOf, jsonOf, request, start } from './testing.ts';
import { sendJson } from '../../testing/server.ts';
import { MemoryFileStore } from '../../testing/run-node.ts';
import { httpRequest } from './httpRequest.node.ts';

const containing = (text: string): string => expect.stringContaining(text) as string;

describe('how far it is', () => {
  it('is reported by requests, and by pages for a single list', async () => {
    const server = await echo();
    const result: unknown[] = [];
    const progress = (...report: unknown[]): void => void result.push(report);
    await request({ url: server.origin, concurrency: 1 }, { items: [{ json: {} }, { json: {} }], progress });
    await request({ url: server.origin, pagination: 'number', maxPages: 2 }, { progress });
    expect(result).toEqual([
      [1, 2, 'Requests'],
      [2, 2, 'Requests'],
      [1, undefined, 'Pages'],
    ]);
  });
});

describe('what is sent', () => {
  it('is the method, the address with its query and the headers', async () => {
    const server = await echo();
    await request({
      method: 'DELETE',
      url: `${server.origin}/users/7?a=1`,
      query: [
        { name: 'q', value: 'x y&z' },
        { name: 'q', value: '2' },
      ],
      headers: [{ name: 'X-Trace', value: 'abc' }],
    });
    expect(server.seen[0]).toMatchObject({
      method: 'DELETE',
      url: '/users/7?a=1&q=x+y%26z&q=2',
      headers: { 'x-trace': 'abc', 'user-agent': 'Heddle' },
    });
  });

  it('is JSON, or the item where no JSON is given', async () => {
    const server = await echo();
    await request(
      { method: 'POST', url: server.origin, bodyType: 'json', body: '{ "name": "{{ name }}" }' },
      { items: [{ json: { name: 'Ada' } }] },
    );
    await request({ method: 'POST', url: server.origin, bodyType: 'json' }, { items: [{ json: { id: 7 } }] });
    expect(server.seen.map((seen) => seen.body)).toEqual(['{"name":"Ada"}', '{"id":7}']);
    expect(server.seen[0]?.headers['content-type']).toBe('application/json');
  });

  it('is a form', async () => {
    const server = await echo();
    await request({
      method: 'POST',
      url: server.origin,
      bodyType: 'form',
      form: [
        { name: 'a b', value: 'ü&' },
        { name: 'c', value: '1' },
      ],
    });
    expect(server.seen[0]).toMatchObject({
      body: 'a+b=%C3%BC%26&c=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    });
  });

  it('is text of any type', async () => {
    const server = await echo();
    await request({ method: 'PUT', url: server.origin, bodyType: 'raw', raw: '<a/>', contentType: 'application/xml' });
    expect(server.seen[0]).toMatchObject({ body: '<a/>', headers: { 'content-type': 'application/xml' } });
  });

  it('is a multipart form with files of the item', async () => {
    const files = new MemoryFileStore();
    const file = await files.put(Buffer.from('hello'), { name: 'a "b".txt', mediaType: 'text/plain' });
    const server = await echo();
    await request(
      {
        method: 'POST',
        url: server.origin,
        headers: [{ name: 'Content-Type', value: 'multipart/form-data' }],
        bodyType: 'multipart',
        form: [{ name: 'title', value: 'Letter' }],
        formFiles: [{ name: 'upload', value: 'doc' }],
      },
      { items: [{ json: {}, files: { doc: file } }], files },
    );
    const { body = '', headers } = server.seen[0] ?? {};
    const form = await new Response(body, { headers: { 'content-type': headers?.['content-type'] ?? '' } }).formData();
    const upload = form.get('upload');
    expect(form.get('title')).toBe('Letter');
    expect(upload).toBeInstanceOf(File);
    expect(upload instanceof File && [upload.name, upload.type, await upload.text()]).toEqual([
      'a "b".txt',
      'text/plain',
      'hello',
    ]);
    expect(headers?.['content-length']).toBe(String(Buffer.byteLength(body)));
  });

  it('is a file of the item', async () => {
    const files = new MemoryFileStore();
    const file = await files.put(Buffer.from('{"a":1}'), { name: 'a.json', mediaType: 'application/json' });
    const server = await echo();
    await request(
      { method: 'PUT', url: server.origin, bodyType: 'file', bodyFile: 'doc' },
      { items: [{ json: {}, files: { doc: file } }], files },
    );
    expect(server.seen[0]).toMatchObject({
      body: '{"a":1}',
      headers: { 'content-type': 'application/json', 'content-length': '7' },
    });
  });

  it.each([
    [{ bodyType: 'file', bodyFile: 'none' }, 'the item does not have'],
    [{ bodyType: 'json', method: 'GET' }, 'cannot be sent with GET'],
    [{ headers: [{ name: 'bad name', value: 'x' }] }, 'bad name'],
    [{ headers: [{ name: 'x', value: 'a\nb' }] }, 'HTTP does not allow'],
  ])('is refused when it makes no sense: %j', async (data, reason) => {
    expect(await failureOf({ method: 'POST', url: 'http://127.0.0.1:9/', ...data })).toMatchObject({
      code: 'field_invalid',
      message: containing(reason),
    });
  });

  it.each([
    [
      { auth: 'basic', username: 'ada', password: 'secret' },
      'authorization',
      `Basic ${Buffer.from('ada:secret').toString('base64')}`,
    ],
    [{ auth: 'bearer', token: 'token-1' }, 'authorization', 'Bearer token-1'],
    [{ auth: 'header', headerName: 'X-API-Key', headerValue: 'key-1' }, 'x-api-key', 'key-1'],
  ])('contains credentials: %j', async (data, header, value) => {
    const server = await echo();
    await request({ url: server.origin, ...data });
    expect(server.seen[0]?.headers[header]).toBe(value);
  });

  it('sends a user name in the address as a header', async () => {
    const server = await echo();
    await request({ url: server.origin.replace('//', '//ada:p%40ss@') });
    expect(server.seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from('ada:p@ss').toString('base64')}`);
  });

  it('has an idempotency key for POST and PATCH, unless it is switched off', async () => {
    const server = await echo();
    for (const data of [
      { method: 'POST' },
      { method: 'PATCH' },
      { method: 'PUT' },
      { method: 'POST', idempotencyKey: false },
    ])
      await request({
        url: server.origin,
        ...data,
      });
    expect(server.seen.map((seen) => seen.headers['idempotency-key'])).toEqual([
      'run-1-node-1-0',
      'run-1-node-1-0',
      undefined,
      undefined,
    ]);
  });
});

describe('several items', () => {
  const numbered = (count: number): Item[] => Array.from({ length: count }, (_, n) => ({ json: { n } }));

  it('return their responses in order, though they are requested concurrently', async () => {
    let open = 0;
    let most = 0;
    const server = await start((seen, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        sendJson(response, { n: Number(seen.url.slice(1)) });
      }, Math.random() * 20);
    });
    expect(await jsonOf({ url: `${server.origin}/{{ n }}`, concurrency: 4 }, { items: numbered(20) })).toEqual(
      numbered(20).map((item) => item.json),
    );
    expect(most).toBe(4);
  });

  it('wait for their turn, also where they are pages of one list', async () => {
    const server = await echo();
    for (const [data, items] of [
      [{}, numbered(2)],
      [{ pagination: 'number', maxPages: 2 }, numbered(1)],
    ] as const) {
      const stopped = new AbortController();
      const before = server.seen.length;
      const progress = (): void => stopped.abort(new Error('stopped'));
      const waiting = request(
        { url: server.origin, pause: 60_000, concurrency: 2, ...data },
        { items, progress, signal: stopped.signal },
      );
      await expect(waiting).rejects.toThrow('stopped');
      expect(server.seen.length - before).toBe(1);
    }
  });

  it('stop at the first failure', async () => {
    const server = await start((seen, response) => {
      if (seen.url === '/1') response.writeHead(404).end();
    });
    expect(await failureOf({ url: `${server.origin}/{{ n }}`, concurrency: 3 }, { items: numbered(50) })).toMatchObject(
      {
        code: 'http_status',
        details: { status: 404 },
      },
    );
    expect(server.seen.length).toBeLessThanOrEqual(4);
  });
});

describe('the effect', () => {
  it.each([
    [{}, 'read'],
    [{ method: 'HEAD' }, 'read'],
    [{ method: 'POST' }, 'write'],
    [{ method: '{{ verb }}' }, 'write'],
  ])('of %j is %s', (data, effect) => {
    expect(effectOf(httpRequest, data)).toBe(effect);
  });
});
