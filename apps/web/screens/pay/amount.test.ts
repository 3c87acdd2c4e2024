import { describe, expect, it } from 'vitest';
import { formatAmount } from './amount.ts';

describe('an amount that is to be paid', () => {
  it.each([
    ['12.30', 'EUR', '12.30'],
    ['1000', 'JPY', '1,000'],
    ['1.234', 'KWD', '1.234'],
    // By CLDR, forints are written without digits; a bank takes two.
    ['12.50', 'HUF', '12.50'],
    // More digits than a binary fraction holds.
    ['9007199254740993.01', 'USD', '9,007,199,254,740,993.01'],
  ])('%s %s is shown exactly', (amount, currency, shown) => expect(formatAmount(amount, currency)).toContain(shown));
});
