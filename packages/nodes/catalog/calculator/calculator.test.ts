import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculator } from './calculator.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { readFormula } from './formula.ts';
import { Exact } from './numbers.ts';
import type { RoundingMode } from './rounding.ts';
import { allocated, rounded } from './rounding.ts';

const value = (formula: string, json: JsonObject = {}): string => readFormula(formula)(json).toFixed();
const problem = (formula: string, json: JsonObject = {}): unknown => {
  try {
    return value(formula, json);
  } catch (error) {
    return error;
  }
};
const result = async (data: JsonObject, json: JsonObject = {}): Promise<JsonValue | undefined> =>
  (await runNode(calculator, { data, items: [{ json }] })).outputs['main']?.[0]?.json['result'];

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['10 - 4 - 3', '3'],
    ['100 / 10 / 5', '2'],
    ['2 ^ 3 ^ 2', '512'],
    ['2 ** 10', '1024'],
    ['-2 ^ 2', '-4'],
    ['2 ^ -1', '0.5'],
    ['--3', '3'],
    ['2 * -3', '-6'],
    ['7 mod 3', '1'],
    ['-7 mod 3', '-1'],
    ['50%', '0.5'],
    ['200 * 10% + 1', '21'],
    ['0.1 + 0.2', '0.3'],
    ['1.1 * 1.1', '1.21'],
    ['1_000 × 2 ÷ 4 − 1', '499'],
    ['.5 + 1.', '1.5'],
    ['1e3 + 2.5E-1', '1000.25'],
    ['9007199254740993 + 2', '9007199254740995'],
  ])('%s is %s', (formula, expected) => {
    expect(value(formula)).toBe(expected);
  });

  it.each([
    ['round(2.345, 2)', '2.35'],
    ['round(-2.5)', '-3'],
    ['round(1250, -2)', '1300'],
    ['floor(-1.2)', '-2'],
    ['ceil(1.21, 1)', '1.3'],
    ['trunc(-1.9)', '-1'],
    ['sqrt(2)', '1.41421356237309504880168872420969807856967187537694807317668'],
    ['log(1000)', '3'],
    ['log(8, 2)', '3'],
    ['ln(e())', '1'],
    ['pi()', '3.14159265358979323846264338327950288419716939937510582097494'],
    ['e()', '2.71828182845904523536028747135266249775724709369995957496697'],
    ['max(1, 5, 3) - min(4, 2)', '3'],
    ['sum(1, 2, 3) + avg(1, 2) + median(5, 1, 3, 2)', '10'],
    ['clamp(120, 0, 100) + div(17, 5) + mod(17, 5) + sign(-4) + abs(-4) + cbrt(27) + pow(2, 3)', '119'],
  ])('has functions: %s is %s', (formula, expected) => {
    expect(value(formula)).toBe(expected);
  });

  it('knows the fields of the item, also nested ones, and texts that are numbers', () => {
    const json = { price: 19.9, order: { lines: [{ quantity: '3' }] }, preis_für_2: 5, mod: 4 };
    expect(value('price * order.lines[0].quantity', json)).toBe('59.7');
    expect(value('$json.price + preis_für_2', json)).toBe('24.9');
  });

  it.each([
    ['', 'it ends too early at character 1'],
    ['1 +', 'it ends too early at character 4'],
    ['(1', 'it ends too early at character 3'],
    ['1 2', '"2" is not expected at character 3'],
    ['a b', '"b" is not expected at character 3'],
    ['1 & 2', '"&" means nothing at character 3'],
    ['constructor("x")', '"" means nothing'],
    ['eval(1)', 'there is no function "eval" at character 1'],
    ['clamp(1)', '"clamp" takes 3 values and has 1 at character 1'],
    ['log(1, 2, 3)', '"log" takes 1 to 2 values and has 3 at character 1'],
    ['('.repeat(200) + '1' + ')'.repeat(200), 'it is nested too deeply'],
    ['2^'.repeat(200) + '1', 'it is nested too deeply'],
    ['1+'.repeat(3000) + '1', 'it is longer than 4000 characters'],
  ])('%.20s cannot be read: %s', (formula, reason) => {
    const text = reason.startsWith('"" means') ? 'means nothing' : reason;
    expect(problem(formula)).toMatchObject({
      code: 'calculation_unreadable',
      message: expect.stringContaining(text) as string,
    });
  });

  it.each([
    '1 / 0',
    '5 mod 0',
    '0 ^ -1',
    'sqrt(-1)',
    'ln(0)',
    '10 ^ 2000',
    'log(5, 1)',
    'round(1, 0.5)',
    '1e500 mod 3',
    '(0 - 8) ^ 0.5',
  ])('%s has no result', (formula) => {
    expect(problem(formula)).toMatchObject({ code: 'calculation_impossible' });
  });

  it.each([undefined, null, '', 'abc', true, [1], { a: 1 }, '0x10', '1 2', 'Infinity', '1'.repeat(500)])(
    'takes no %j for a number',
    (n) => {
      expect(problem('n', n === undefined ? {} : { n })).toMatchObject({
        code: 'calculation_not_number',
        message: expect.stringContaining('"n" is not a number') as string,
      });
    },
  );

  it('reaches nothing that an item has not of its own', () => {
    expect(problem('toString')).toMatchObject({ code: 'calculation_not_number' });
    expect(problem('__proto__.constructor')).toMatchObject({ code: 'calculation_not_number' });
  });

  it('is exact where decimal numbers are', () => {
    const cents = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const json = { a: a / 100, b: b / 100 };
        expect(value('(a + b) * 100', json)).toBe(String(a + b));
        expect(value('a * b * 10000', json)).toBe((BigInt(a) * BigInt(b)).toString());
      }),
    );
  });

  it('may be long without being deep', () => {
    expect(value('1+'.repeat(1999) + '1')).toBe('2000');
  });
});

describe('rounding', () => {
  // The table of java.math.RoundingMode, Java SE 21.
  const table: { [mode in RoundingMode]: number[] } = {
    up: [6, 3, 2, 2, 1, -1, -2, -2, -3, -6],
    down: [5, 2, 1, 1, 1, -1, -1, -1, -2, -5],
    ceil: [6, 3, 2, 2, 1, -1, -1, -1, -2, -5],
    floor: [5, 2, 1, 1, 1, -1, -2, -2, -3, -6],
    halfUp: [6, 3, 2, 1, 1, -1, -1, -2, -3, -6],
    halfDown: [5, 2, 2, 1, 1, -1, -1, -2, -2, -5],
    halfEven: [6, 2, 2, 1, 1, -1, -1, -2, -2, -6],
  };
  it.each(Object.entries(table))('%s is as published', (mode, expected) => {
    const inputs = ['5.5', '2.5', '1.6', '1.1', '1.0', '-1.0', '-1.1', '-1.6', '-2.5', '-5.5'];
    expect(
      inputs.map((input) =>
        rounded(new Exact(input), { to: 'decimals', decimals: 0, mode: mode as RoundingMode }).toNumber(),
      ),
    ).toEqual(expected);
  });

  it.each([
    [{ rounding: 'currency', currency: 'JPY' }, '1235'],
    [{ rounding: 'currency', currency: 'kwd' }, '1234.568'],
    [{ rounding: 'decimals', decimals: 6 }, '1234.567800'],
    [{ rounding: 'digits', digits: 2 }, '1200'],
    [{ rounding: 'step', step: '0.25' }, '1234.50'],
    [{ rounding: 'step', step: '1000', mode: 'ceil' }, '2000'],
    [{}, '1234.5678'],
  ])('by %j is %s', async (data, expected) => {
    expect(await result({ operation: 'round', a: '1234.5678', as: 'text', ...data })).toBe(expected);
  });

  it('never returns minus zero', async () => {
    expect(await result({ operation: 'round', a: '-0.001', rounding: 'decimals' })).toBe(0);
    expect(await result({ operation: 'round', a: '-0.001', rounding: 'decimals', as: 'text' })).toBe('0.00');
  });

  it.each([
    { rounding: 'currency', currency: 'euro' },
    { rounding: 'step', step: '0' },
  ])('refuses %j', async (data) => {
    await expect(result({ operation: 'round', a: '1', ...data })).rejects.toMatchObject({ code: 'field_invalid' });
  });
});

describe('two numbers', () => {
  it.each([
    ['add', 7.5],
    ['subtract', 2.5],
    ['multiply', 12.5],
    ['divide', 2],
    ['percentOf', 0.125],
    ['share', 200],
    ['change', -50],
    ['plusPercent', 5.125],
    ['minusPercent', 4.875],
  ])('%s 5 and 2.5 is %d', async (operation, expected) => {
    expect(await result({ operation, a: '5', b: '{{ b }}' }, { b: 2.5 })).toBe(expected);
  });

  it('change away from a negative number is upwards where it grows', async () => {
    expect(await result({ operation: 'change', a: '-50', b: '-25' })).toBe(50);
  });
});

describe('parts', () => {
  it.each([
    ['100', '50, 30, 20', [50, 30, 20]],
    ['0.05', '2', [0.03, 0.02]],
    ['-100', '3', [-33.34, -33.33, -33.33]],
    ['10', '1, 0, 1', [5, 0, 5]],
  ])('of %s by %s are %j', async (a, parts, expected) => {
    expect(await result({ operation: 'split', a, parts })).toEqual(expected);
  });

  it('come to the whole, and none is further than a unit from its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 20 }),
        (cents, weights) => {
          fc.pre(weights.some((weight) => weight > 0));
          const amount = new Exact(cents).div(100);
          const parts = allocated(
            amount,
            weights.map((weight) => new Exact(weight)),
            2,
            'halfUp',
          );
          expect(parts.reduce((sum, part) => sum.add(part), new Exact(0)).eq(amount)).toBe(true);
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          for (const [index, part] of parts.entries())
            expect(
              part
                .sub(amount.mul(weights[index] ?? 0).div(total))
                .abs()
                .lt(0.01),
            ).toBe(true);
        },
      ),
    );
  });

  it.each(['0', '1.5', '1001', '-1', '1, -1', '0, 0', 'x'])('cannot be %s', async (parts) => {
    await expect(result({ operation: 'split', a: '1', parts })).rejects.toMatchObject({ status: 422 });
  });
});
