import { describe, expect, it } from 'vitest';
import { failureOf, jsonOf, request, start } from '../../catalog/http-request/testing.ts';
import type { LocalServer } from '../../testing/server.ts';
import { MemoryFileStore } from '../../testing/run-node.ts';

const containing = (text: string): string => expect.stringContaining(text) as string;

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
    const server = await answer('application/pdf', '%PDF', {
      'content-disposition': `attachment; filename="a.pdf"; filename*=UTF-8''${encodeURIComponent('../Rechnung ä.pdf')}`,
    });
    const [item] = await request({ url: server.origin, fileField: 'invoice' }, { files });
    expect(item?.json).toEqual({ name: 'Rechnung ä.pdf', mediaType: 'application/pdf', size: 4 });
    expect(item?.files?.['invoice'] && (await files.read(item.files['invoice']))).toBe('%PDF');
  });

  it('that are files take their name from the address where the response has none', async () => {
    const server = await answer('image/png', 'png');
    expect(await jsonOf({ url: `${server.origin}/a/photo%201.png?size=2` })).toEqual([
      { name: 'photo 1.png', mediaType: 'image/png', size: 3 },
    ]);
    expect(await jsonOf({ url: server.origin, output: 'full' })).toMatchObject([{ body: { name: 'response' } }]);
  });

  it('are added to the item when asked to, each where it is said', async () => {
    const run = { items: [{ json: { id: 1, body: 'old' } }] };
    const list = await answer('application/json', '{"rows":[{"a":1}]}');
    expect(await jsonOf({ url: list.origin, output: 'item', bodyField: 'found' }, run)).toEqual([
      { id: 1, body: 'old', found: { rows: [{ a: 1 }] } },
    ]);
    expect(await jsonOf({ url: list.origin, output: 'item', itemsPath: 'rows' }, run)).toEqual([
      { id: 1, body: [{ a: 1 }] },
    ]);
    const text = await answer('text/plain', 'hello');
    expect(await jsonOf({ url: text.origin, bodyField: 'data' })).toEqual([{ data: 'hello' }]);
    const image = await answer('image/png', 'png');
    const [item] = await request({ url: image.origin, output: 'item' }, run);
    expect(item).toMatchObject({ json: { id: 1, body: 'old' }, files: { file: { mediaType: 'image/png' } } });
  });

  it('show status, headers and body when asked to', async () => {
    const server = await answer('application/json', '[1,2]', { 'x-total': '2' });
    expect(await jsonOf({ url: server.origin, output: 'full' })).toEqual([
      { status: 200, headers: expect.objectContaining({ 'x-total': '2' }) as object, body: [1, 2] },
    ]);
    expect(await jsonOf({ method: 'HEAD', url: server.origin, output: 'full' })).toMatchObject([
      { status: 200, body: null },
    ]);
  });

  it('have their items at the configured path', async () => {
    const server = await answer('application/json', '{"data":{"items":[{"a":1}],"none":null}}');
    expect(await jsonOf({ url: server.origin, itemsPath: 'data.items' })).toEqual([{ a: 1 }]);
    expect(await jsonOf({ url: server.origin, itemsPath: 'data.none' })).toEqual([]);
    expect(await failureOf({ url: server.origin, itemsPath: 'data.other' })).toMatchObject({
      code: 'http_response_invalid',
    });
  });

  it('that are too large are refused before they are read', async () => {
    const announce = (type: string, mib: number): Promise<LocalServer> =>
      start(
        (_, response) =>
          void response
            .writeHead(200, { 'content-type': type, 'content-length': String(mib * 1024 * 1024) })
            .write('a'),
      );
    const announced = await announce('text/plain', 17);
    expect(await failureOf({ url: announced.origin })).toMatchObject({
      code: 'http_response_too_large',
      message: 'The response is larger than 16 MiB.',
    });
    const film = await announce('video/mp4', 513);
    const files = new MemoryFileStore();
    expect(await failureOf({ url: film.origin }, { files })).toMatchObject({
      code: 'http_response_too_large',
      message: 'The response is larger than 512 MiB.',
    });
    expect(files.count).toBe(0);
  });

  it('are limited for the whole step', async () => {
    const body = Buffer.alloc(14 * 1024 * 1024, 'a');
    const server = await answer('text/plain', body);
    const items = Array.from({ length: 5 }, () => ({ json: {} }));
    expect(await failureOf({ url: server.origin }, { items })).toMatchObject({
      code: 'http_response_too_large',
      message: containing('64 MiB'),
    });
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
    expect(await failureOf({ url: endless.origin })).toMatchObject({
      code: 'http_response_too_large',
      message: 'The response is larger than 16 MiB.',
    });
    expect(sent).toBeGreaterThanOrEqual(16);
  });
});
