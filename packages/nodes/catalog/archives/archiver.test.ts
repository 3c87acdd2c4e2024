import { gzipSync } from 'node:zlib';
import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { zipSync } from 'fflate';
import fc from 'fast-check';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { fileArchiver } from './fileArchiver.node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';

const files = new MemoryFileStore();
const put = (content: Uint8Array, name: string) => files.put(content, { name, mediaType: 'application/octet-stream' });
const holding = async (contents: { readonly [name: string]: Uint8Array }): Promise<Item> => ({
  json: { kept: true },
  files: Object.fromEntries(
    await Promise.all(Object.entries(contents).map(async ([name, bytes]) => [name, await put(bytes, name)] as const)),
  ),
});
const run = async (items: readonly Item[], data: JsonObject): Promise<readonly Item[]> =>
  (await runNode(fileArchiver, { items, data, files })).outputs['main'] ?? [];
const bytesOf = async (item: Item | undefined, name: string): Promise<Buffer> => {
  const file = item?.files?.[name];
  if (!file) throw new Error('no file');
  return Buffer.concat(await Array.fromAsync(await files.open(file)));
};
/** A tar archive with these headers, whatever they say. */
const tarOf = async (
  ...headers: readonly { name: string; type?: 'symlink'; linkname?: string; content?: string }[]
): Promise<Buffer> => {
  const archive = pack();
  for (const { content = '', ...header } of headers) archive.entry(header, content);
  archive.finalize();
  return Buffer.concat((await Array.fromAsync(archive)) as Uint8Array[]);
};
const extracting = async (bytes: Uint8Array, data: JsonObject = {}): Promise<readonly Item[]> =>
  run([await holding({ archive: bytes })], { operation: 'extract', ...data });

const formats = ['zip', 'tar', 'tar.gz'];

describe.each(formats)('%s', (format) => {
  it('round-trips files, whatever their names and contents', async () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
      .map((text) => text.replaceAll(/[/\\]|\p{Cc}|^[A-Za-z]:/gu, '_').trim())
      .filter((text) => text.replaceAll('.', '') !== '');
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(name, fc.uint8Array({ maxLength: 3000 }), { minKeys: 1, maxKeys: 5, noNullPrototype: true }),
        async (contents) => {
          const [archive] = await run([await holding(contents)], { format, folder: 'in/folder' });
          expect(archive?.json).toMatchObject({
            archive: { name: `archive.${format}`, files: Object.keys(contents).length },
          });
          const back = await run([archive ?? { json: {} }], { operation: 'extract', file: 'archive' });
          const found = await Promise.all(
            back.map(async (item) => [
              (item.json['file'] as JsonObject)['path'],
              new Uint8Array(await bytesOf(item, 'file')),
            ]),
          );
          expect(Object.fromEntries(found)).toEqual(
            Object.fromEntries(
              Object.entries(contents).map(([key, bytes]) => [`in/folder/${key}`, new Uint8Array(bytes)]),
            ),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  it('can be listed, by patterns and without unpacking', async () => {
    const [archive] = await run([await holding({ 'a.csv': Buffer.from('1'), 'b.txt': Buffer.from('22') })], {
      format,
      archive: 'each',
      folder: 'deep/er',
    });
    expect(archive?.json['kept']).toBe(true);
    const before = files.count;
    const listed = async (only: string): Promise<unknown> =>
      (await run([archive ?? { json: {} }], { operation: 'list', file: 'archive', output: 'one', only }))[0]?.json[
        'file'
      ];
    expect(await listed('')).toMatchObject([
      { path: 'deep/er/a.csv', size: 1 },
      { path: 'deep/er/b.txt', size: 2 },
    ]);
    expect(await listed('*.csv, x/**')).toMatchObject([{ path: 'deep/er/a.csv' }]);
    expect(await listed('deep/**')).toHaveLength(2);
    expect(files.count).toBe(before);
  });

  it('unpacks no more than the limits', async () => {
    const [archive] = await run([await holding({ a: Buffer.alloc(700_000), b: Buffer.alloc(700_000) })], { format });
    const before = files.count;
    await expect(run([archive ?? { json: {} }], { operation: 'extract', limit: 1, only: 'b,a' })).rejects.toMatchObject(
      { code: 'archive_bomb' },
    );
    expect(files.count).toBeLessThanOrEqual(before + 1);
    await expect(run([archive ?? { json: {} }], { operation: 'extract', mostFiles: 1 })).rejects.toMatchObject({
      code: 'data_too_large',
    });
  });

  it('that is damaged or truncated ends in a coded error, or in its intact part', async () => {
    const [archive] = await run([await holding({ 'a.txt': Buffer.from('content '.repeat(100)) })], { format });
    const whole = await bytesOf(archive, 'archive');
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (at, change, cut) => {
          const damaged = cut ? whole.subarray(0, at) : Buffer.from(whole);
          if (!cut) damaged[at] = (damaged[at] ?? 0) ^ change;
          const code = await extracting(damaged, { formatOf: format }).then(
            () => null,
            (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
          );
          expect([null, 'archive_invalid', 'archive_encrypted', 'archive_bomb', 'archive_path_unsafe']).toContain(code);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('an archive', () => {
  it('of all items keeps files of the same name', async () => {
    const item = await holding({ 'a.txt': Buffer.from('1') });
    const [archive] = await run([item, item, { json: { n: 1 } }], {});
    const names = (await run([archive ?? { json: {} }], { operation: 'extract', output: 'one' }))[0]?.json[
      'file'
    ] as JsonObject[];
    expect(names.map(({ path }) => path)).toEqual(['a.txt', 'a (2).txt', 'item-3.json']);
  });

  it('cannot put files outside of where they belong', async () => {
    for (const path of ['../../etc/passwd', '/etc/passwd', 'a/../../b', 'C:\\windows\\a', '..\\a']) {
      await expect(
        extracting(zipSync({ [path]: new Uint8Array([1]), fine: new Uint8Array([2]) })),
      ).rejects.toMatchObject({ code: 'archive_path_unsafe' });
      await expect(extracting(await tarOf({ name: path, content: 'x' }))).rejects.toMatchObject({
        code: 'archive_path_unsafe',
      });
    }
    const left = await extracting(zipSync({ '../a': new Uint8Array([1]), fine: new Uint8Array([2]) }), {
      unsafe: 'skip',
    });
    expect(left.map(({ json }) => (json['file'] as JsonObject)['path'])).toEqual(['fine']);
  });

  it('returns no links: they may point anywhere', async () => {
    const found = await extracting(
      await tarOf({ name: 'link', type: 'symlink', linkname: '/etc/passwd' }, { name: 'fine', content: 'x' }),
    );
    expect(found.map(({ json }) => (json['file'] as JsonObject)['path'])).toEqual(['fine']);
  });

  it('with a declared size of a gigabyte is refused before it is read', async () => {
    const zip = Buffer.from(zipSync({ a: [new Uint8Array([1]), { level: 0 }] }));
    zip.writeUInt32LE(1024 ** 3, zip.indexOf(Buffer.from('PK\u0001\u0002')) + 24);
    await expect(extracting(zip)).rejects.toMatchObject({ code: 'archive_bomb' });
    const tar = await tarOf({ name: 'a', content: 'x' });
    tar.write('10000000000', 124);
    tar.write('        ', 148);
    const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    await expect(extracting(tar)).rejects.toMatchObject({ code: 'archive_bomb' });
    await expect(extracting(gzipSync(tar))).rejects.toMatchObject({ code: 'archive_bomb' });
  });

  it('is known by its first bytes', async () => {
    for (const bytes of [Buffer.from('plain text'), Buffer.alloc(0), gzipSync('no tar archive'), Buffer.alloc(2000)]) {
      await expect(extracting(bytes)).rejects.toMatchObject({ code: 'archive_invalid' });
    }
  });

  it('returns files with the types of their contents', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
      'base64',
    );
    const found = await extracting(zipSync({ 'picture.txt': png, 'table.csv': Buffer.from('a,b') }));
    expect(found.map(({ json }) => (json['file'] as JsonObject)['mediaType'])).toEqual(['image/png', 'text/csv']);
  });
});
