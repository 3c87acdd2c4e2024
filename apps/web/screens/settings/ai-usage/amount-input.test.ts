import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCount } from '../../../ui/amounts.ts';
import { parseDollars, parseTokens } from './amount-input.ts';

describe('amounts that are typed', () => {
  it('of tokens are read as they are written', () => {
    fc.assert(
      fc.property(fc.nat(1e12), (tokens) => {
        expect([parseTokens(String(tokens)), parseTokens(` ${formatCount(tokens)} `)]).toEqual([tokens, tokens]);
      }),
    );
    for (const text of ['', '1.5', '1,5', '-1', '1e3', 'many', '1,00,000']) expect(parseTokens(text)).toBeNull();
  });

  it('of dollars have a point, and are not guessed at', () => {
    expect(['12', '0.5', '$0.50', '.25'].map(parseDollars)).toEqual([12, 0.5, 0.5, 0.25]);
    for (const text of ['', '0,5', '1,000', '-1', '1e3', '$']) expect(parseDollars(text)).toBeNull();
  });
});
