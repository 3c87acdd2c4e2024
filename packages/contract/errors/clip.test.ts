import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipDetails, clipText, DETAILS_LIMIT, MESSAGE_LIMIT } from './clip.ts';
import { defineErrors } from './define.ts';

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value) ?? '').length;
const clipped = (value: unknown): { [key: string]: unknown } => clipDetails(value) as { [key: string]: unknown };

/** All that JavaScript has, small and large. */
const anything = fc.anything({
  maxDepth: 6,
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
  withNullPrototype: true,
  withUnicodeString: true,
} as never);
const long = fc
  .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 30_000 }))
  .map(([text, times]) => text.repeat(times));
const large = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    anything,
    long,
    fc.array(tie('value'), { maxLength: 5 }),
    tie('copies'),
    fc.dictionary(fc.oneof(fc.string(), long), tie('value'), { maxKeys: 5 }),
  ),
  copies: fc
    .tuple(tie('value'), fc.integer({ min: 1, max: 500 }))
    .map(([value, times]) => Array.from({ length: times }, () => value)),
}));

describe('a text that is clipped', () => {
  it('has at most so many characters, none of them cut in half, and is unchanged if it fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (text, most) => {
        const short = clipText(text, most);
        expect(short.length).toBeLessThanOrEqual(most);
        expect(clipText(short, most)).toBe(short);
        if (text.length <= most) expect(short).toBe(text);
        else
          expect([short.endsWith('…'), text.startsWith(short.slice(0, -1)), short.isWellFormed()]).toEqual([
            true,
            true,
            text.isWellFormed(),
          ]);
      }),
    );
  });
});

describe('details that are clipped', () => {
  it('are JSON within the limit, whatever they were, and clipping them again changes nothing', () => {
    fc.assert(
      fc.property(large.value, (value) => {
        const small = clipDetails(value);
        expect(bytesOf(small)).toBeLessThanOrEqual(DETAILS_LIMIT);
        expect(clipDetails(small)).toBe(small);
      }),
      { numRuns: 300 },
    );
  });

  it('are unchanged if they fit', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 10 }), (value) => {
        if (bytesOf(value) < DETAILS_LIMIT / 2) expect(clipDetails(value)).toBe(value);
      }),
    );
  });

  it('keep the first entries of a list and say how many more there were', () => {
    const problems = Array.from({ length: 200_000 }, (_, n) => ({
      path: `rows.${n}.price`,
      message: 'is not a number',
    }));
    const kept = clipDetails(problems) as unknown[];
    expect(kept.length).toBeGreaterThan(1000);
    expect(kept.slice(0, -1)).toEqual(problems.slice(0, kept.length - 1));
    expect(kept.at(-1)).toBe(`… ${200_000 - kept.length + 1} more`);
  });

  it('keep something of every field, and small ones as they are', () => {
    const kept = clipped({
      body: 'x'.repeat(1e6),
      list: Array.from({ length: 1e5 }, () => 'entry'),
      status: 500,
      headers: { a: 'b' },
    });
    expect(kept).toMatchObject({ status: 500, headers: { a: 'b' } });
    expect([String(kept['body']).length > 10_000, (kept['list'] as unknown[]).length > 1000]).toEqual([true, true]);
    const wide = clipped(Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`key${n}`, n])));
    expect(wide['key0']).toBe(0);
    expect(wide['…']).toBe(`${50_000 - Object.keys(wide).length + 1} more`);
  });

  it('end where they go too deep or hold themselves', () => {
    const circle: { [key: string]: unknown } = { name: 'a' };
    circle['self'] = circle;
    expect(clipDetails(circle)).toEqual({ name: 'a', self: '…' });
    let deep: unknown = 'bottom';
    for (let level = 0; level < 100_000; level += 1) deep = { deep };
    expect(bytesOf(clipDetails(deep))).toBeLessThan(2000);
  });

  it('hold nothing that is no JSON', () => {
    const details = {
      at: new Date(0),
      cause: new TypeError('no'),
      big: 10n,
      bytes: new Uint8Array(5),
      run: () => 1,
      set: new Set([1]),
      toJSON: () => ({}),
    };
    expect(clipDetails(details)).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      cause: 'no',
      big: '10',
      bytes: '… 5 bytes',
      set: [1],
    });
    expect(Object.keys(clipped(JSON.parse('{"__proto__":{"a":1},"b":[]}')))).toEqual(['__proto__', 'b']);
  });

  it('cost no more the larger they are', () => {
    let read = 0;
    const counting = {
      get text() {
        read += 1;
        return 'x'.repeat(100);
      },
    };
    clipDetails(Array.from({ length: 100_000 }, () => counting));
    expect(read).toBeLessThan(5000);
  });
});

describe('an error', () => {
  const errors = defineErrors({
    much: { status: 422, message: (p: { text: string }) => p.text, hint: (p: { text: string }) => p.text },
  });

  it('is small, whatever it is made of', () => {
    const error = errors.much(
      { text: '😀'.repeat(1e6) },
      { details: { rows: Array.from({ length: 1e5 }, (_, row) => ({ row })) } },
    );
    expect([error.message.length, error.hint?.length]).toEqual([MESSAGE_LIMIT - 1, MESSAGE_LIMIT - 1]);
    expect(bytesOf(error.toJSON())).toBeLessThan(DETAILS_LIMIT + 20_000);
  });
});
