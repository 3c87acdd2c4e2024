import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlightParts } from './highlight.ts';

const hits = (text: string, query: string): string[] =>
  highlightParts(text, query).flatMap((part) => (part.isHit ? [part.text] : []));

describe('the words of a query in a passage', () => {
  it.each([
    ['The office opens at eight.', 'When do the offices open?', ['office', 'opens']],
    ['Refunds: 30 days', '30-day refund', ['Refunds', '30', 'days']],
    ['Das Café', 'cafe', ['Café']],
    ['The cat is in the office.', 'is the', []],
    ['Policies and a policy', 'policy', ['Policies', 'policy']],
    ['openness', 'open', []],
  ])('in %j of %j are %j', (text, query, expected) => expect(hits(text, query)).toEqual(expected));

  it('leave the passage as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
        const parts = highlightParts(text, query);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.every((part) => part.text !== '' && text.startsWith(part.text, part.at))).toBe(true);
      }),
    );
  });
});
