import { dataErrors } from '@heddle/contract/errors/data';
import { HeddleError } from '@heddle/contract/errors/define';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvError, Parser } from 'csv-parse';
import type { CsvFormat } from './rows.ts';
import { CsvRows } from './rows.ts';

const usual: CsvFormat = { delimiter: ',', quote: '"', trim: false, comment: '', skipLines: 0 };

/** The first rows with their lines, at last the error if there is one before. */
function rowsOf(format: CsvFormat, pieces: readonly string[], most = Infinity): unknown[] {
  const found: unknown[] = [];
  const rows = new CsvRows(format, (cells, line) => found.push([line, ...cells]) < most);
  try {
    for (const piece of pieces) rows.write(piece);
    rows.end();
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
    found.push([error.code, error.message]);
  }
  return found;
}

/** The same by csv-parse. */
async function rowsOfLibrary(format: CsvFormat, text: string, most = Infinity): Promise<unknown[]> {
  const { delimiter, quote, trim, comment, skipLines } = format;
  const found: unknown[] = [];
  const parser = new Parser({
    bom: true,
    delimiter,
    quote: quote === '' ? null : quote,
    escape: quote === '' ? null : quote,
    ...(comment === '' ? {} : { comment, comment_no_infix: true }),
    from_line: skipLines + 1,
    ltrim: trim,
    rtrim: trim,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    on_record: (cells: string[], { lines }) => {
      if (found.length < most) found.push([lines, ...cells]);
      return null;
    },
  });
  const done = new Promise<void>((resolve) => {
    parser.once('end', resolve);
    parser.once('error', (error) => {
      const line = error instanceof CsvError ? Number(error['lines']) : 0;
      const { code, message } = dataErrors.csv_invalid({ line, reason: `${error.message}.` });
      if (found.length < most) found.push([code, message]);
      resolve();
    });
  });
  parser.resume();
  parser.end(text);
  await done;
  return found;
}

/** The text in pieces that end at these places, none within a character. */
function cut(text: string, places: readonly number[]): string[] {
  const characters = [...text];
  const ends = [...places.map((place) => place % (characters.length + 1)), characters.length].sort((a, b) => a - b);
  return ends.map((end, index) => characters.slice(ends[index - 1] ?? 0, end).join(''));
}

const piece = fc.constantFrom('a', 'bc', '1', ' ', 'é', '€', '\u{1F600}', '\uFEFF', '\u0000', '#', '\t');
const mark = fc.constantFrom(',', ',', ';', '"', '"', '""', "'", '\n', '\n', '\r\n', '\r\n', '\r');
/** Anything, mostly unusual. */
const wild = fc.array(fc.oneof(piece, mark), { maxLength: 40 }).map((parts) => parts.join(''));

const inner = fc
  .array(fc.oneof(piece, fc.constantFrom(',', '""', '\n', '\r\n')), { maxLength: 4 })
  .map((parts) => parts.join(''));
const cell = fc.oneof(
  { weight: 3, arbitrary: fc.array(piece, { maxLength: 3 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: inner.map((text) => `"${text}"`) },
  { weight: 1, arbitrary: fc.constantFrom('6" pipe', '"open', '"a"b', "it's") },
);
const line = fc.array(cell, { maxLength: 4 }).map((cells) => cells.join(','));
/** As files are, with rows of any number of cells, now and then with something unusual in them. */
const tidy = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    fc.array(line, { maxLength: 8 }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\n', '\r\n'),
  )
  .map(([bom, lines, end, last]) => bom + lines.join(end) + last);

const format = fc
  .record({
    delimiter: fc.constantFrom(',', ',', ',', ';', '::', '"'),
    quote: fc.constantFrom('"', '"', "'", ''),
    trim: fc.constantFrom(false, false, true),
    comment: fc.constantFrom('', '', '#'),
    skipLines: fc.constantFrom(0, 0, 1, 3),
  })
  .filter(({ delimiter, quote }) => delimiter !== quote);

/**
 * Where csv-parse goes its own way. With spaces removed, it reads wide spaces after a closing quote byte by byte, and opens quotes a second time in a cell,
 * of which it then takes spaces only. A comment after empty quotes in a line that is skipped goes on in the next line.
 */
const isPeculiar = ({ trim, comment, skipLines }: CsvFormat, text: string): boolean =>
  (trim && /["']\s*[\uFEFF\u00A0]|(["'])\1\s+\1/.test(text)) ||
  (comment !== '' && skipLines > 0 && /(["'])\1\s*#/.test(text));

describe('rows', () => {
  it.each([
    ['wild', wild],
    ['tidy', tidy],
  ])('are those of csv-parse, with their lines and errors: %s text', async (_, text) => {
    await fc.assert(
      fc.asyncProperty(
        text,
        format,
        fc.array(fc.nat(60), { maxLength: 4 }),
        fc.constantFrom(1, 2, Infinity),
        async (written, given, places, most) => {
          fc.pre(!isPeculiar(given, written));
          const expected = await rowsOfLibrary(given, written, most);
          expect(rowsOf(given, cut(written, places), most)).toEqual(expected);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('are numbered by the lines that end them, wherever the text is cut', () => {
    const found: unknown[] = [];
    const rows = new CsvRows(usual, (cells, line) => found.push([line, ...cells]) > 0);
    for (const piece of ['\uFEFFa,"b ""c"""\r\n\r\n"1\r\n2",5" pipe\r', '\n"",']) rows.write(piece);
    rows.end();
    expect(found).toEqual([
      [1, 'a', 'b "c"'],
      [5, '1\r\n2', '5" pipe'],
      [6, '', ''],
    ]);
  });

  it.each<[string, string, Partial<CsvFormat>, unknown[]]>([
    [
      'mixed line ends',
      'a\nb\r\nc',
      {},
      [
        [1, 'a'],
        [3, 'b\r'],
        [4, 'c'],
      ],
    ],
    [
      'line ends of old',
      'a\rb,c',
      {},
      [
        [1, 'a'],
        [2, 'b', 'c'],
      ],
    ],
    ['something after a closing quote', '"a"b,c', {}, [[1, '"a"b', 'c']]],
    ['several characters between columns', 'a:b::c', { delimiter: '::' }, [[1, 'a:b', 'c']]],
    ['spaces around values', ' a b , "c " \n \n', { trim: true }, [[1, 'a b', 'c ']]],
    ['comments', '# x\na,#b\n#c', { comment: '#' }, [[2, 'a', '#b']]],
    [
      'lines before the first row',
      'x\n"y\na,b\n"\nc',
      { skipLines: 1 },
      [
        [4, 'y\na,b\n'],
        [5, 'c'],
      ],
    ],
    ['no quotes', '"a,b"\n', { quote: '' }, [[1, '"a', 'b"']]],
  ])('may have %s', (_, text, more, expected) => {
    expect(rowsOf({ ...usual, ...more }, [text])).toEqual(expected);
    expect(rowsOf({ ...usual, ...more }, [...text])).toEqual(expected);
  });

  it('end in an error that names the line', () => {
    expect(rowsOf(usual, ['a,b\n1,2\n3,"4'])).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
      ['csv_invalid', expect.stringContaining('line 3')],
    ]);
    expect(rowsOf({ ...usual, trim: true }, ['a\n"b" c'])).toEqual([
      [1, 'a'],
      ['csv_invalid', expect.stringMatching(/line 2/i)],
    ]);
  });

  it('are no longer than a limit, however they are written', () => {
    for (const begin of ['a\n"', 'a\n', 'a\nb,"c",'])
      for (const end of ['', '\n', '"\n'])
        expect(
          rowsOf(usual, [
            ...Array.from({ length: 70 }, (_, index) => (index === 0 ? begin : 'x'.repeat(64 * 1024))),
            end,
          ]).at(-1),
        ).toEqual(['csv_invalid', expect.stringMatching(/line 2/i)]);
    expect(rowsOf(usual, ['x'.repeat(4 * 1024 * 1024 - 1), '\n'])).toHaveLength(1);
  });

  it('keep all digits of numbers', () => {
    expect(rowsOf(usual, ['0.12345678901234567890,9007199254740993,1e400'])).toEqual([
      [1, '0.12345678901234567890', '9007199254740993', '1e400'],
    ]);
  });
});
