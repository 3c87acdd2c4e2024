import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { unzipSync, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataCompressor } from './dataCompressor.node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { readZip } from './zip-read.ts';

const files = new MemoryFileStore();
const bytesOf = async (item: Item | undefined, name = 'result'): Promise<Buffer> => {
  const file = item?.files?.[name];
  if (!file) throw new Error('no file');
  return Buffer.concat(await Array.fromAsync(await files.open(file)));
};
const withFile = async (content: Uint8Array, name = 'data.bin'): Promise<Item> => ({
  json: { kept: true },
  files: { file: await files.put(content, { name, mediaType: 'application/octet-stream' }) },
});
const run = async (items: readonly Item[], data: JsonObject): Promise<readonly Item[]> =>
  (await runNode(dataCompressor, { items, data, files })).outputs['main'] ?? [];

describe.each(['gzip', 'brotli', 'zstd'])('%s', (format) => {
  it('round-trips its input', async () => {
    const content = Buffer.concat([randomBytes(100_000), Buffer.alloc(300_000)]);
    for (const effort of ['fast', 'normal', 'best']) {
      const [packed] = await run([await withFile(content)], { format, effort, to: 'packed' });
      expect(packed?.json).toMatchObject({ kept: true, packed: { originalSize: 400_000 } });
      expect((await bytesOf(packed, 'packed')).length).toBeLessThan(200_000);
      const [back] = await run([packed ?? { json: {} }], { operation: 'decompress', file: 'packed' });
      expect(await bytesOf(back)).toEqual(content);
      expect(back?.files?.['result']?.name).toBe('data.bin');
    }
  });

  it('stops unpacking at the limit', async () => {
    const [packed] = await run([await withFile(Buffer.alloc(3 * 1024 * 1024))], { format });
    const before = files.count;
    await expect(
      run([packed ?? { json: {} }], { operation: 'decompress', file: 'result', limit: 2 }),
    ).rejects.toMatchObject({ code: 'archive_bomb' });
    expect(files.count).toBe(before);
  });

  it('refuses damaged input', async () => {
    const [packed] = await run([await withFile(randomBytes(10_000))], { format });
    const bytes = await bytesOf(packed);
    const cut = await withFile(bytes.subarray(0, 5000), 'cut');
    await expect(run([cut], { operation: 'decompress', formatOf: format })).rejects.toMatchObject({
      code: 'archive_invalid',
    });
    await expect(
      run([await withFile(Buffer.from('plain text'))], { operation: 'decompress', formatOf: format }),
    ).rejects.toMatchObject({ code: 'archive_invalid' });
  });
});

describe('a ZIP archive', () => {
  it('is read by others, and theirs are read', async () => {
    const first = await withFile(Buffer.from('one'), 'a.txt');
    const second = await withFile(Buffer.from('two'), 'a.txt');
    const [archive] = await run([first, second], { format: 'zip', fileName: 'all.zip' });
    const entries = unzipSync(await bytesOf(archive));
    expect(
      Object.fromEntries(Object.entries(entries).map(([name, content]) => [name, Buffer.from(content).toString()])),
    ).toEqual({ 'a.txt': 'one', 'a (2).txt': 'two' });
    const theirs = await withFile(
      zipSync({
        'folder/ä.txt': Buffer.from('x'.repeat(1000)),
        'empty.txt': new Uint8Array(),
        'folder/stored.bin': [randomBytes(10), { level: 0 }],
      }),
    );
    const back = await run([theirs], { operation: 'decompress' });
    expect(back.map(({ json }) => (json['result'] as JsonObject)['path'])).toEqual([
      'folder/ä.txt',
      'empty.txt',
      'folder/stored.bin',
    ]);
    expect((await bytesOf(back[0])).toString()).toBe('x'.repeat(1000));
  });

  it('may be one for each item, of all its files', async () => {
    const { files: one } = await withFile(Buffer.from('1'), 'one.txt');
    const { files: two } = await withFile(Buffer.from('2'), 'two.txt');
    const item: Item = { json: {}, files: { one: one?.['file'] as never, two: two?.['file'] as never } };
    const [archive] = await run([item], { format: 'zip', archive: 'each', source: 'all' });
    expect(Object.keys(unzipSync(await bytesOf(archive)))).toEqual(['one.txt', 'two.txt']);
    await expect(run([item], { format: 'gzip', source: 'all' })).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it('cannot put files outside of where they belong', async () => {
    const paths = async (name: string): Promise<string[]> =>
      (await readZip(zipSync({ [name]: new Uint8Array([1]) }), 'a.zip', 100)).map(({ path }) => path);
    const names = ['../../etc/passwd', '/etc/passwd', 'a/../b', 'C:\\windows\\a', './a'];
    expect((await Promise.all(names.map(paths))).flat()).toEqual(['etc/passwd', 'etc/passwd', 'a/b', 'windows/a', 'a']);
  });

  it('unpacks to the limit over all of its files', async () => {
    const half = Buffer.alloc(700_000);
    const bomb = await withFile(zipSync({ a: half, b: half }));
    await expect(run([bomb], { operation: 'decompress', limit: 1 })).rejects.toMatchObject({ code: 'archive_bomb' });
  });

  it('that is damaged anywhere ends in an error or in the original, never in something else', async () => {
    const content = Buffer.from('content '.repeat(50));
    const whole = zipSync({ 'a.txt': content });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(whole);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        try {
          for (const entry of await readZip(damaged, 'a.zip', 100_000))
            expect(Buffer.concat(await Array.fromAsync(entry.open()))).toEqual(content);
        } catch (error) {
          if (!(error instanceof Error && 'code' in error)) throw error;
          // A single bit says that there is a password.
          expect(['archive_invalid', 'archive_bomb', 'archive_encrypted']).toContain(error.code);
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each([Buffer.from('PK\u0003\u0004 and nothing more'), Buffer.alloc(0), gzipSync('x').subarray(0, 3)])(
    'is not this: %j',
    async (bytes) => {
      await expect(run([await withFile(bytes)], { operation: 'decompress' })).rejects.toMatchObject({
        code: 'archive_invalid',
      });
    },
  );
});

it('text in a compressed file can be put into a field', async () => {
  const [item] = await run([await withFile(gzipSync('hello'))], {
    operation: 'decompress',
    output: 'text',
    to: 'text',
  });
  expect(item?.json).toEqual({ kept: true, text: 'hello' });
});

it('the format is found out by the first bytes, or by the name', async () => {
  await expect(run([await withFile(Buffer.from('plain'))], { operation: 'decompress' })).rejects.toMatchObject({
    code: 'archive_invalid',
  });
});
