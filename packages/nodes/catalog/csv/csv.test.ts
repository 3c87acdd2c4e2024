import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvParser } from './csvParser.node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { guessEncoding } from '../../lib/files/decode.ts';
import { detectDelimiter } from './detect.ts';
import { typedCell } from '../../lib/typed-cell.ts';

const parse = async (text: string, data: JsonObject = {}): Promise<JsonValue[]> => {
  const { outputs } = await runNode(csvParser, { data: { source: 'text', text, ...data } });
  return (outputs['main'] ?? []).map(({ json }) => json);
};

/** Parses the bytes of a file that comes in chunks of this size. */
async function parseFile(bytes: Uint8Array, data: JsonObject = {}, chunkSize = 7): Promise<JsonValue[]> {
  const file = { id: 'f', name: 'a.csv', mediaType: 'text/csv', size: bytes.length };
  const files = {
    put: () => Promise.reject(new Error('not here')),
    open: async () =>
      (async function* () {
        for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
      })(),
  };
  const { outputs } = await runNode(csvParser, { items: [{ json: {}, files: { sheet: file } }], data, files });
  return (outputs['main'] ?? []).map(({ json }) => json);
}

describe('reading CSV', () => {
  it('reports progress through a file or a text', async () => {
    const reports: unknown[] = [];
    const progress = (...report: unknown[]): void => void reports.push(report);
    const files = new MemoryFileStore();
    const sheet = await files.put(Buffer.from('a\n1'), { name: 'a.csv', mediaType: 'text/csv' });
    await runNode(csvParser, { items: [{ json: {}, files: { sheet } }], files, progress });
    await runNode(csvParser, { data: { source: 'text', text: 'a\n12' }, progress });
    expect(reports).toEqual([
      [3, 3, 'Bytes of a.csv'],
      [4, 4, 'Characters'],
    ]);
  });

  it('splits cells as in RFC 4180', async () => {
    expect(await parse('a,b\r\n"1 ""one""","2\r\n,two"\r\n\r\n,')).toEqual([
      { a: '1 "one"', b: '2\r\n,two' },
      { a: null, b: null },
    ]);
  });

  it('pads short rows, names unnamed columns and makes equal names unique', async () => {
    expect(await parse('a,,a\n1')).toEqual([{ a: 1, column2: null, a_2: null }]);
    expect(await parse('__proto__,b\n1,2')).toEqual([{ '__proto__ ': 1, b: 2 }]);
  });

  it.each<[string, JsonObject, JsonValue[]]>([
    ['# note\na\tb\n1\t2', { comment: '#', delimiter: 'tab' }, [{ a: 1, b: 2 }]],
    ['Report\nof today\na;b\n1;2', { skipLines: 2 }, [{ a: 1, b: 2 }]],
    ['a::b\n1::2', { delimiter: 'other', otherDelimiter: '::' }, [{ a: 1, b: 2 }]],
    ["a,b\n'1,5',2", { quote: "'", types: 'text' }, [{ a: '1,5', b: '2' }]],
    ['a,b\n"1,2', { quote: 'none' }, [{ a: '"1', b: 2 }]],
    [' a , b \n 1 , x ', { trim: true }, [{ a: 1, b: 'x' }]],
    ['a\n1\n2\n3', { limit: 2, onLimit: 'stop' }, [{ a: 1 }, { a: 2 }]],
    [
      'a,b\n1,2\n1,2,3\n4,5',
      { badRows: 'skip' },
      [
        { a: 1, b: 2 },
        { a: 4, b: 5 },
      ],
    ],
    ['a,b\n1,2', { columns: 'x, y' }, [{ x: 1, y: 2 }]],
    ['a,b', {}, []],
  ])('%j with %j', async (text, data, expected) => {
    expect(await parse(text, data)).toEqual(expected);
  });

  it('reads files in any encoding, wherever their chunks are cut', async () => {
    const text = 'städte;größe\nZürich;"9€"\n';
    expect(await parseFile(Buffer.from(text))).toEqual([{ städte: 'Zürich', größe: '9€' }]);
    expect(await parseFile(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual([{ städte: 'Zürich', größe: '9€' }]);
    expect(await parseFile(Buffer.from('a;b\nZ\xfcrich;1', 'latin1'), { encoding: 'iso-8859-1' })).toEqual([
      { a: 'Zürich', b: 1 },
    ]);
    await expect(parseFile(Buffer.from('a'), { encoding: 'klingon' })).rejects.toMatchObject({
      code: 'encoding_unknown',
    });
    expect(guessEncoding(Buffer.from('Z\xfcrich', 'latin1'))).toBe('windows-1252');
  });

  it.each([false, true])(
    'keeps characters whole wherever the text is cut, and takes halves for unknown ones (with spaces removed: %s)',
    async (trim) => {
      const row = `${'x'.repeat(64 * 1024 - 3)}\u{1F600}`;
      expect(await parse(`a\n${row}`, { trim })).toEqual([{ a: row }]);
      expect(await parse('a,b\n\uD83D,\uD83D', { trim })).toEqual([{ a: '\uFFFD', b: '\uFFFD' }]);
    },
  );

  it('reports missing input', async () => {
    await expect(runNode(csvParser, { items: [{ json: {} }] })).rejects.toMatchObject({ code: 'data_missing' });
    await expect(runNode(csvParser, { items: [{ json: {} }], data: { source: 'file' } })).rejects.toMatchObject({
      code: 'file_missing',
    });
    await expect(runNode(csvParser, { items: [{ json: { body: { a: 1 } } }] })).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });

  it('yields to other work, and stops with the signal', async () => {
    const text = `a,b\n${'1,two\n'.repeat(150_000)}`;
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    expect(await parse(text, { limit: 200_000 })).toHaveLength(150_000);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
    const controller = new AbortController();
    const running = runNode(csvParser, { data: { source: 'text', text, limit: 200_000 }, signal: controller.signal });
    controller.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
  });

  it('ends a row without an end in an error', async () => {
    await expect(parse(`a,b\n"${'x'.repeat(5_000_000)}`)).rejects.toMatchObject({ code: 'csv_invalid' });
  });
});

describe('the delimiter', () => {
  it.each([
    ['a,b,c\n1,2,3', ','],
    ['a;b\n1,5;2,5\n2,5;3', ';'],
    ['a\tb\n"x;y"\t1', '\t'],
    ['a|b|c\n1|2|3', '|'],
    ['name\nAda\nBob', ','],
    ['"a;b",c\n"d;e;f",g', ','],
    ['', ','],
  ])('of %j is %j', (text, expected) => {
    expect(detectDelimiter(text, '"')).toBe(expected);
  });
});

it.each<[string, JsonValue]>([
  ['', null],
  ['5', 5],
  ['-5.25', -5.25],
  ['1e3', 1000],
  ['007', '007'],
  ['1.', '1.'],
  ['+5', '+5'],
  ['12345678901234567890', '12345678901234567890'],
  ['9007199254740991', 9007199254740991],
  ['9007199254740993', '9007199254740993'],
  ['-9007199254740993', '-9007199254740993'],
  ['0.12345678901234567890', '0.12345678901234567890'],
  ['9007199254740.993', '9007199254740.993'],
  ['123456789012345678.5', '123456789012345678.5'],
  ['-123456.123456789', -123456.123456789],
  ['100.0000000000000', 100],
  ['1.234567890120e10', 12345678901.2],
  ['true', true],
  ['FALSE', false],
  ['truest', 'truest'],
  ['0', 0],
  ['-0', -0],
  ['NaN', 'NaN'],
  ['0x10', '0x10'],
  ['1e999', '1e999'],
  ['2026-01-01', '2026-01-01'],
])('the cell %j is %j', (cell, expected) => {
  expect(typedCell(cell)).toEqual(expected);
});

it('no number of a file loses digits, whether it becomes a number or stays text', async () => {
  expect(await parse('a,b,c\n0.12345678901234567890,9007199254740993,0.1')).toEqual([
    { a: '0.12345678901234567890', b: '9007199254740993', c: 0.1 },
  ]);
  const digits = fc.stringMatching(/^\d{1,20}$/);
  const decimal = fc
    .tuple(fc.constantFrom('', '-'), digits, digits)
    .map(([sign, whole, part]) => `${sign}${BigInt(whole)}.${part}9`);
  fc.assert(
    fc.property(decimal, (cell) => {
      const value = typedCell(cell);
      // The shortest text of a number that is held exactly enough has the same digits.
      expect(
        typeof value === 'number'
          ? new Intl.NumberFormat('en', { maximumFractionDigits: 30, useGrouping: false }).format(value)
          : value,
      ).toBe(cell);
    }),
  );
});

describe('writing CSV', () => {
  const write = async (items: readonly Item[], data: JsonObject = {}): Promise<string> => {
    const { outputs } = await runNode(csvParser, {
      items,
      data: { operation: 'write', output: 'text', lineEnd: 'lf', ...data },
    });
    return (outputs['main']?.[0]?.json['csv'] ?? '') as string;
  };

  it('writes the columns that are named, also nested ones', async () => {
    const items = [{ json: { id: 1, customer: { city: 'Bern' } } }];
    expect(await write(items, { columns: 'customer.city, id', delimiter: ';' })).toBe('customer.city;id\nBern;1\n');
    expect(await write(items, { columns: 'id', header: false, quoteAll: true })).toBe('"1"\n');
  });

  it('guards against formulas, but leaves numbers alone', async () => {
    const items = ['=cmd()', '+5', '-3.5', '-3+2', '@x', -4].map((a) => ({ json: { a } }));
    expect(await write(items)).toBe("a\n'=cmd()\n+5\n-3.5\n'-3+2\n'@x\n-4\n");
    for (const sign of ['\t', '\r', '\n', '＝', '＋', '－', '＠'])
      expect(await write([{ json: { a: `${sign}cmd()` } }])).toContain(`'${sign}cmd()`);
    expect(await write([{ json: { '=cmd()': 1 } }])).toBe("'=cmd()\n1\n");
    expect(await write(items.slice(0, 1), { guardFormulas: false })).toBe('a\n=cmd()\n');
  });

  it('puts a file into the item, in an encoding', async () => {
    const files = new MemoryFileStore();
    const data = { operation: 'write', fileName: 'städte.csv', to: 'sheet', encoding: 'windows-1252' };
    const { outputs } = await runNode(csvParser, { items: [{ json: { a: 'Zürich €' } }], data, files });
    const [item] = outputs['main'] ?? [];
    expect(item?.json).toEqual({ name: 'städte.csv', mediaType: 'text/csv', size: 13, rows: 1 });
    const file = item?.files?.['sheet'];
    const bytes = file && Buffer.concat(await Array.fromAsync(await files.open(file)));
    expect(bytes?.toString('latin1')).toBe('a\r\nZ\xfcrich \x80\r\n');
    await expect(runNode(csvParser, { data: { operation: 'write', encoding: 'klingon' } })).rejects.toMatchObject({
      code: 'encoding_unknown',
    });
  });

  it('is read back as it was, for any texts', async () => {
    const cell = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\u0000') && text.isWellFormed());
    const row = fc.record({ a: cell.filter((text) => text !== ''), b: cell, c: cell });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 10 }),
        fc.constantFrom(',', ';', 'tab', '|'),
        async (rows, delimiter) => {
          const text = await write(
            rows.map((json) => ({ json })),
            { delimiter, guardFormulas: false, quoteAll: true },
          );
          expect(await parse(text, { delimiter, types: 'text' })).toEqual(rows);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('filtering CSV', () => {
  const encoder = new TextEncoder();
  const data = { operation: 'filter', lineEnd: 'lf', guardFormulas: false };

  async function filter(
    text: string,
    more: JsonObject = {},
  ): Promise<{ text: string; item: Item | undefined; rejected: readonly Item[] }> {
    const files = new MemoryFileStore();
    const sheet = await files.put(encoder.encode(text), { name: 'in.csv', mediaType: 'text/csv' });
    const { outputs } = await runNode(csvParser, {
      items: [{ json: {}, files: { sheet } }],
      data: { ...data, ...more },
      files,
    });
    const item = outputs['main']?.[0];
    const written = item?.files?.['csv'];
    if (!written) throw new Error('No file was written.');
    const chunks: Uint8Array[] = [];
    for await (const chunk of await files.open(written)) chunks.push(chunk);
    return { text: new TextDecoder().decode(Buffer.concat(chunks)), item, rejected: outputs['rejected'] ?? [] };
  }

  it('keeps the rows that fit, as they were written', async () => {
    const keep = [{ field: 'amount', operator: 'greater', value: 9 }];
    const { text, item } = await filter('zip;amount;note\n01234;10.50;"a;b"\n8000;9;\n1;100;ü', { keep });
    expect(text).toBe('zip,amount,note\n01234,10.50,a;b\n1,100,ü\n');
    expect(item?.json).toMatchObject({ name: 'items.csv', mediaType: 'text/csv', rows: 2, removed: 1 });
  });

  it('keeps all without rules, and only the columns that are named', async () => {
    expect((await filter('a,b,c\n1,2,3\n4,5,6', { columns: 'c, a', header: true, delimiter: ',' })).text).toBe(
      'c,a\n3,1\n6,4\n',
    );
    expect((await filter('1,2\n3,4', { header: false })).text).toBe('1,2\n3,4\n');
  });

  it('handles ragged rows as configured', async () => {
    const text = 'a,b\n1,2\n1,2,3\n4,5';
    await expect(filter(text)).rejects.toMatchObject({ code: 'csv_invalid' });
    expect((await filter(text, { badRows: 'skip' })).text).toBe('a,b\n1,2\n4,5\n');
    expect((await filter(text, { badRows: 'route' })).rejected).toEqual([
      { json: { line: 3, reason: 'it has 3 columns instead of 2', cells: ['1', '2', '3'] } },
    ]);
    await expect(filter(`a\n${'1,2\n'.repeat(10_001)}`, { badRows: 'route' })).rejects.toMatchObject({
      code: 'too_many_rows',
    });
  });

  it('holds a few rows at a time, however large the file is', async () => {
    const line = encoder.encode('1,some text that is a little longer\n');
    let [read, written, ahead] = [0, 0, 0];
    async function* source(): AsyncGenerator<Uint8Array> {
      yield encoder.encode('id,text\n');
      for (let row = 0; row < 200_000; row += 100) {
        const chunk = Buffer.concat(Array<Uint8Array>(100).fill(line));
        read += chunk.length;
        ahead = Math.max(ahead, read - written);
        yield chunk;
      }
    }
    const sheet = { id: 'f', name: 'in.csv', mediaType: 'text/csv', size: 7_200_000 };
    const files = {
      open: async () => source(),
      async put(content: Uint8Array | AsyncIterable<Uint8Array>) {
        for await (const chunk of content as AsyncIterable<Uint8Array>) written += chunk.byteLength;
        return { ...sheet, size: written };
      },
    };
    const { outputs } = await runNode(csvParser, { items: [{ json: {}, files: { sheet } }], data, files });
    expect(outputs['main']?.[0]?.json).toMatchObject({ rows: 200_000 });
    expect(ahead).toBeLessThan(400_000);
  });
});
