import { describe, expect, it } from 'vitest';
import { inputsOfTemplate } from '../inputs.ts';
import { compileTemplate } from '../template.ts';
import { errorOf, evaluate, scopeOf } from '../testing.ts';

describe('money in expressions', () => {
  it.each<[string, unknown]>([
    ['(money("0.10", "EUR") + money("0.20", "EUR")).amount', '0.30'],
    ['money("0.10", "EUR") + money("0.20", "EUR") === money("0.3", "eur")', true],
    ['money("1", "EUR") == money("1", "USD")', false],
    ['money("1", "EUR") !== money("1.00", "EUR")', false],
    ['(money("12.30", "EUR") - money("20", "EUR")).amount', '-7.70'],
    ['(money("19.99", "EUR") * 3).amount', '59.97'],
    ['("0.19" * money("100", "EUR")).amount', '19.00'],
    ['money("9.99", "EUR") < money("10", "EUR")', true],
    ['money("10", "EUR") >= money("10.00", "EUR")', true],
    ['money("1.005", "EUR").round().amount', '1.01'],
    ['money("1.005", "EUR").round("halfEven").amount', '1.00'],
    ['money("1.2345", "EUR").round("down", 3).amount', '1.234'],
    ['money("10", "EUR").dividedBy(3).amount', '3.33'],
    ['money("1000", "JPY").dividedBy(3, "up").amount', '334'],
    ['money("100", "EUR").allocate(3).map(part => part.amount).join(" ")', '33.34 33.33 33.33'],
    ['money("0.05", "EUR").allocate([70, 30]).map(part => part.amount).join(" ")', '0.04 0.01'],
    ['money("100", "EUR").convert("1.0842", "JPY").amount', '108'],
    ['money("12.30", "EUR").toMinorUnits()', 1230],
    ['money("12", "JPY").toMinorUnits()', 12],
    ['money(12.3, "KWD").toMinorUnits()', 12_300],
    ['money("1234.5", "EUR").format("de-DE")', '1.234,50\u00a0€'],
    ['money("1234", "JPY").format("en-US")', '¥1,234'],
    ['money("12345678901234567890.12", "USD").format("en-US")', '$12,345,678,901,234,567,890.12'],
    ['money({ amount: "5", currency: "CHF" }).amount', '5.00'],
    ['money("5", "CHF").currency', 'CHF'],
    ['`${money("5", "CHF")}`', '5.00 CHF'],
    ['"to pay: " + money("5", "CHF")', 'to pay: 5.00 CHF'],
    ['money("-5", "CHF").abs().amount', '5.00'],
    ['money("0", "CHF").isZero()', true],
    ['[money("1", "EUR"), money("2", "EUR")].reduce((sum, part) => sum + part).amount', '3.00'],
  ])('%s', (source, expected) => expect(evaluate(source)).toBe(expected));

  it('is data with its amount as text', () =>
    expect(evaluate('({ price: money("12.3", "EUR") })')).toEqual({
      price: { amount: '12.30', currency: 'EUR' },
    }));

  it('leaves a key of that name to the data', () => {
    expect(evaluate('money', { money: 'saved' })).toBe('saved');
    expect(evaluate('money(money, "EUR").amount', { money: '4.50' })).toBe('4.50');
    expect(inputsOfTemplate('{{ money(total, "EUR") }}')).toEqual(['total']);
    expect(
      compileTemplate('{{ money }} of {{ money(total, "EUR") }}').evaluate(scopeOf({ money: 'x', total: '1' })),
    ).toBe('x of 1.00 EUR');
  });

  it.each([
    ['money("1", "EUR") + money("1", "USD")', 'EUR and USD are different currencies'],
    ['money("1", "EUR") < money("1", "USD")', 'different currencies'],
    ['money("1", "EUR") + 1', 'can only go together with another amount'],
    ['1 + money("1", "EUR")', 'cannot be used together with "+"'],
    ['money("1", "EUR") / 3', 'has to be rounded'],
    ['money(0.1 + 0.2, "EUR")', 'more digits after its point'],
    ['money("1,5", "EUR")', 'is not an amount'],
    ['money("1", "EURO")', 'is not a currency of ISO 4217'],
    ['money("1")', 'needs a currency'],
    ['Math.max(money("1", "EUR"), 2)', 'where a number is needed'],
    ['money("0.005", "EUR").toMinorUnits()', 'has more digits'],
    ['money("1", "EUR").dividedBy(0)', 'cannot be divided by 0'],
    ['money("1", "EUR").round("nearest")', 'must be one of'],
    ['[1, 2, 3, 4, 5, 6, 7].reduce((sum) => sum * "99999999999999999999", money("9", "EUR"))', 'more than 60 digits'],
  ])('%s fails and says why', (source, reason) => expect(errorOf(() => evaluate(source)).message).toContain(reason));
});
