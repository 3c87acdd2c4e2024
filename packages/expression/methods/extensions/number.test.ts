import { describe, expect, it } from 'vitest';
import { errorOf, evaluate } from '../../testing.ts';

describe('a number', () => {
  it.each<[string, unknown]>([
    ['(-2.5).abs()', 2.5],
    ['2.1.ceil()', 3],
    ['(-2.1).floor()', -3],
    ['2.5.round()', 3],
    ['2.345.round(2)', 2.35],
    ['2.345.round(-1)', 2],
    ['1.5.toInt()', 1],
    ['(-1.5).toInt()', -1],
    ['1.5.toFloat()', 1.5],
    ['4.0.isEven()', true],
    ['3.0.isEven()', false],
    ['3.0.isOdd()', true],
    ['(-3).isOdd()', true],
    ['4.0.isOdd()', false],
    ['3.0.isInteger()', true],
    ['3.5.isInteger()', false],
    ['0.0.toBoolean()', false],
    ['(-1).toBoolean()', true],
    ['0.0.isEmpty()', false],
    ['0.0.isNotEmpty()', true],
    ['1.5.toJsonString()', '1.5'],
    ['(1 / 0).toJsonString()', 'null'],
    ['1234567.891.format("en-US")', '1,234,567.891'],
    ['1234567.891.format("de-DE")', '1.234.567,891'],
    ['0.5.format("en-US", { style: "percent" })', '50%'],
  ])('%s', (source, expected) => expect(evaluate(source)).toBe(expected));

  it.each([
    ['ms', 1_706_659_200_000],
    ['s', 1_706_659_200],
    ['us', 1_706_659_200_000_000],
    ['excel', 45_322],
  ])('is a moment in %s', (unit, number) => {
    expect(evaluate(`number.toDateTime("${unit}").toMillis()`, { number })).toBe(Date.UTC(2024, 0, 31));
  });

  it.each(['1.5.isEven()', '1.5.isOdd()', '1.0.toDateTime("days")', '1.0.toDateTime("toString")'])(
    '%s is an error',
    (source) => expect(errorOf(() => evaluate(source)).code).toBe('expression_failed'),
  );
});

describe('true and false', () => {
  it.each<[string, unknown]>([
    ['true.toNumber()', 1],
    ['false.toNumber()', 0],
    ['true.toInt()', 1],
    ['false.toFloat()', 0],
    ['true.toBoolean()', true],
    ['false.toBoolean()', false],
    ['false.toJsonString()', 'false'],
    ['false.isEmpty()', false],
    ['false.isNotEmpty()', true],
  ])('%s', (source, expected) => expect(evaluate(source)).toBe(expected));
});
