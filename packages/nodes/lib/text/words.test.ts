import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LetterCase } from './words.ts';
import { inCase, wordsOf } from './words.ts';

describe('the words of a text', () => {
  it.each([
    ['orderTotal', ['order', 'Total']],
    ['HTTPServer', ['HTTP', 'Server']],
    ['version2Final', ['version2', 'Final']],
    ['already_snake-case here', ['already', 'snake', 'case', 'here']],
    ['  Größe (cm)!', ['Größe', 'cm']],
    ['cafe\u0301 au lait', ['cafe\u0301', 'au', 'lait']],
    ['ABC', ['ABC']],
    ['', []],
    ['--', []],
  ])('%j', (text, words) => expect(wordsOf(text)).toEqual(words));
});

describe('a text in another case', () => {
  it.each<[LetterCase, string, string]>([
    ['upper', 'Straße 7', 'STRASSE 7'],
    ['lower', 'ÄRGER', 'ärger'],
    ['title', 'the QUICK-brown fox’s den', 'The Quick-Brown Fox’s Den'],
    ['sentence', 'FIRST one. second! third', 'First one. Second! Third'],
    ['camel', 'Order total (EUR)', 'orderTotalEur'],
    ['pascal', 'order_total', 'OrderTotal'],
    ['snake', 'orderTotal EUR', 'order_total_eur'],
    ['kebab', 'HTTPServer', 'http-server'],
    ['constant', 'orderTotal', 'ORDER_TOTAL'],
    ['camel', '', ''],
    ['pascal', '--', ''],
  ])('%s of %j', (to, text, expected) => expect(inCase(text, to, 'en')).toBe(expected));

  it('has the letters of its language', () => {
    expect([inCase('istanbul', 'upper', 'tr'), inCase('istanbul', 'upper', 'en')]).toEqual(['İSTANBUL', 'ISTANBUL']);
    expect(inCase('istanbul', 'pascal', 'tr')).toBe('İstanbul');
  });

  it('stays as it is when it is put there again', () => {
    const cases = ['upper', 'lower', 'title', 'sentence', 'snake', 'kebab', 'constant'] as const;
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9 ._-]{0,30}$/), fc.constantFrom(...cases), (text, to) => {
        const once = inCase(text, to, 'en');
        // Digits between letters part words only where a capital follows.
        fc.pre(!/\d/.test(text));
        expect(inCase(once, to, 'en')).toBe(once);
      }),
    );
  });
});
