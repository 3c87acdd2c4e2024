import { describe, expect, it } from 'vitest';
import { costText, formatCount, formatCountShort, formatDollars } from './amounts.ts';

describe('amounts', () => {
  it.each([
    [0, '$0.00'],
    [0.00012, '$0.00012'],
    [0.0099, '$0.0099'],
    [0.01, '$0.01'],
    [1234.5, '$1,234.50'],
  ])('of %d US dollars are %s', (dollars, text) => expect(formatDollars(dollars)).toBe(text));

  it('are grouped, or short', () => {
    expect([formatCount(1_234_567), formatCountShort(1_234_567)]).toEqual(['1,234,567', '1.23M']);
  });

  it('say which cost is not known', () => {
    expect(costText({ calls: 2, cost: 1, unpriced: 0 })).toBe('$1.00');
    expect(costText({ calls: 2, cost: 1, unpriced: 1 })).toBe('$1.00 + unknown');
    expect(costText({ calls: 2, cost: 0, unpriced: 2 })).toBe('unknown');
  });
});
