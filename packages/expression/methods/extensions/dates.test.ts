import { describe, expect, it } from 'vitest';
import { errorOf, evaluate } from '../../testing.ts';

const at = (text: string): string => `new Date("${text}")`;
const noon = at('2024-02-29T12:30:15.250Z');

describe('a date', () => {
  it.each<[string, unknown]>([
    ['extract("year")', 2024],
    ['extract("quarter")', 1],
    ['extract("month")', 2],
    ['extract()', 9],
    ['extract("weekNumber")', 9],
    ['extract("weekday")', 4],
    ['extract("yearDayNumber")', 60],
    ['extract("day")', 29],
    ['extract("hour")', 12],
    ['extract("minute")', 30],
    ['extract("second")', 15],
    ['extract("millisecond")', 250],
    ['extract("century")', null],
    ['extract("toString")', null],
    ['format()', '2024-02-29'],
    ['format("HH:mm")', '12:30'],
    ['beginningOf("day").toISOString()', '2024-02-29T00:00:00.000Z'],
    ['beginningOf().toISOString()', '2024-02-26T00:00:00.000Z'],
    ['endOfMonth().toISOString()', '2024-02-29T23:59:59.999Z'],
    ['plus(2, "days").toISOString()', '2024-03-02T12:30:15.250Z'],
    ['plus({ months: 1 }).toISOString()', '2024-03-29T12:30:15.250Z'],
    ['plus(1000).toISOString()', '2024-02-29T12:30:16.250Z'],
    ['plus("PT1H").toISOString()', '2024-02-29T13:30:15.250Z'],
    ['minus(1, "year").toISOString()', '2023-02-28T12:30:15.250Z'],
    ['minus(90, "min").toISOString()', '2024-02-29T11:00:15.250Z'],
    ['minus(2, "h").toISOString()', '2024-02-29T10:30:15.250Z'],
    ['plus(5, "ms").toInt()', Date.UTC(2024, 1, 29, 12, 30, 15, 255)],
    ['plus(5, "secs").toInt()', Date.UTC(2024, 1, 29, 12, 30, 20, 250)],
    ['isWeekend()', false],
    ['isDst()', false],
    ['isEmpty()', false],
    ['isNotEmpty()', true],
    ['toDateTime().toISO()', '2024-02-29T12:30:15.250Z'],
    ['diffTo("2024-02-27T12:30:15.250Z")', 2],
    ['diffTo("2024-02-29T10:30:15.250Z", "hours")', 2],
    ['diffTo("2024-03-01T12:30:15.250Z")', -1],
    ['diffTo("2024-02-27T11:30:15.250Z", ["days", "hours"])', { days: 2, hours: 1 }],
    ['diffToNow("minutes")', 0],
  ])('%s', (call, expected) => expect(evaluate(`${noon}.${call}`)).toEqual(expected));

  it.each([
    ['2024-03-01', false],
    ['2024-03-02', true],
    ['2024-03-03', true],
    ['2024-03-04', false],
  ])('%s is at a weekend: %s', (day, isWeekend) => expect(evaluate(`${at(day)}.isWeekend()`)).toBe(isWeekend));

  it.each([
    ['"2024-02-28", "2024-03-01"', true],
    ['"2024-03-01", "2024-02-28"', true],
    [`${at('2024-02-28')}, DateTime.fromISO("2024-03-01")`, true],
    ['"2024-03-01", "2024-03-02"', false],
    ['"2024-02-29T12:30:15.250Z", "2024-03-02"', false],
    ['"2024-02-01", "2024-02-29T12:30:15.250Z"', false],
    ['"no date", "2024-03-02"', undefined],
  ])('lies between %s: %s', (between, expected) => expect(evaluate(`${noon}.isBetween(${between})`)).toBe(expected));

  it('lies between two moments: others are errors', () => {
    for (const args of ['', '"2024-02-28"', '"2024-02-28", "2024-03-01", "2024-03-02"'])
      expect(errorOf(() => evaluate(`${noon}.isBetween(${args})`)).code).toBe('expression_failed');
  });

  // Now is 2024-02-29T12:30:15.250Z.
  it.each([
    ['2024-02-29T12:20:15.250Z', '10', true],
    ['2024-02-29T12:20:15.249Z', '10', false],
    ['2024-02-29T12:30:15.250Z', '', true],
    ['2024-02-29T12:30:15.251Z', '10', false],
    ['2024-02-27T13:00:00.000Z', '2, "days"', true],
    ['2024-02-27T12:00:00.000Z', '2, "days"', false],
  ])('%s is in the last (%s): %s', (moment, args, expected) => {
    expect(evaluate(`${at(moment)}.isInLast(${args})`)).toBe(expected);
  });

  it('has summer time where its zone has', () => {
    const zoned = (day: string): string => `DateTime.fromISO("${day}", { zone: "Europe/Paris" }).isDst()`;
    expect([evaluate(zoned('2024-07-01')), evaluate(zoned('2024-01-01'))]).toEqual([true, false]);
  });

  it('gives its own kind: a DateTime where it is one', () => {
    expect(evaluate('DateTime.fromISO("2024-02-29T12:00:00Z").beginningOf("month").toISODate()')).toBe('2024-02-01');
    expect(evaluate('DateTime.fromISO("2024-02-29T12:00:00Z").extract("hour")')).toBe(12);
  });

  it.each(['plus(2, "fortnights")', 'beginningOf("fortnight")', 'diffTo({})', 'format("y".repeat(201))'])(
    '%s is an error',
    (call) => expect(errorOf(() => evaluate(`${noon}.${call}`)).code).toBe('expression_failed'),
  );
});

describe('the moment in a text', () => {
  it.each([
    ['"2024-02-29".toDateTime().toISODate()', '2024-02-29'],
    ['"Thu, 29 Feb 2024 12:30:15 GMT".toDateTime().toMillis()', Date.UTC(2024, 1, 29, 12, 30, 15)],
    ['"Thu, 29 Feb 2024 12:30:15 +0000".toDateTime().toMillis()', Date.UTC(2024, 1, 29, 12, 30, 15)],
    ['"2024-02-29 12:30:15Z".toDateTime().toMillis()', Date.UTC(2024, 1, 29, 12, 30, 15)],
    ['"1709209815".toDateTime("s").toMillis()', Date.UTC(2024, 1, 29, 12, 30, 15)],
  ])('%s', (source, expected) => expect(evaluate(source)).toBe(expected));

  it.each(['"tomorrow".toDateTime()', '"1".toDateTime("days")'])('%s is an error', (source) => {
    expect(errorOf(() => evaluate(source)).code).toBe('expression_failed');
  });
});
