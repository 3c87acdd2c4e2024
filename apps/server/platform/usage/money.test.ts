import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dollarText, toBillionths, toDollars } from './money.ts';

it('keeps every amount of whole billionths', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (amount) => {
      expect(toBillionths(toDollars(amount))).toBe(amount);
    }),
  );
});

it('rounds up, by less than a billionth', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1000, noNaN: true }), (dollars) => {
      const over = toBillionths(dollars) - dollars * 1e9;
      expect(over).toBeGreaterThan(-0.001);
      expect(over).toBeLessThan(1.001);
    }),
  );
});

it.each([
  [0, '$0.00'],
  [1_500_000_000, '$1.50'],
  [120_000, '$0.00012'],
])('tells %i billionths as %s', (amount, text) => expect(dollarText(amount)).toBe(text));
