import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCode, currencyCodes, minorDigits } from './currencies.ts';
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  negateDecimal,
  readDecimal,
  roundDecimal,
  roundings,
  writeDecimal,
} from './decimal.ts';
import { allocateUnits, amountText, minorUnits, ofMinorUnits, readMoney } from './money.ts';

const decimal = fc.record({
  units: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  scale: fc.integer({ min: 0, max: 8 }),
});

describe('a currency', () => {
  it.each([
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
    // Currencies of which machines often say something else than ISO 4217.
    ['IQD', 3],
    ['COP', 2],
    ['HUF', 2],
    ['IDR', 2],
    ['ISK', 0],
    ['UGX', 0],
    ['CLF', 4],
  ])('%s has %i digits after the point', (code, digits) => expect(minorDigits(code)).toBe(digits));

  it('is known by its code, however that is written, and nothing else is one', () => {
    expect(currencyCode(' eur ')).toBe('EUR');
    for (const text of ['', 'EURO', 'BTC', 'XXX', 'E']) expect(currencyCode(text)).toBeUndefined();
    expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
  });
});

describe('a decimal number', () => {
  it.each(['1', '-1.5', '0.000000000000000000000000000001', '12345678901234567890.12'])(
    'is read and written: %s',
    (text) => {
      const value = readDecimal(text);
      expect(value && writeDecimal(value)).toBe(text);
    },
  );

  it.each(['', '.', '1.', '.5', '1e3', '1,5', '1 000', 'NaN', '٣', '0x10', '--1'])('is not "%s"', (text) =>
    expect(readDecimal(text)).toBeNull(),
  );

  it('keeps what addition takes away', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const back = addDecimals(addDecimals(a, b), negateDecimal(b));
        expect(compareDecimals(back, a)).toBe(0);
      }),
    );
  });

  it('is rounded to a neighbor, and never further than one unit', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 4 }), fc.constantFrom(...roundings), (value, digits, rounding) => {
        const rounded = roundDecimal(value, digits, rounding);
        const off = addDecimals(rounded, negateDecimal(value));
        const size = off.units < 0n ? negateDecimal(off) : off;
        const unit = { units: 1n, scale: digits };
        expect(compareDecimals(size, unit)).toBeLessThan(0);
        const half = { units: 5n, scale: digits + 1 };
        if (rounding.startsWith('half')) expect(compareDecimals(size, half)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it.each([
    ['halfUp', '0.5', '1', '-0.5', '-1', '1.5', '2'],
    ['halfEven', '0.5', '0', '-0.5', '0', '1.5', '2'],
    ['halfDown', '0.5', '0', '-0.5', '0', '1.5', '1'],
    ['up', '0.1', '1', '-0.1', '-1', '1.0', '1'],
    ['down', '0.9', '0', '-0.9', '0', '1.9', '1'],
    ['ceil', '0.1', '1', '-0.9', '0', '1.1', '2'],
    ['floor', '0.9', '0', '-0.1', '-1', '1.9', '1'],
  ] as const)('is rounded %s', (rounding, ...pairs) => {
    for (let at = 0; at < pairs.length; at += 2) {
      const value = readDecimal(pairs[at] ?? '');
      expect(value && writeDecimal(roundDecimal(value, 0, rounding))).toBe(pairs[at + 1]);
    }
  });

  it('is divided as it is multiplied', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        fc.pre(b.units !== 0n);
        const product = multiplyDecimals(a, b);
        expect(compareDecimals(divideDecimals(product, b, a.scale, 'down'), a)).toBe(0);
      }),
    );
  });
});

describe('an amount', () => {
  it.each([
    ['12.3', 'EUR', '12.30', 1230n],
    ['12', 'JPY', '12', 12n],
    ['12.3', 'KWD', '12.300', 12_300n],
    ['0.005', 'EUR', '0.005', null],
    ['-0.01', 'USD', '-0.01', -1n],
  ])('%s %s reads %s and is %s smallest units', (written, currency, text, units) => {
    const money = readMoney(written, currency);
    expect(money && amountText(money)).toBe(text);
    expect(money && minorUnits(money)).toBe(units);
    if (units !== null) expect(amountText(ofMinorUnits(units, currency))).toBe(text);
  });

  it('is split into parts that come to exactly the amount, each at most one unit from its share', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        fc.array(fc.bigInt({ min: 0n, max: 1000n }), { minLength: 1, maxLength: 12 }),
        (units, weights) => {
          const total = weights.reduce((sum, weight) => sum + weight, 0n);
          fc.pre(total > 0n);
          const parts = allocateUnits(units, weights);
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(units);
          for (const [index, part] of parts.entries()) {
            const off = part * total - units * (weights[index] ?? 0n);
            expect(off < total && off > -total).toBe(true);
          }
        },
      ),
    );
  });
});
