import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, unitsOf } from './amount.ts';

describe('an amount of money', () => {
  it.each([
    ['12.3', 'EUR', 1230n, '12.30'],
    ['1250', 'JPY', 1250n, '1250'],
    ['1250.000', 'JPY', 1250n, '1250'],
    ['0.125', 'KWD', 125n, '0.125'],
    ['-0.05', 'USD', -5n, '-0.05'],
    ['90071992547409.93', 'USD', 9007199254740993n, '90071992547409.93'],
  ])('%s %s is counted in smallest units', (text, currency, units, written) => {
    expect(unitsOf(text, currency, 'Amount')).toBe(units);
    expect(amountText(units, currency)).toBe(written);
  });

  it.each([
    ['12,30', 'EUR', 'must be a number like 12.50'],
    ['1e3', 'EUR', 'must be a number like 12.50'],
    ['', 'JPY', 'must be a number like 1250'],
    ['1.005', 'EUR', 'has more than the 2 digits after the point of EUR'],
    ['0.5', 'JPY', 'has a fraction, and JPY has none'],
    ['1234567890123456', 'EUR', 'has more than 15 digits before the point'],
    ['1', 'eur', '"Currency" must be a code of ISO 4217'],
  ])('%s %s is refused, not rounded', (text, currency, reason) => {
    expect(() => unitsOf(text, currency, 'Amount')).toThrow(reason);
  });

  it('is the same after it was written and read', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }),
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        (units, currency) => {
          expect(unitsOf(amountText(units, currency), currency, 'Amount')).toBe(units);
        },
      ),
    );
  });
});
