import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { filterOf, Overflow } from './filters.ts';
import { guardPdf } from './guard.ts';

/** Codes of LZW as bits, the highest first. Each code but the first after a clearing one makes another, which may need a bit more. */
function packed(codes: readonly number[], early: number): Buffer {
  const bits: number[] = [];
  let [next, width] = [257, 9];
  for (const code of codes) {
    for (let bit = width - 1; bit >= 0; bit -= 1) bits.push((code >> bit) & 1);
    next = code === 256 ? 257 : Math.min(next + 1, 4096);
    width = next + early >= 2048 ? 12 : next + early >= 1024 ? 11 : next + early >= 512 ? 10 : 9;
  }
  return Buffer.from(
    Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
      bits.slice(byte * 8, byte * 8 + 8).reduce((sum, bit, index) => sum | (bit << (7 - index)), 0),
    ),
  );
}

/** LZW as PDF has it, with codes that grow one code early, or not. */
function lzwOf(data: Uint8Array, early = 1): Buffer {
  const codes = [256];
  let known = new Map<string, number>();
  let held = '';
  const codeOf = (text: string): number => known.get(text) ?? Number(text);
  for (const byte of data) {
    const longer = held === '' ? String(byte) : `${held},${byte}`;
    if (held === '' || known.has(longer)) {
      held = longer;
      continue;
    }
    codes.push(codeOf(held));
    known.set(longer, 258 + known.size);
    if (known.size === 3836) {
      codes.push(256);
      known = new Map();
    }
    held = String(byte);
  }
  return packed([...codes, ...(held === '' ? [] : [codeOf(held)]), 257], early);
}

const unpack = (name: string, packed: Uint8Array, limit = 1_000_000, early: 0 | 1 = 1): Buffer =>
  Buffer.from(filterOf(name, early)?.(packed, limit) ?? []);

describe('the filters of a PDF', () => {
  it('unpack as the specification shows', () => {
    // ISO 32000-1, 7.4.4.2, EXAMPLE 1.
    expect([...unpack('LZWDecode', Buffer.from('800B6050220C0C8501', 'hex'))]).toEqual([
      45, 45, 45, 45, 45, 65, 45, 45, 45, 66,
    ]);
    expect(unpack('ASCIIHexDecode', Buffer.from('48 65 6C6c6F>junk')).toString()).toBe('Hello');
    expect(unpack('A85', Buffer.from('87cURD]i,"Ebo80~>')).toString()).toBe('Hello World!');
    expect([...unpack('A85', Buffer.from('z!!~>'))]).toEqual([0, 0, 0, 0, 0]);
    expect(unpack('RunLengthDecode', Buffer.from([2, 97, 98, 99, 254, 120, 128, 1])).toString()).toBe('abcxxx');
    expect(unpack('Fl', deflateSync('Hello')).toString()).toBe('Hello');
    expect(filterOf('DCTDecode', 1)).toBeUndefined();
  });

  it('unpack LZW to what was packed, however long it is, and to what another reader makes of it', async () => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 3000 }),
      fc.array(fc.constantFrom(0, 1), { maxLength: 6000 }).map((list) => Uint8Array.from(list)),
    );
    fc.assert(
      fc.property(content, fc.constantFrom<(0 | 1)[]>(0, 1), (data, early) => {
        expect(unpack('LZW', lzwOf(data, early), 1_000_000, early)).toEqual(Buffer.from(data));
      }),
      { numRuns: 40 },
    );
    // So long that codes take all widths, and the table is begun anew.
    const long = Buffer.from(Array.from({ length: 30_000 }, (_, index) => ((index * index * 31) >> 5) & 0x3f));
    for (const early of [0, 1] as const) {
      expect(unpack('LZW', lzwOf(long, early), 1_000_000, early)).toEqual(long);
      const { context } = await PDFDocument.create();
      const dictionary = context.obj({ Filter: 'LZWDecode', DecodeParms: { EarlyChange: early } });
      expect(Buffer.from(decodePDFRawStream(PDFRawStream.of(dictionary, lzwOf(long, early))).decode())).toEqual(long);
    }
  });

  it('stop at the limit, and unpack what is damaged as far as it goes', () => {
    const zeros = new Uint8Array(100_000);
    for (const [name, packed] of [
      ['LZW', lzwOf(zeros)],
      ['Fl', deflateSync(zeros)],
      ['RL', Buffer.alloc(2000, Buffer.from([129, 0]))],
    ] as const) {
      expect(() => unpack(name, packed, 99_999)).toThrow(Overflow);
    }
    fc.assert(
      fc.property(
        fc.constantFrom('LZW', 'Fl', 'RL', 'A85', 'AHx'),
        fc.uint8Array({ maxLength: 200 }),
        (name, packed) => {
          expect(unpack(name, packed).length).toBeLessThanOrEqual(1_000_000);
        },
      ),
    );
  });
});

describe('a PDF that is a bomb', () => {
  const zeros = deflateSync(Buffer.alloc(130 * 1024 * 1024), { level: 1 });
  /** The same bomb behind a block that is not packed. */
  const stored = (text: string): Buffer => {
    const head = Buffer.from([0x78, 0x01, 0x00, text.length, 0, 0xff - text.length, 0xff]);
    return Buffer.concat([head, Buffer.from(text), zeros.subarray(2)]);
  };
  const small = (dictionary: string, content: Uint8Array, rest = ''): Buffer =>
    Buffer.concat([
      Buffer.from(`%PDF-1.7\n1 0 obj\n<< ${dictionary} >>\nstream\n`),
      content,
      Buffer.from(`\nendstream\nendobj\n${rest}`),
    ]);
  /** Codes that each expand to a byte more than the one before, repeatedly: 12 bits become up to 3838 bytes. */
  const round = [256, 0, ...Array.from({ length: 3838 }, (_, index) => 258 + index)];
  const lzwBomb = (): Buffer => packed(Array.from({ length: 20 }, () => round).flat(), 1);

  it.each<[string, () => Buffer]>([
    ['by its name', () => small('/Filter /FlateDecode', zeros)],
    ['by a name in other signs', () => small('/Filter /Fl#61teDecode', zeros)],
    ['among others', () => small('/Filter [ /AHx /Fl ]', Buffer.from(`${zeros.toString('hex')}>`))],
    ['with an indirect filter', () => small('/Filter 7 0 R', zeros, '7 0 obj\n[/FlateDecode]\nendobj')],
    ['that cannot be found', () => small('/Filter 7 0 R', zeros)],
    [
      'behind a word that seems to end it',
      () => small(`/Length ${zeros.length + 16} /Filter /FlateDecode`, stored('endstream')),
    ],
  ])('is refused: a filter %s', (_, make) => {
    expect(() => guardPdf(make(), 'a.pdf')).toThrow(expect.objectContaining({ code: 'pdf_bomb' }));
  });

  it('is refused: LZW', () => {
    expect(() => guardPdf(small('/Filter /LZWDecode', lzwBomb()), 'a.pdf')).toThrow(
      expect.objectContaining({ code: 'pdf_bomb' }),
    );
  });

  it('is not what has no filter, or one of pictures', () => {
    for (const dictionary of ['/Length 4', '/Filter /DCTDecode', '/Filter [/FlateDecode /DCTDecode]'])
      expect(() => guardPdf(small(dictionary, deflateSync('fine')), 'a.pdf')).not.toThrow();
  });
});

describe('a PDF that is made to be slow to look through', () => {
  const MIB = 1024 * 1024;
  const filled = (text: string, bytes: number): Buffer =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, text)]);
  /** Microseconds of processor time, the least of several: what else the machine does counts for little. */
  const timed = (bytes: Buffer): number =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const began = process.threadCpuUsage();
        try {
          guardPdf(bytes, 'a.pdf');
        } catch (error) {
          expect(error).toMatchObject({ code: 'pdf_bomb' });
        }
        return process.threadCpuUsage(began).user;
      }),
    );

  it.each([
    'stream\n',
    'obj stream ',
    '1 0 obj<</Filter/Fl>>stream\n',
    '1 0 obj<</Filter/AHx>>stream\n> endstream ',
    '1 0 obj<</Filter 7 0 R>>stream\nx endstream ',
    '/Filter[',
    '/Filter [/F /Filter 1 0 R',
    '1 0 obj[',
    '/F     /Length     ',
    '/#46#46',
    '9 9 9 9 ',
    'endstream',
  ])('takes four times as long for four times as much: %s', (text) => {
    expect(timed(filled(text, MIB)) / Math.max(timed(filled(text, MIB / 4)), 2000)).toBeLessThan(10);
  });
});
