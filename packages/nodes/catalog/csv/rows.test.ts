import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvParser } from './csvParser.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { ParsedRows } from './parsed-rows.ts';
import { PlainRows } from './plain-rows.ts';
import type { CsvFormat, Rows, TakeRow } from './rows.ts';
import { CsvRows } from './rows.ts';

const usual: CsvFormat = { delimiter: ',', quote: '"', trim: false, comment: '', skipLines: 0 };

type Make = (take: TakeRow) => Rows;

/** The first rows with their lines, at last the error if there is one before. */
async function rowsOf(make: Make, pieces: readonly string[], most = Infinity): Promise<unknown[]> {
  const found: unknown[] = [];
  const rows = make((cells, line) => found.push([line, ...cells]) < most);
  try {
    for (const piece of pieces) if (found.length < most) rows.write(piece);
    if (found.length < most) await rows.end();
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
    found.push([error.code, error.message]);
  }
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

describe('rows', () => {
  it.each([
    ['wild', wild],
    ['tidy', tidy],
  ])('are the same as those of the thorough way, with their lines and errors: %s text', async (_, text) => {
    await fc.assert(
      fc.asyncProperty(
        text,
        format,
        fc.array(fc.nat(60), { maxLength: 4 }),
        fc.constantFrom(1, 2, Infinity),
        async (written, given, places, most) => {
          const expected = await rowsOf((take) => new ParsedRows(given, take), [written], most);
          expect(await rowsOf((take) => new CsvRows(given, take), cut(written, places), most)).toEqual(expected);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('of plain text are all cut in the quick way', async () => {
    const found: unknown[] = [];
    const plain = new PlainRows(usual, (cells, line) => found.push([line, ...cells]) > 0);
    expect(plain.write('\uFEFFa,"b ""c"""\r\n\r\n"1\r\n2",5" pipe\r')).toBe(true);
    expect(plain.write('\n"",')).toBe(true);
    expect(plain.left).toEqual({ text: '"",', lineEnd: '\r\n', line: 6 });
    expect(plain.end()).toBe(true);
    expect(found).toEqual([
      [1, 'a', 'b "c"'],
      [5, '1\r\n2', '5" pipe'],
      [6, '', ''],
    ]);
  });

  it.each([
    ['mixed line ends', 'a\n', 'b\r\n'],
    ['mixed line ends the other way', 'a\r\n', 'b\nc'],
    ['line ends of old', '', 'a\rb'],
    ['something after a closing quote', 'a\n', '"b"c\nd'],
    ['a very long row', 'a\n', 'x'.repeat(200_000)],
  ])('are left to the thorough way from where they are not plain: %s', (_, before, left) => {
    const plain = new PlainRows(usual, () => true);
    expect(plain.write(before + left)).toBe(false);
    expect(plain.left.text === left).toBe(true);
  });

  it('end in an error that names the line, after any number of plain ones', async () => {
    const rows = new CsvRows(usual, () => true);
    rows.write('a,b\n1,2\n3,"4');
    await expect(rows.end()).rejects.toMatchObject({ code: 'csv_invalid', message: expect.stringContaining('line 3') });
  });

  it('become the same items in either way, whatever is to be done with those that do not fit', async () => {
    const settings = fc.record({
      header: fc.boolean(),
      columns: fc.constantFrom('', 'x, y'),
      types: fc.constantFrom('detect', 'text'),
      badRows: fc.constantFrom('fail', 'skip', 'route'),
      onLimit: fc.constantFrom('fail', 'stop'),
      limit: fc.constantFrom(2, 1000),
    });
    await fc.assert(
      fc.asyncProperty(tidy, settings, async (text, data) => {
        const read = async (more: JsonObject): Promise<unknown> => {
          try {
            return (
              await runNode(csvParser, {
                data: { source: 'text', text: `a,b\n${text}`, delimiter: ',', ...data, ...more },
              })
            ).outputs;
          } catch (error) {
            if (!(error instanceof HeddleError)) throw error;
            return [error.code, error.message, error.details];
          }
        };
        // With a sign for comments, which is nowhere in the text, all is done in the thorough way.
        expect(await read({})).toEqual(await read({ comment: '\u{10FFFF}' }));
      }),
      { numRuns: 200 },
    );
  });
});
