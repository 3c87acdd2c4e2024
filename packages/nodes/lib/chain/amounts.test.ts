import { expect, test } from 'vitest';
import fc from 'fast-check';
import { amountOf, unitsOf } from './amounts.ts';

test.each([
  ['1.5', 6, 1_500_000n],
  ['0.000001', 6, 1n],
  ['.5', 18, 500_000_000_000_000_000n],
  ['7', 0, 7n],
  ['1.50', 1, 15n],
  ['12345678901234567890.123456789012345678', 18, 12_345_678_901_234_567_890_123_456_789_012_345_678n],
])('%s with %i decimals', (text, decimals, units) => {
  expect(unitsOf('Amount', text, decimals)).toBe(units);
});

test.each(['', '-1', '1e18', '1,5', '0x10', 'all', '1.2.3', 'NaN', ' '])('"%s" is no amount', (text) => {
  expect(() => unitsOf('Amount', text, 18)).toThrow('Amount');
});

test('no place is rounded away, and nothing is larger than a token can be', () => {
  expect(() => unitsOf('Amount', '0.0000001', 6)).toThrow('more than 6 decimal places');
  expect(() => unitsOf('Amount', (1n << 256n).toString(), 0)).toThrow('larger than any');
  expect(unitsOf('Amount', ((1n << 256n) - 1n).toString(), 0)).toBe((1n << 256n) - 1n);
});

test('units written as an amount are read as the same units', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }), fc.integer({ min: 0, max: 36 }), (units, decimals) => {
      expect(unitsOf('Amount', amountOf(units, decimals), decimals)).toBe(units);
    }),
  );
});

test('a difference may be negative', () => {
  expect(amountOf(-1_500_000n, 6)).toBe('-1.5');
});
