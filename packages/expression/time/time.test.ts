import { describe, expect, it } from 'vitest';
import { errorOf, evaluate } from '../testing.ts';

const data = { due: '2024-03-31T10:00:00Z' };

describe('dates in expressions', () => {
  it.each<[string, unknown]>([
    ['$now.toISODate()', '2024-02-29'],
    ['$now.year + "/" + $now.month + "/" + $now.day', '2024/2/29'],
    ['$now.plus({ days: 1 }).toISODate()', '2024-03-01'],
    ['$now.minus({ months: 1, days: 1 }).toISODate()', '2024-01-28'],
    ['$now.plus(60000).toISOTime()', '12:31:15.250Z'],
    ['$now.plus("PT2H").hour', 14],
    ['$now.plus(Duration.fromObject({ hours: 2 })).hour', 14],
    ['$now.startOf("month").toISODate()', '2024-02-01'],
    ['$now.endOf("day").toISO()', '2024-02-29T23:59:59.999Z'],
    ['$now.set({ day: 1, hour: 0 }).toFormat("yyyy-MM-dd HH:mm")', '2024-02-01 00:30'],
    ['$now.toFormat("cccc, d LLLL yyyy")', 'Thursday, 29 February 2024'],
    ['$now.setLocale("de").toFormat("cccc, d. LLLL")', 'Donnerstag, 29. Februar'],
    ['$now.setZone("Europe/Paris").toISO()', '2024-02-29T13:30:15.250+01:00'],
    ['$now.setZone("UTC+5:30").hour', 18],
    ['$now.setZone("Europe/Paris", { keepLocalTime: true }).hour', 12],
    ['$now.setZone("Asia/Tokyo").toUTC().hour', 12],
    ['$now.zoneName', 'UTC'],
    ['$today.toISO()', '2024-02-29T00:00:00.000Z'],
    ['$now.weekdayLong + $now.isInLeapYear + $now.daysInMonth', 'Thursdaytrue29'],
    ['$now.toMillis() === Date.now()', true],
    ['$now.toSeconds()', 1_709_209_815.25],
    ['$now.toUnixInteger()', 1_709_209_815],
    ['$now.toSQL()', '2024-02-29 12:30:15.250 Z'],
    ['$now.toHTTP()', 'Thu, 29 Feb 2024 12:30:15 GMT'],
    ['$now.toObject().day', 29],
    ['$now.toLocaleString({ month: "long", day: "numeric" })', 'February 29'],
    ['DateTime.fromISO(due).diff($now, "days").days > 30', true],
    ['DateTime.fromISO(due).diff($now, ["days", "hours"]).toObject().days', 30],
    ['DateTime.fromISO(due).diffNow("weeks").weeks > 4', true],
    ['DateTime.fromISO(due).toRelative()', 'in 1 month'],
    ['$now < DateTime.fromISO(due)', true],
    ['DateTime.fromISO(due) - $now > 0', true],
    ['$now.hasSame(due, "year")', true],
    ['$now.equals($now)', true],
    ['DateTime.fromISO("2024-01-01T10:00", { zone: "America/New_York" }).toUTC().hour', 15],
    ['DateTime.fromISO("2024-01-01T10:00").toISO()', '2024-01-01T10:00:00.000Z'],
    ['DateTime.fromFormat("31.12.2023 23:59", "dd.MM.yyyy HH:mm").toISO()', '2023-12-31T23:59:00.000Z'],
    ['DateTime.fromFormat("3. März 2024", "d. LLLL yyyy", { locale: "de" }).toISODate()', '2024-03-03'],
    ['DateTime.fromMillis(0).toISO()', '1970-01-01T00:00:00.000Z'],
    ['DateTime.fromSeconds(1).second', 1],
    ['DateTime.fromSQL("2024-01-02 03:04:05").hour', 3],
    ['DateTime.fromObject({ year: 2024, month: 5 }).toISODate()', '2024-05-01'],
    ['DateTime.fromJSDate(new Date(0)).year', 1970],
    ['DateTime.utc(2024, 5, 6).toISODate()', '2024-05-06'],
    ['DateTime.local(2024).toISO()', '2024-01-01T00:00:00.000Z'],
    ['DateTime.now().toISO()', '2024-02-29T12:30:15.250Z'],
    ['DateTime.max(due, $now).month', 3],
    ['DateTime.min(due, $now).month', 2],
    ['DateTime.fromISO("nonsense").isValid', false],
    ['DateTime.fromISO("nonsense").toISO()', null],
    ['Duration.fromMillis(90000).toFormat("m:ss")', '1:30'],
    ['Duration.fromISO("PT90M").as("hours")', 1.5],
    ['Duration.fromObject({ hours: 25 }).shiftTo("days", "hours").toHuman()', '1 day, 1 hour'],
    ['Duration.fromObject({ hours: 2 }).plus({ hours: 1 }).negate().hours', -3],
    ['$now.toJSDate().getTime() === Date.now()', true],
    ['`${$now.toUTC(60)}`', '2024-02-29T13:30:15.250+01:00'],
    ['new Date("2024-01-02 03:04").toISOString()', '2024-01-02T03:04:00.000Z'],
    ['new Date(2024, 0, 2, 3).getHours()', 3],
    ['new Date(due).toLocaleDateString("en-GB", { dateStyle: "long" })', '31 March 2024'],
    ['new Date(due).toLocaleDateString()', '3/31/2024'],
    ['new Date(due).toLocaleTimeString("de-DE", { timeZone: "Europe/Berlin" })', '12:00:00'],
    ['new Date(due).getTimezoneOffset()', 0],
    ['String(new Date(0))', '1970-01-01T00:00:00.000Z'],
    ['(1234567.891).toLocaleString("de-DE", { style: "currency", currency: "EUR" })', '1.234.567,89\u00a0€'],
    ['["ö", "z", "a"].sort((a, b) => a.localeCompare(b, "de")).join("")', 'aöz'],
    ['$now.missing', undefined],
  ])('%s', (source, expected) => {
    expect(evaluate(source, data)).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ['$now.toISO()', '2024-02-29T13:30:15.250+01:00'],
    ['$now.toISODate() + " " + $now.zoneName', '2024-02-29 Europe/Paris'],
    ['$today.toISO()', '2024-02-29T00:00:00.000+01:00'],
    ['DateTime.fromISO("2024-07-01T10:00").toUTC().hour', 8],
    ['DateTime.fromISO("2024-07-01T10:00", { zone: "UTC" }).toUTC().hour', 10],
    ['$now.setZone("Asia/Tokyo").toLocal().hour', 13],
    ['$now', '2024-02-29T13:30:15.250+01:00'],
    ['new Date("2024-01-02 03:04").toISOString()', '2024-01-02T03:04:00.000Z'],
  ])('go by the clock of the workflow, where it has one: %s', (source, expected) => {
    expect(evaluate(source, data, { step: { run: 0, parameters: {}, timeZone: 'Europe/Paris' } })).toEqual(expected);
  });

  it('say so where the workflow has a time zone that does not exist', () => {
    const step = { run: 0, parameters: {}, timeZone: 'Mars/Olympus' };
    expect(errorOf(() => evaluate('$now', data, { step })).message).toBe(
      'The expression failed: "Mars/Olympus" is not a time zone such as "Europe/Paris".',
    );
    expect(evaluate('due', data, { step })).toBe(data.due);
  });

  it.each<[string, string]>([
    ['$now.setZone("Mars/Olympus")', '"Mars/Olympus" is not a time zone such as "Europe/Paris".'],
    ['$now.setLocale("../../etc")', '"../../etc" is not a locale such as "en" or "de-DE".'],
    ['$now.plus({ fortnights: 1 })', 'Invalid unit fortnights.'],
    ['$now.plus(true)', 'true or false is not an amount of time such as { days: 2 }.'],
    ['$now.diff({}, "days")', 'an object is not a date.'],
    ['$now.startOf("eon")', 'Invalid unit eon.'],
    [
      'DateTime.fromFormat("1", "D")',
      'A format for reading dates cannot use D; write its parts, such as "yyyy-MM-dd".',
    ],
    ['(1).toLocaleString("en", { style: "currency" })', 'Currency code is required with currency style.'],
    ['(1).toLocaleString("en", { style: { a: 1 } })', '"style" is not an option of a format.'],
  ])('have errors that name the mistake: %s', (source, reason) => {
    expect(errorOf(() => evaluate(source, data)).message).toBe(`The expression failed: ${reason}`);
  });
});
