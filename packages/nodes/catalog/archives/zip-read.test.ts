import { isJsonObject } from '@heddle/contract/json';
import { zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileArchiver } from './fileArchiver.node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { readZip } from './zip-read.ts';

const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');
const hello = 'hello hello hello hello hello hello hello\n';

/** `zip -fz`, Info-ZIP 3.0: all numbers that can be long are. */
const long = bytes(
  'UEsDBC0AAAAIAIMYIlhp9VET//////////8FABQAYS50eHQBABAAKgAAAAAAAAAMAAAAAAAAAMtIzcnJV8ggTHIBAFBLAQIeAy0AAAAIAIMYIlhp9VETDAAAAP////8FAAwAAAAAAAEAAACkgQAAAABhLnR4dAEACAAqAAAAAAAAAFBLBgYsAAAAAAAAAB4DLQAAAAAAAAAAAAEAAAAAAAAAAQAAAAAAAAA/AAAAAAAAAEMAAAAAAAAAUEsGBwAAAACCAAAAAAAAAAEAAABQSwUGAAAAAAEAAQA/AAAA/////wAA',
);
/** Python's zipfile with ZIP64_LIMIT = 10: two files, each with other numbers that are long. */
const mixed = bytes(
  'UEsDBC0AAAAIAIMYIli/POrI//////////8MABQAZm9sZGVyL2EudHh0AQAQACoAAAAAAAAACwAAAAAAAADLSM3JyVfIIIIEAFBLAwQtAAAACACDGCJYaREftv//////////BQAUAGIudHh0AQAQAAYAAAAAAAAACAAAAAAAAAArTk3Oz0sBAFBLAQItAy0AAAAIAIMYIli/POrI//////////8MABQAAAAAAAAAAACAAQAAAABmb2xkZXIvYS50eHQBABAAKgAAAAAAAAALAAAAAAAAAFBLAQItAy0AAAAIAIMYIlhpER+2CAAAAAYAAAAFAAwAAAAAAAAAAACAAf////9iLnR4dAEACABJAAAAAAAAAFBLBgYsAAAAAAAAAC0ALQAAAAAAAAAAAAIAAAAAAAAAAgAAAAAAAACNAAAAAAAAAIgAAAAAAAAAUEsGBwAAAAAVAQAAAAAAAAEAAABQSwUGAAAAAAIAAgCNAAAAiAAAAAAA',
);
/** `zip -P secret`. */
const locked = bytes(
  'UEsDBBQACQAIAIMYIlhp9VETGAAAACoAAAAFAAAAYS50eHSzz3OLm/n4FdscP4l9tVdKuufGJsImlRVQSwcIafVRExgAAAAqAAAAUEsBAh4DFAAJAAgAgxgiWGn1URMYAAAAKgAAAAUAAAAAAAAAAQAAAKSBAAAAAGEudHh0UEsFBgAAAAABAAEAMwAAAEsAAAAAAA==',
);

async function contentsOf(archive: Uint8Array): Promise<{ [path: string]: string }> {
  const found: [string, string][] = [];
  for (const entry of await readZip(archive, 'a.zip', 100_000))
    found.push([entry.path, Buffer.concat(await Array.fromAsync(entry.open())).toString()]);
  return Object.fromEntries(found);
}

describe('a ZIP64 archive', () => {
  it('is read regardless of the program that wrote it', async () => {
    expect(await contentsOf(long)).toEqual({ 'a.txt': hello });
    expect(await readZip(long, 'a.zip', 100)).toMatchObject([
      { path: 'a.txt', size: hello.length, modified: Date.parse('2024-01-02T03:04:06Z'), safe: true },
    ]);
  });

  it('may have some long numbers, and short ones beside them', async () => {
    expect(await contentsOf(mixed)).toEqual({ 'folder/a.txt': 'hello '.repeat(7), 'b.txt': 'second' });
  });

  it('that is damaged anywhere ends in an error or in the original, never in something else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(mixed.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(mixed);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        const found = await contentsOf(damaged).catch((error: unknown) => {
          if (error instanceof Error && 'code' in error) return String(error.code);
          throw error;
        });
        if (typeof found === 'string')
          expect(['archive_invalid', 'archive_bomb', 'archive_encrypted']).toContain(found);
        else for (const content of Object.values(found)) expect(['hello '.repeat(7), 'second']).toContain(content);
      }),
      { numRuns: 300 },
    );
  });
});

describe('an archive with a password', () => {
  const files = new MemoryFileStore();
  const run = async (data: object) => {
    const file = await files.put(locked, { name: 'locked.zip', mediaType: 'application/zip' });
    return (
      (await runNode(fileArchiver, { files, items: [{ json: {}, files: { file } }], data: { ...data } })).outputs[
        'main'
      ] ?? []
    );
  };

  it('can be listed, but not extracted', async () => {
    const [item] = await run({ operation: 'list' });
    const listed = item?.json['file'];
    expect(isJsonObject(listed) && listed).toMatchObject({ path: 'a.txt', size: 42, encrypted: true });
    await expect(run({ operation: 'extract' })).rejects.toMatchObject({
      code: 'archive_encrypted',
      message: 'a.txt in locked.zip is protected with a password.',
    });
  });
});

describe('the names in an archive', () => {
  /** An archive of one empty file whose name has these bytes. */
  const named = (name: Uint8Array, isUtf8: boolean): Buffer => {
    const zip = Buffer.from(zipSync({ [String.fromCharCode(...name.map(() => 120))]: new Uint8Array() }));
    const mark = Buffer.from('PK\u0001\u0002');
    for (const at of [30, zip.indexOf(mark) + 46]) zip.set(name, at);
    zip.writeUInt16LE(isUtf8 ? 0x0800 : 0, zip.indexOf(mark) + 8);
    return zip;
  };

  it('are UTF-8 where it says so or they are, and those of Windows otherwise', async () => {
    const pathOf = async (zip: Uint8Array): Promise<string | undefined> => (await readZip(zip, 'a.zip', 10))[0]?.path;
    expect(await pathOf(named(Buffer.from('Größe'), true))).toBe('Größe');
    expect(await pathOf(named(Buffer.from('Größe'), false))).toBe('Größe');
    expect(await pathOf(named(Buffer.from('Größe', 'latin1'), false))).toBe('Größe');
  });

  it('may not lead two entries to the same bytes', async () => {
    const zip = Buffer.from(zipSync({ a: Buffer.alloc(1000), b: Buffer.alloc(1000) }));
    const mark = Buffer.from('PK\u0001\u0002');
    zip.writeUInt32LE(0, zip.lastIndexOf(mark) + 42);
    await expect(contentsOf(zip)).rejects.toMatchObject({ code: 'archive_invalid' });
  });
});

describe('the content of an archive', () => {
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.integer({ min: 0, max: 60_000 }).map((size) => new Uint8Array(size)),
  );

  it('is what was packed, in a short file and in a long one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(content, { maxLength: 8 }), async (contents) => {
        const files = Object.fromEntries(contents.map((bytes, index) => [`${index}.bin`, bytes]));
        const found = await readZip(zipSync(files), 'a.zip', 1_000_000);
        for (const entry of found)
          expect(Buffer.concat(await Array.fromAsync(entry.open()))).toEqual(Buffer.from(files[entry.path] ?? []));
        expect(found.length).toBe(contents.length);
      }),
      { numRuns: 50 },
    );
  });

  it('is read to its end where the archive states less of it, and counts in full', async () => {
    const zip = Buffer.from(zipSync({ a: Buffer.alloc(100_000) }));
    zip.writeUInt32LE(10, zip.indexOf(Buffer.from('PK\u0001\u0002')) + 24);
    expect((await contentsOf(zip))['a']?.length).toBe(100_000);
    const [entry] = await readZip(zip, 'a.zip', 99_999);
    await expect(Array.fromAsync(entry?.open() ?? [])).rejects.toMatchObject({ code: 'archive_bomb' });
  });
});
