import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf } from './chunks.ts';

const texts = fc
  .array(fc.oneof(fc.constantFrom('word', ' ', '. ', '\n', '\n\n', '😀', 'ä'), fc.string({ unit: 'grapheme' })), {
    maxLength: 300,
  })
  .map((parts) => parts.join('').toWellFormed());
const sizes = fc.integer({ min: 8, max: 80 });

describe('the chunks of a text', () => {
  it('cover it without a gap, go forward, and keep to their size and overlap', () => {
    fc.assert(
      fc.property(texts, sizes, fc.double({ min: 0, max: 0.25, noNaN: true }), (text, size, share) => {
        const overlap = Math.floor(size * share);
        const chunks = chunksOf(text, size, overlap);
        expect(chunks.at(0)?.start ?? 0).toBe(0);
        expect(chunks.at(-1)?.end ?? 0).toBe(text.length);
        let before = { start: -1, end: 0 };
        for (const chunk of chunks) {
          expect(chunk.start).toBeGreaterThan(before.start);
          expect(chunk.start).toBeLessThanOrEqual(before.end);
          expect(before.end - chunk.start).toBeLessThanOrEqual(overlap + 1);
          expect(chunk.end - chunk.start).toBeLessThanOrEqual(size);
          expect(text.slice(chunk.start, chunk.end).isWellFormed()).toBe(true);
          before = chunk;
        }
      }),
    );
  });

  it('end with a paragraph where there is one, and start with a word', () => {
    const text = 'One two three.\n\nFour five six seven eight.';
    expect(chunksOf(text, 24, 6).map(({ start, end }) => text.slice(start, end))).toEqual([
      'One two three.\n\n',
      'Four five six seven ',
      'eight.',
    ]);
  });
});
