import { createHash } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import type { GuardedFetch } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { Item } from '@heddle/contract/run/item';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileDownload } from './fileDownload.node.ts';
import { fileUpload } from './fileUpload.node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';

const files = new MemoryFileStore();
const MIB = 1024 * 1024;
const url = 'https://example.com/files/report.pdf?key=1';
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n');
const serving =
  (answer: () => Response): GuardedFetch =>
  async () =>
    answer();
const upload = async (item: Item, data: JsonObject, fetch?: GuardedFetch): Promise<Item | undefined> =>
  (await runNode(fileUpload, { items: [item], data, files, ...(fetch ? { fetch } : {}) })).outputs['main']?.[0];
const download = async (data: JsonObject, fetch: GuardedFetch, more: object = {}): Promise<Item | undefined> =>
  (await runNode(fileDownload, { data: { url, ...data }, files, fetch, ...more })).outputs['main']?.[0];
const bytesOf = async (item: Item | undefined, name = 'file'): Promise<Buffer> =>
  Buffer.concat(
    await Array.fromAsync(await files.open(item?.files?.[name] ?? { id: '', name: '', mediaType: '', size: 0 })),
  );

/** A body of `count` chunks of a mebibyte, and what became of it. */
function body(count: number): { stream: ReadableStream<Uint8Array>; sent: () => number; cancelled: () => boolean } {
  let sent = 0;
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === count) return controller.close();
      sent += 1;
      controller.enqueue(new Uint8Array(MIB).fill(0x61));
    },
    cancel() {
      cancelled = true;
    },
  });
  return { stream, sent: () => sent, cancelled: () => cancelled };
}

describe('an upload', () => {
  it('round-trips its input in any notation', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 6000 }), async (bytes) => {
        const buffer = Buffer.from(bytes);
        const written = {
          base64: buffer.toString('base64'),
          hex: buffer.toString('hex'),
          auto: `data:application/octet-stream;base64,${buffer.toString('base64url')}`,
        };
        for (const [encoding, data] of Object.entries(written)) {
          const item = await upload({ json: { data } }, { source: 'field', encoding });
          expect(await bytesOf(item)).toEqual(buffer);
          expect(item?.json['file']).toMatchObject({
            size: buffer.length,
            sha256: createHash('sha256').update(buffer).digest('hex'),
          });
        }
      }),
      { numRuns: 20 },
    );
  });

  it('takes a file of the item before a field, and keeps the others', async () => {
    const one = await files.put(PDF, { name: '../../report.pdf', mediaType: 'text/plain' });
    const item = await upload({ json: { data: 'x' }, files: { one } }, { to: 'checked' });
    expect(item?.files).toMatchObject({ one, checked: { name: 'report.pdf', mediaType: 'application/pdf' } });
  });

  it('identifies types by contents, whatever the name', async () => {
    const typeOf = async (content: Uint8Array | string, fileName: string): Promise<unknown> => {
      const item = await upload(
        { json: { data: Buffer.from(content).toString('base64') } },
        { source: 'field', encoding: 'base64', fileName },
      );
      return item?.files?.['file']?.mediaType;
    };
    expect(await typeOf(PDF, 'a.txt')).toBe('application/pdf');
    expect(await typeOf('a;b', 'a.csv')).toBe('text/csv');
    expect(await typeOf('<!DOCTYPE html><p>', 'a.txt')).toBe('text/html');
    expect(await typeOf('<?xml version="1.0"?><svg onload="x()"/>', 'a.png')).toBe('image/svg+xml');
    expect(await typeOf('<?xml version="1.0"?><a/>', 'a.txt')).toBe('application/xml');
    expect(await typeOf(Buffer.from([0x47, 0xfc, 0x6e]), 'a.csv')).toBe('text/csv');
    expect(await typeOf(Buffer.from([0, 1, 2, 3]), 'a.png')).toBe('application/octet-stream');
    expect(await typeOf('', '')).toBe('text/plain');
  });

  it('takes no more than its limit, and leaves nothing of it', async () => {
    const before = files.count;
    const { stream, sent, cancelled } = body(50);
    await expect(
      upload(
        { json: {} },
        { source: 'url', url, limit: 2 },
        serving(() => new Response(stream)),
      ),
    ).rejects.toMatchObject({ code: 'http_response_too_large' });
    expect([sent() < 8, cancelled(), files.count]).toEqual([true, true, before]);
    await expect(upload({ json: { data: 'a'.repeat(MIB + 1) } }, { limit: 1 })).rejects.toMatchObject({
      code: 'data_too_large',
    });
    expect(files.count).toBe(before);
  });

  it.each([
    ['hex', 'abc'],
    ['hex', 'zz'],
    ['base64', 'a'],
    ['base64', 'a*b='],
    ['auto', 'data:text/plain;base64,%%'],
    ['auto', 'data:text/plain,%%'],
  ])('refuses %s %j', async (encoding, data) => {
    await expect(upload({ json: { data } }, { source: 'field', encoding })).rejects.toMatchObject({
      code: 'file_encoding_invalid',
    });
  });
});

describe('a download', () => {
  it('is named by the server, or by the address', async () => {
    const named = async (disposition?: string): Promise<unknown> =>
      (
        await download(
          {},
          serving(
            () =>
              new Response(PDF, disposition === undefined ? {} : { headers: { 'content-disposition': disposition } }),
          ),
        )
      )?.files?.['file']?.name;
    expect(await named()).toBe('report.pdf');
    expect(await named('attachment; filename="../../a b.pdf"')).toBe('a b.pdf');
    expect(await named("attachment; filename=x.pdf; filename*=UTF-8''%C3%A4.pdf")).toBe('ä.pdf');
    expect(
      (
        await download(
          { url: 'https://example.com/' },
          serving(() => new Response(PDF)),
        )
      )?.files?.['file']?.name,
    ).toBe('file.pdf');
  });

  it('is streamed, and compared with its checksum at the end', async () => {
    const expected = createHash('sha512')
      .update(Buffer.alloc(3 * MIB, 'a'))
      .digest();
    for (const text of [expected.toString('hex').toUpperCase(), expected.toString('base64')]) {
      const item = await download(
        { checksum: 'sha512', expected: text },
        serving(() => new Response(body(3).stream)),
      );
      expect(item?.files?.['file']?.size).toBe(3 * MIB);
    }
    const before = files.count;
    await expect(
      download(
        { checksum: 'sha256', expected: 'abcd' },
        serving(() => new Response(PDF)),
      ),
    ).rejects.toMatchObject({ code: 'file_checksum_wrong' });
    expect(files.count).toBe(before);
  });

  it('with too large a declared size is not started', async () => {
    const { stream, cancelled } = body(1);
    await expect(
      download(
        {},
        serving(() => new Response(stream, { headers: { 'content-length': String(1024 * MIB) } })),
      ),
    ).rejects.toMatchObject({ code: 'http_response_too_large' });
    expect(cancelled()).toBe(true);
    await expect(
      download(
        { output: 'base64' },
        serving(() => new Response(body(20).stream)),
      ),
    ).rejects.toMatchObject({ code: 'http_response_too_large' });
  });

  it('of a type that is not allowed is broken off', async () => {
    const { stream, sent, cancelled } = body(20);
    await expect(
      download(
        { types: 'image/*, .pdf' },
        serving(() => new Response(stream)),
      ),
    ).rejects.toMatchObject({ code: 'file_type_refused' });
    expect([sent() < 5, cancelled()]).toEqual([true, true]);
  });

  it('may become text in the encoding that the server names', async () => {
    const latin = Buffer.from('Grüße', 'latin1');
    expect(
      (
        await download(
          { output: 'text' },
          serving(() => new Response(latin, { headers: { 'content-type': 'text/plain; charset=iso-8859-1' } })),
        )
      )?.json['file'],
    ).toBe('Grüße');
    expect(
      (
        await download(
          { output: 'text' },
          serving(() => new Response(latin)),
        )
      )?.json['file'],
    ).toBe('Grüße');
    expect(
      (
        await download(
          { output: 'text', charset: 'utf-16le' },
          serving(() => new Response(Buffer.from('hé', 'utf16le'))),
        )
      )?.json['file'],
    ).toBe('hé');
    await expect(
      download(
        { output: 'text', charset: 'klingon' },
        serving(() => new Response(latin)),
      ),
    ).rejects.toMatchObject({ code: 'encoding_unknown' });
    await expect(
      download(
        { output: 'json' },
        serving(() => new Response('{"a":')),
      ),
    ).rejects.toMatchObject({ code: 'json_invalid' });
  });

  it('sends a credential and its headers to its own host only, also through redirects', async () => {
    const asked: string[] = [];
    const fetch: GuardedFetch = async (at, init) => {
      const headers = new Headers(init?.headers);
      asked.push(`${new URL(at).host} ${headers.get('x-signed')} ${headers.get('x-own')}`);
      return new URL(at).host === 'example.com'
        ? new Response(null, { status: 302, headers: { location: 'https://cdn.example.net/a.pdf' } })
        : new Response(PDF);
    };
    const key: OpenCredential = {
      id: 'key',
      type: 'apiKeyHeader',
      name: 'Key',
      values: {},
      secrets: new Set(['s3cret']),
      renewable: false,
      http: async () => ({ headers: { 'x-signed': 's3cret' } }),
    };
    const item = await download(
      { auth: 'credential', credential: 'key', headers: [{ name: 'x-own', value: 'v' }] },
      fetch,
      { credentials: { key } },
    );
    expect(item?.files?.['file']?.name).toBe('a.pdf');
    expect(asked).toEqual(['example.com s3cret v', 'cdn.example.net null null']);
  });

  it('of a file that the item has needs no network', async () => {
    const file = await files.put(Buffer.from('{"a":1}'), { name: 'a.json', mediaType: 'application/json' });
    const refusing = serving(() => Response.error());
    expect(
      (await download({ source: 'file', output: 'json' }, refusing, { items: [{ json: {}, files: { file } }] }))?.json[
        'file'
      ],
    ).toEqual({ a: 1 });
    expect(
      (await download({ source: 'file', output: 'base64' }, refusing, { items: [{ json: {}, files: { file } }] }))
        ?.json['file'],
    ).toBe('eyJhIjoxfQ==');
  });
});
