import type { ServerResponse } from 'node:http';
import type { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { effectOf } from '@heddle/contract/node/define';
import type { Item } from '@heddle/contract/run/item';
import { afterEach, describe, expect, it } from 'vitest';
import type { LocalServer, SeenRequest } from '../testing-server.ts';
import { sendJson, serve } from '../testing-server.ts';
import type { NodeRun } from '../testing.ts';
import { MemoryFileStore, runNode } from '../testing.ts';
import { httpRequest } from './httpRequest.ts';

const servers: LocalServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(answer: (request: SeenRequest, response: ServerResponse) => void): Promise<LocalServer> {
  const server = await serve(answer);
  servers.push(server);
  return server;
}

async function request(data: JsonObject, run: NodeRun = {}): Promise<readonly Item[]> {
  const { outputs } = await runNode(httpRequest, { fetch, data, ...run });
  return outputs['main'] ?? [];
}

async function jsonOf(data: JsonObject, run: NodeRun = {}): Promise<unknown[]> {
  return (await request(data, run)).map((item) => item.json);
}

async function failureOf(data: JsonObject, run: NodeRun = {}): Promise<HeddleError> {
  return request(data, run).then(
    () => expect.unreachable('the request should have failed'),
    (error: unknown) => error as HeddleError,
  );
}

/** Answers the first requests with these statuses and everything after with `{ ok: true }`. */
function failingFirst(statuses: readonly number[], headers: Record<string, string> = {}): Promise<LocalServer> {
  let asked = 0;
  return start((_, response) => {
    const status = statuses[asked];
    asked += 1;
    if (status === undefined) sendJson(response, { ok: true });
    else response.writeHead(status, headers).end('try later');
  });
}

const echo = (): Promise<LocalServer> => start((seen, response) => sendJson(response, seen));

describe('what is sent', () => {
  it('is the method, the address with its query and the headers', async () => {
    const server = await echo();
    await request({
      method: 'DELETE',
      url: `${server.origin}/users/7?a=1`,
      query: [{ name: 'q', value: 'x y&z' }, { name: 'q', value: '2' }],
      headers: [{ name: 'X-Trace', value: 'abc' }],
    });
    expect(server.seen[0]).toMatchObject({ method: 'DELETE', url: '/users/7?a=1&q=x+y%26z&q=2', headers: { 'x-trace': 'abc', 'user-agent': 'Heddle' } });
  });

  it('is JSON, or the item where no JSON is given', async () => {
    const server = await echo();
    await request({ method: 'POST', url: server.origin, bodyType: 'json', body: '{ "name": "{{ name }}" }' }, { items: [{ json: { name: 'Ada' } }] });
    await request({ method: 'POST', url: server.origin, bodyType: 'json' }, { items: [{ json: { id: 7 } }] });
    expect(server.seen.map((seen) => seen.body)).toEqual(['{"name":"Ada"}', '{"id":7}']);
    expect(server.seen[0]?.headers['content-type']).toBe('application/json');
  });

  it('is a form', async () => {
    const server = await echo();
    await request({ method: 'POST', url: server.origin, bodyType: 'form', form: [{ name: 'a b', value: 'ü&' }, { name: 'c', value: '1' }] });
    expect(server.seen[0]).toMatchObject({ body: 'a+b=%C3%BC%26&c=1', headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' } });
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
      { method: 'POST', url: server.origin, bodyType: 'multipart', form: [{ name: 'title', value: 'Letter' }], formFiles: [{ name: 'upload', value: 'doc' }] },
      { items: [{ json: {}, files: { doc: file } }], files },
    );
    const { body = '', headers } = server.seen[0] ?? {};
    const form = await new Response(body, { headers: { 'content-type': headers?.['content-type'] ?? '' } }).formData();
    const upload = form.get('upload');
    expect(form.get('title')).toBe('Letter');
    expect(upload).toBeInstanceOf(File);
    expect(upload instanceof File && [upload.name, upload.type, await upload.text()]).toEqual(['a "b".txt', 'text/plain', 'hello']);
    expect(headers?.['content-length']).toBe(String(Buffer.byteLength(body)));
  });

  it('is a file of the item', async () => {
    const files = new MemoryFileStore();
    const file = await files.put(Buffer.from('{"a":1}'), { name: 'a.json', mediaType: 'application/json' });
    const server = await echo();
    await request({ method: 'PUT', url: server.origin, bodyType: 'file', bodyFile: 'doc' }, { items: [{ json: {}, files: { doc: file } }], files });
    expect(server.seen[0]).toMatchObject({ body: '{"a":1}', headers: { 'content-type': 'application/json', 'content-length': '7' } });
  });

  it.each([
    [{ bodyType: 'file', bodyFile: 'none' }, 'the item does not have'],
    [{ bodyType: 'json', method: 'GET' }, 'cannot be sent with GET'],
    [{ headers: [{ name: 'bad name', value: 'x' }] }, 'bad name'],
    [{ headers: [{ name: 'x', value: 'a\nb' }] }, 'HTTP does not allow'],
  ])('is refused when it makes no sense: %j', async (data, reason) => {
    expect(await failureOf({ method: 'POST', url: 'http://127.0.0.1:9/', ...data })).toMatchObject({ code: 'field_invalid', message: expect.stringContaining(reason) as string });
  });

  it.each([
    [{ auth: 'basic', username: 'ada', password: 'secret' }, 'authorization', `Basic ${Buffer.from('ada:secret').toString('base64')}`],
    [{ auth: 'bearer', token: 'token-1' }, 'authorization', 'Bearer token-1'],
    [{ auth: 'header', headerName: 'X-API-Key', headerValue: 'key-1' }, 'x-api-key', 'key-1'],
  ])('carries credentials: %j', async (data, header, value) => {
    const server = await echo();
    await request({ url: server.origin, ...data });
    expect(server.seen[0]?.headers[header]).toBe(value);
  });

  it('carries a user name that stands in the address as a header', async () => {
    const server = await echo();
    await request({ url: server.origin.replace('//', '//ada:p%40ss@') });
    expect(server.seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from('ada:p@ss').toString('base64')}`);
  });

  it('carries an idempotency key for POST and PATCH, unless it is switched off', async () => {
    const server = await echo();
    for (const data of [{ method: 'POST' }, { method: 'PATCH' }, { method: 'PUT' }, { method: 'POST', idempotencyKey: false }]) await request({ url: server.origin, ...data });
    expect(server.seen.map((seen) => seen.headers['idempotency-key'])).toEqual(['run-1-node-1-0', 'run-1-node-1-0', undefined, undefined]);
  });
});

describe('redirects', () => {
  it('are followed, with method and body where the status says so', async () => {
    const server = await start((seen, response) => {
      if (seen.url === '/307') response.writeHead(307, { location: '/303' }).end();
      else if (seen.url === '/303') response.writeHead(303, { location: 'end?x=1' }).end();
      else sendJson(response, { ok: true });
    });
    expect(await jsonOf({ method: 'POST', url: `${server.origin}/307`, bodyType: 'json', body: '{"a":1}' })).toEqual([{ ok: true }]);
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
    const headers = [{ name: 'Cookie', value: 'a=b' }, { name: 'X-Auth-Token', value: 'abc' }, { name: 'X-Trace', value: 'kept' }];
    await request({ url: server.origin, auth: 'header', headerName: 'X-Mine', headerValue: 'key-1', headers });
    expect(server.seen[0]?.headers).toMatchObject({ cookie: 'a=b', 'x-auth-token': 'abc', 'x-mine': 'key-1', 'x-trace': 'kept' });
    expect(other.seen[0]?.headers).toMatchObject({ 'x-trace': 'kept' });
    for (const name of ['cookie', 'x-auth-token', 'x-mine']) expect(other.seen[0]?.headers).not.toHaveProperty(name);
  });

  it('are limited', async () => {
    const server = await start((_, response) => void response.writeHead(302, { location: '/again' }).end());
    expect(await failureOf({ url: server.origin, maxRedirects: 3 })).toMatchObject({ code: 'http_too_many_redirects', message: 'More than 3 redirects.' });
    expect(server.seen).toHaveLength(4);
  });

  it('are the answer where they are not followed', async () => {
    const server = await start((_, response) => void response.writeHead(302, { location: '/next' }).end());
    expect(await jsonOf({ url: server.origin, followRedirects: false, output: 'full' })).toMatchObject([{ status: 302, headers: { location: '/next' } }]);
  });

  it('must lead to http', async () => {
    const server = await start((_, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end());
    expect(await failureOf({ url: server.origin })).toMatchObject({ code: 'egress_scheme' });
  });

  it('go through the egress guard at every hop', async () => {
    const server = await start((_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end());
    const guarded: NodeRun['fetch'] = async (url, init) => {
      if (String(url).includes('169.254')) throw new TypeError('fetch failed', { cause: nodeErrors.egress_denied({ host: '169.254.169.254' }) });
      return fetch(url, init);
    };
    expect(await failureOf({ url: server.origin }, { fetch: guarded })).toMatchObject({ code: 'egress_denied' });
  });
});

describe('retries', () => {
  it('follow a failure of the service', async () => {
    const server = await failingFirst([503, 500]);
    expect(await jsonOf({ url: server.origin })).toEqual([{ ok: true }]);
    expect(server.seen).toHaveLength(3);
  });

  it('wait as long as the service asks for, in seconds or as a date', async () => {
    const seconds = await failingFirst([429], { 'retry-after': '1' });
    const began = Date.now();
    expect(await jsonOf({ url: seconds.origin })).toEqual([{ ok: true }]);
    expect(Date.now() - began).toBeGreaterThanOrEqual(990);
    const date = await failingFirst([503], { 'retry-after': new Date(Date.now() - 5000).toUTCString() });
    expect(await jsonOf({ url: date.origin })).toEqual([{ ok: true }]);
  });

  it('are given up when the service asks for more time than there is', async () => {
    const server = await failingFirst([429], { 'retry-after': '3600' });
    expect(await failureOf({ url: server.origin })).toMatchObject({ code: 'http_status', details: { status: 429, headers: { 'retry-after': '3600' } } });
    expect(server.seen).toHaveLength(1);
  });

  it('end with the last answer', async () => {
    const server = await failingFirst([500, 500, 502]);
    expect(await failureOf({ url: server.origin, retries: 1 })).toMatchObject({ code: 'http_status', details: { status: 500, body: 'try later' } });
    const accepted = await failingFirst([500, 502]);
    expect(await jsonOf({ url: accepted.origin, retries: 1, acceptAnyStatus: true, output: 'full' })).toMatchObject([{ status: 502, body: 'try later' }]);
  });

  it('are made for POST only where the service did not take the request', async () => {
    const busy = await failingFirst([429], { 'retry-after': '0' });
    expect(await jsonOf({ method: 'POST', url: busy.origin })).toEqual([{ ok: true }]);
    expect(busy.seen.map((seen) => seen.headers['idempotency-key'])).toEqual(['run-1-node-1-0', 'run-1-node-1-0']);
    const broken = await failingFirst([503], { 'retry-after': '0' });
    expect(await failureOf({ method: 'POST', url: broken.origin })).toMatchObject({ code: 'http_status' });
  });

  it('follow a lost connection, also in the middle of the answer', async () => {
    let asked = 0;
    const server = await start((_, response) => {
      asked += 1;
      if (asked === 1) response.destroy();
      else if (asked === 2) response.writeHead(200, { 'content-length': '100' }).write('{"cut', () => response.destroy());
      else sendJson(response, { ok: true });
    });
    expect(await jsonOf({ url: server.origin })).toEqual([{ ok: true }]);
    expect(asked).toBe(3);
  });
});

describe('failures', () => {
  it('tell status, headers and the beginning of the body', async () => {
    const server = await start((_, response) => void response.writeHead(422, { 'content-type': 'text/plain', 'x-request-id': 'r-1', 'set-cookie': 'a=b' }).end('x'.repeat(10_000)));
    const error = await failureOf({ method: 'POST', url: `${server.origin}/things?key=hidden` });
    expect(error).toMatchObject({ code: 'http_status', message: `POST ${server.origin}/things answered 422.` });
    expect(error.details).toEqual({ status: 422, headers: expect.objectContaining({ 'content-type': 'text/plain', 'x-request-id': 'r-1' }) as object, body: 'x'.repeat(4096) });
    expect(JSON.stringify(error)).not.toContain('set-cookie');
  });

  it('never contain secrets, even when the service repeats them', async () => {
    const server = await start((seen, response) => void response.writeHead(400, { 'content-type': 'text/plain' }).end(JSON.stringify(seen.headers)));
    const secrets = ['s3cret-password', Buffer.from('ada:s3cret-password').toString('base64'), 'tok-12345', 'key-67890', 'manual-abc'];
    for (const data of [
      { auth: 'basic', username: 'ada', password: 's3cret-password' },
      { auth: 'bearer', token: 'tok-12345' },
      { auth: 'header', headerName: 'X-Mine', headerValue: 'key-67890' },
      { headers: [{ name: 'Authorization', value: 'Token manual-abc' }] },
    ]) {
      const shown = JSON.stringify(await failureOf({ url: server.origin, ...data }));
      expect(shown).toContain('[hidden]');
      for (const secret of secrets) expect(shown).not.toContain(secret);
    }
    const unusable = await failureOf({ url: 'ftp://ada:s3cret-password@example.com/a?key=key-67890' });
    expect(unusable.message).toBe('"ftp://example.com/a" is not an http or https address.');
    const invalid = await failureOf({ url: server.origin, auth: 'bearer', token: 'tok\n12345' });
    expect(JSON.stringify(invalid)).not.toContain('12345');
  });

  it('say why a service cannot be reached', async () => {
    const gone = await echo();
    await gone.close();
    expect(await failureOf({ url: gone.origin, retries: 0 })).toMatchObject({ code: 'http_unreachable', message: `${gone.origin}/ cannot be reached: the connection was refused.` });
  });

  it('come in time', async () => {
    const silent = await start(() => undefined);
    expect(await failureOf({ url: silent.origin, requestTimeout: 1 })).toMatchObject({ code: 'http_unreachable', message: expect.stringContaining('within 1 seconds') as string });
    const slow = await start((_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).write('a'));
    expect(await failureOf({ url: slow.origin, requestTimeout: 1 })).toMatchObject({ code: 'http_unreachable' });
  });

  it('are the reason of the signal when the step is stopped', async () => {
    const stop = new AbortController();
    const server = await start(() => stop.abort(new Error('stopped by user')));
    await expect(request({ url: server.origin }, { signal: stop.signal })).rejects.toThrow('stopped by user');
    const busy = await failingFirst([503], { 'retry-after': '20' });
    const waiting = new AbortController();
    setTimeout(() => waiting.abort(new Error('stopped while waiting')), 100);
    await expect(request({ url: busy.origin }, { signal: waiting.signal })).rejects.toThrow('stopped while waiting');
  });
});

describe('answers', () => {
  const answer = (type: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<LocalServer> =>
    start((_, response) => void response.writeHead(200, { 'content-type': type, ...headers }).end(body));

  it.each([
    ['application/json', '[{"a":1},2]', [{ a: 1 }, { value: 2 }]],
    ['application/vnd.api+json; charset=utf-8', '{"a":1}', [{ a: 1 }]],
    ['text/plain', 'hello', [{ body: 'hello' }]],
    ['application/xml', '<a/>', [{ body: '<a/>' }]],
    ['text/plain; charset=iso-8859-1', Buffer.from([0xfc]), [{ body: 'ü' }]],
    ['application/json', '', [{}]],
  ])('of type %s become items by their type', async (type, body, items) => {
    const server = await answer(type, body);
    expect(await jsonOf({ url: server.origin })).toEqual(items);
  });

  it('are read as asked, whatever their type', async () => {
    const server = await answer('text/html', '{"a":1}');
    expect(await jsonOf({ url: server.origin, responseFormat: 'json' })).toEqual([{ a: 1 }]);
    const json = await answer('application/json', '{"a":1}');
    expect(await jsonOf({ url: json.origin, responseFormat: 'text' })).toEqual([{ body: '{"a":1}' }]);
  });

  it('that are not the JSON they should be are refused', async () => {
    const server = await answer('application/json', '<html>');
    expect(await failureOf({ url: server.origin })).toMatchObject({ code: 'http_response_invalid' });
  });

  it('may be files', async () => {
    const files = new MemoryFileStore();
    const server = await answer('application/pdf', '%PDF', { 'content-disposition': `attachment; filename="a.pdf"; filename*=UTF-8''${encodeURIComponent('../Rechnung ä.pdf')}` });
    const [item] = await request({ url: server.origin, fileField: 'invoice' }, { files });
    expect(item?.json).toEqual({ name: 'Rechnung ä.pdf', mediaType: 'application/pdf', size: 4 });
    expect(item?.files?.['invoice'] && (await files.read(item.files['invoice']))).toBe('%PDF');
  });

  it('that are files take their name from the address where the service gives none', async () => {
    const server = await answer('image/png', 'png');
    expect(await jsonOf({ url: `${server.origin}/a/photo%201.png?size=2` })).toEqual([{ name: 'photo 1.png', mediaType: 'image/png', size: 3 }]);
    expect(await jsonOf({ url: server.origin, output: 'full' })).toMatchObject([{ body: { name: 'response' } }]);
  });

  it('show status, headers and body when asked to', async () => {
    const server = await answer('application/json', '[1,2]', { 'x-total': '2' });
    expect(await jsonOf({ url: server.origin, output: 'full' })).toEqual([{ status: 200, headers: expect.objectContaining({ 'x-total': '2' }) as object, body: [1, 2] }]);
    expect(await jsonOf({ method: 'HEAD', url: server.origin, output: 'full' })).toMatchObject([{ status: 200, body: null }]);
  });

  it('say where their items stand', async () => {
    const server = await answer('application/json', '{"data":{"items":[{"a":1}],"none":null}}');
    expect(await jsonOf({ url: server.origin, itemsPath: 'data.items' })).toEqual([{ a: 1 }]);
    expect(await jsonOf({ url: server.origin, itemsPath: 'data.none' })).toEqual([]);
    expect(await failureOf({ url: server.origin, itemsPath: 'data.other' })).toMatchObject({ code: 'http_response_invalid' });
  });

  it('that are too large are refused before they are read', async () => {
    const announced = await start((_, response) => void response.writeHead(200, { 'content-type': 'text/plain', 'content-length': String(17 * 1024 * 1024) }).write('a'));
    expect(await failureOf({ url: announced.origin })).toMatchObject({ code: 'http_response_too_large', message: 'The response is larger than 16 MiB.' });
    const film = await start((_, response) => void response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': String(513 * 1024 * 1024) }).write('a'));
    const files = new MemoryFileStore();
    expect(await failureOf({ url: film.origin }, { files })).toMatchObject({ code: 'http_response_too_large', message: 'The response is larger than 512 MiB.' });
    expect(files.count).toBe(0);
  });

  it('are limited for the whole step', async () => {
    const body = Buffer.alloc(14 * 1024 * 1024, 'a');
    const server = await answer('text/plain', body);
    const items = Array.from({ length: 5 }, () => ({ json: {} }));
    expect(await failureOf({ url: server.origin }, { items })).toMatchObject({ code: 'http_response_too_large', message: expect.stringContaining('64 MiB') as string });
  });

  it('that turn out too large are cut off', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'a');
    let sent = 0;
    const endless = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const more = (): void => {
        for (sent += 1; response.write(chunk); sent += 1);
      };
      response.on('drain', more);
      more();
    });
    expect(await failureOf({ url: endless.origin })).toMatchObject({ code: 'http_response_too_large', message: 'The response is larger than 16 MiB.' });
    expect(sent).toBeGreaterThanOrEqual(16);
  });
});

describe('pages', () => {
  const pages: { [url: string]: unknown } = {
    '/list?page=1': [{ id: 1 }, { id: 2 }],
    '/list?page=2': [{ id: 3 }],
    '/list?page=3': [],
    '/cursor': { data: [{ id: 1 }], meta: { next: 'c 2' } },
    '/cursor?cursor=c+2': { data: [{ id: 2 }], meta: { next: null } },
    '/body': { items: [{ id: 1 }], next: '/body?p=2' },
    '/body?p=2': { items: [{ id: 2 }], next: '/body' },
  };
  const lists = (): Promise<LocalServer> => start((seen, response) => sendJson(response, pages[seen.url] ?? [], seen.url === '/link' ? { link: '</list?page=2>; rel="next", </x>; rel=last' } : {}));

  it.each([
    ['a page number, until a page is empty', '/list', { pagination: 'number' }, [1, 2, 3]],
    ['a cursor, until there is none', '/cursor', { pagination: 'cursor', cursorPath: 'meta.next', itemsPath: 'data' }, [1, 2]],
    ['an address in the body, until one comes again', '/body', { pagination: 'link', nextPath: 'next', itemsPath: 'items' }, [1, 2]],
    ['at most as many as allowed', '/list', { pagination: 'number', maxPages: 1 }, [1, 2]],
  ])('are read by %s', async (_, path, data, ids) => {
    const server = await lists();
    expect(await jsonOf({ url: server.origin + path, ...data })).toEqual(ids.map((id) => ({ id })));
  });

  it('are read by the Link header', async () => {
    const server = await start((seen, response) => sendJson(response, [{ url: seen.url }], seen.url === '/' ? { link: '</x>; rel=prev, </two>; title="a"; rel="last next"' } : {}));
    expect(await jsonOf({ url: server.origin, pagination: 'link' })).toEqual([{ url: '/' }, { url: '/two' }]);
  });

  it('on another origin are asked for without credentials', async () => {
    const other = await echo();
    const server = await start((_, response) => sendJson(response, [1], { link: `<${other.origin}/two>; rel=next` }));
    await request({ url: server.origin, pagination: 'link', auth: 'bearer', token: 'token-1' });
    expect(other.seen[0]?.url).toBe('/two');
    expect(other.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('each carry an idempotency key of their own', async () => {
    const server = await lists();
    await request({ method: 'POST', url: `${server.origin}/list`, pagination: 'number' });
    expect(server.seen.map((seen) => seen.headers['idempotency-key'])).toEqual(['run-1-node-1-0', 'run-1-node-1-0-1', 'run-1-node-1-0-2']);
  });
});

describe('several items', () => {
  const numbered = (count: number): Item[] => Array.from({ length: count }, (_, n) => ({ json: { n } }));

  it('give their answers in order, though they are asked for at the same time', async () => {
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
    expect(await jsonOf({ url: `${server.origin}/{{ n }}`, concurrency: 4 }, { items: numbered(20) })).toEqual(numbered(20).map((item) => item.json));
    expect(most).toBe(4);
  });

  it('stop at the first failure', async () => {
    const server = await start((seen, response) => {
      if (seen.url === '/1') response.writeHead(404).end();
    });
    expect(await failureOf({ url: `${server.origin}/{{ n }}`, concurrency: 3 }, { items: numbered(50) })).toMatchObject({ code: 'http_status', details: { status: 404 } });
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
