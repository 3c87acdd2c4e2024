import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lossesOf, protect, restore } from './protect.ts';

describe('what a translation must not change', () => {
  it.each([
    ['Hello {{ user.name }}, {count} new', ['{{ user.name }}', '{count}']],
    ['See https://shop.example/a?b=1.', ['https://shop.example/a?b=1']],
    ['Write to ada@shop.example today', ['ada@shop.example']],
    ['Use `npm ci` and <b>wait</b>', ['`npm ci`', '<b>', '</b>']],
    ['Run <code>make all</code> first', ['<code>make all</code>']],
    ['%1$s has %d files, 100% done', ['%1$s', '%d']],
    ['A mark ⟦0⟧ of its own', ['⟦0⟧']],
  ])('%s', (text, parts) => {
    expect(protect(text).parts).toEqual(parts);
  });

  it('words that stay are whole words', () => {
    expect(protect('Heddle and Heddles', ['Heddle'])).toEqual({ text: '⟦0⟧ and Heddles', parts: ['Heddle'] });
  });

  it('is put back, whatever the text is', () => {
    const pieces = fc.constantFrom('⟦0⟧', '{a}', '<b>', '`x`', 'https://a.b', ' ', 'word', '%s', '&amp;', '{{', '}}');
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(pieces).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const marked = protect(text, ['word']);
        expect(restore(marked.text, marked.parts)).toBe(text);
        expect(lossesOf(marked.text, marked.text, true)).toEqual([]);
      }),
    );
  });
});

describe('what a translation has lost', () => {
  it('is a mark that is missing, occurs twice, or that there is not', () => {
    expect(lossesOf('⟦0⟧ and ⟦1⟧', '⟦0⟧ und ⟦0⟧', true)).toEqual(['⟦0⟧ must not be added', '⟦1⟧ is missing']);
  });

  it('is a number that is other, not one that is written otherwise', () => {
    expect(lossesOf('1,000.50 on 3/5/2024', '1.000,50 am 5.3.2024', true)).toEqual([]);
    expect(lossesOf('1000 files', '1\u202f000 fichiers', true)).toEqual([]);
    expect(lossesOf('12 files', '١٢ ملفًا', true)).toEqual([]);
    expect(lossesOf('12 files', '21 Dateien', true)).toEqual([
      'the number 12 is missing; write numbers in digits',
      'the number 21 is not in the text',
    ]);
    expect(lossesOf('12 files', '21 Dateien', false)).toEqual([]);
  });
});
