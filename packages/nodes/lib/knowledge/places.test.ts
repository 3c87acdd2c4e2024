import { describe, expect, it } from 'vitest';
import { chunksOf } from './chunks.ts';
import { PAGE_BREAK, placesOf } from './places.ts';

const paragraph = (word: string): string => `${`${word} `.repeat(60).trim()}.`;

describe('the places of passages', () => {
  it('are the headings that they stand below', () => {
    const text = `# Opening hours #\n\n${paragraph('early')}\n\n## Holidays\n\n${paragraph('closed')}\n\n${paragraph('again')}`;
    const chunks = chunksOf(text, 500, 0);
    expect(placesOf(text, chunks).map(({ heading, page }) => [heading, page])).toEqual([
      ['Opening hours', 0],
      ['Holidays', 0],
      ['Holidays', 0],
    ]);
  });

  it('do not follow from what a passage repeats of the one before', () => {
    const text = `# One\n\n${paragraph('early')}\n\n# Two\n\n${paragraph('late')}`;
    const chunks = chunksOf(text, 500, 100);
    const second = chunks[1];
    expect(text.slice(second?.start).startsWith('#')).toBe(false);
    expect(placesOf(text, chunks)[1]?.heading).toBe('Two');
  });

  it('are pages where the text has some', () => {
    const text = [paragraph('early'), paragraph('later'), paragraph('never')].join(`\n${PAGE_BREAK}`);
    expect(placesOf(text, chunksOf(text, 500, 0)).map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  it('are empty in a text that has neither', () => {
    expect(placesOf('alpha', chunksOf('alpha', 500, 0))).toEqual([{ heading: '', page: 0 }]);
  });
});
