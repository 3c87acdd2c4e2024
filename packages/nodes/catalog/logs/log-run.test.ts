import type { FileRef } from '@heddle/contract/run/item';
import { describe, expect, it } from 'vitest';
import { logParsing } from './logParsing.node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';

/** A file store whose files come in chunks of some bytes, as from a disk. */
class ChunkedFiles extends MemoryFileStore {
  readonly #size: number;

  constructor(size: number) {
    super();
    this.#size = size;
  }

  override async open(file: FileRef): Promise<AsyncIterable<Uint8Array>> {
    const bytes = Buffer.concat(await Array.fromAsync(await super.open(file)));
    const size = this.#size;
    return (async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })();
  }
}

async function parse(content: Uint8Array, data: object = {}, size = 7) {
  const files = new ChunkedFiles(size);
  const log = await files.put(content, { name: 'app.log', mediaType: 'text/plain' });
  const progress: unknown[] = [];
  const { outputs, logs } = await runNode(logParsing, {
    files,
    items: [{ json: { host: 'web-1' }, files: { log } }],
    data: { ...data },
    progress: (...result) => void progress.push(result),
  });
  return {
    parsed: outputs['parsed']?.map(({ json }) => json),
    unparsed: outputs['unparsed']?.map(({ json }) => json),
    logs,
    progress,
    log,
  };
}

describe('the lines of a file', () => {
  it('are read wherever its chunks end, with any kind of line end', async () => {
    const content = Buffer.from('level=info n=1 who="Zoë"\r\n\r\nlevel=warn n=2\n???\n\nlevel=error n=3');
    for (const size of [1, 2, 7, 1000]) {
      const { parsed, unparsed } = await parse(content, { format: 'logfmt' }, size);
      expect(parsed).toEqual([
        { level: 'info', n: 1, who: 'Zoë' },
        { level: 'warn', n: 2 },
        { level: 'error', n: 3 },
      ]);
      expect(unparsed).toEqual([{ host: 'web-1', message: '???' }]);
    }
  });

  it('are added to the fields of the item, when an output field is set', async () => {
    expect((await parse(Buffer.from('n=1'), { format: 'logfmt', to: 'log' })).parsed).toEqual([
      { host: 'web-1', message: 'n=1', log: { n: 1 } },
    ]);
  });

  it('may be in other encodings, which are found out or named', async () => {
    const utf16 = Buffer.from('\uFEFFwho=Zoë n=1\nwho=Ada n=2', 'utf16le');
    expect((await parse(utf16, { format: 'logfmt' })).parsed).toEqual([
      { who: 'Zoë', n: 1 },
      { who: 'Ada', n: 2 },
    ]);
    expect((await parse(Buffer.from('who=Zo\xEB n=1', 'latin1'), { format: 'logfmt' }, 1000)).parsed).toEqual([
      { who: 'Zoë', n: 1 },
    ]);
    expect(
      (await parse(Buffer.from('who=5\xA4', 'latin1'), { format: 'logfmt', encoding: 'iso-8859-15' })).parsed,
    ).toEqual([{ who: '5€' }]);
    await expect(parse(Buffer.from('n=1'), { encoding: 'klingon' })).rejects.toMatchObject({
      code: 'encoding_unknown',
    });
  });

  it('have limits, and report progress', async () => {
    const many = Buffer.from('n=1\n'.repeat(50));
    expect((await parse(many, { format: 'logfmt', limit: 50 })).parsed).toHaveLength(50);
    await expect(parse(many, { limit: 49 })).rejects.toMatchObject({ code: 'too_many_rows' });
    const stopped = await parse(many, { format: 'logfmt', limit: 3, onLimit: 'stop' });
    expect(stopped.parsed).toHaveLength(3);
    expect(stopped.logs).toEqual(['The step stops after 3 lines']);
    expect((await parse(many, { limit: 100 }, 100)).progress).toEqual([
      [100, 200, 'Bytes of app.log'],
      [200, 200, 'Bytes of app.log'],
    ]);
  });

  it('that are too long are of no format, and a file without line ends is refused', async () => {
    const long = await parse(Buffer.from(`n=1 text=${'x'.repeat(70_000)}\nn=2`), { format: 'logfmt' }, 50_000);
    expect(long.parsed).toEqual([{ n: 2 }]);
    expect(long.unparsed).toHaveLength(1);
    await expect(parse(Buffer.alloc(1_100_000, 'x'), {}, 100_000)).rejects.toMatchObject({ code: 'data_too_large' });
  });
});

it('a file comes before a field, unless the field is asked for', async () => {
  const files = new MemoryFileStore();
  const log = await files.put(Buffer.from('n=1'), { name: 'a.log', mediaType: 'text/plain' });
  const items = [{ json: { message: 'n=2' }, files: { log } }];
  const parsed = async (data: { source?: string; file?: string }): Promise<unknown> =>
    (await runNode(logParsing, { files, items, data: { format: 'logfmt', ...data } })).outputs['parsed']?.map(
      ({ json }) => json,
    );
  expect(await parsed({})).toEqual([{ n: 1 }]);
  expect(await parsed({ source: 'field' })).toEqual([{ n: 2 }]);
  expect(await parsed({ file: 'other' })).toEqual([{ n: 2 }]);
});
