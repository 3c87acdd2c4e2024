import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateTime } from './dateTime.node.ts';
import { runNode } from '../../testing/run-node.ts';

const now = Date.parse('2026-03-01T12:34:56.789Z');
const result = async (data: JsonObject, json: JsonObject = {}): Promise<JsonValue | undefined> =>
  (await runNode(dateTime, { data, now, items: [{ json }] })).outputs['main']?.[0]?.json['date'];

describe('reading', () => {
  it.each([
    ['2026-12-24T18:00:00+01:00', '2026-12-24T17:00:00Z'],
    ['2026-12-24', '2026-12-24T00:00:00Z'],
    ['20261224', '2026-12-24T00:00:00Z'],
    ['2026-W52-4', '2026-12-24T00:00:00Z'],
    ['2026', '2026-01-01T00:00:00Z'],
    ['2026-12-24 18:00:00', '2026-12-24T18:00:00Z'],
    // RFC 9110, 5.6.7 and RFC 5322, A.1.1.
    ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['Fri, 21 Nov 1997 09:55:06 -0600', '1997-11-21T15:55:06Z'],
    ['1000000000', '2001-09-09T01:46:40Z'],
    ['1000000000000', '2001-09-09T01:46:40Z'],
    ['-1.5', '1969-12-31T23:59:58.500Z'],
  ])('finds out what %s says', async (date, expected) => {
    expect(await result({ date })).toBe(expected);
  });

  it('takes the time of the run where nothing is given', async () => {
    expect(await result({})).toBe('2026-03-01T12:34:56.789Z');
    expect(await result({ zone: 'Asia/Tokyo', output: 'date' })).toBe('2026-03-01');
  });

  it('reads numbers in the configured unit, and patterns in a language', async () => {
    expect(await result({ date: '1000', reading: 'milliseconds' })).toBe('1970-01-01T00:00:01Z');
    expect(await result({ date: '200000000000', reading: 'seconds', output: 'date' })).toBe('8307-10-01');
    expect(
      await result({
        date: '3 mars 2026',
        reading: 'pattern',
        readPattern: 'd MMMM yyyy',
        locale: 'fr',
        output: 'date',
      }),
    ).toBe('2026-03-03');
  });

  it('means a date without an offset in the time zone', async () => {
    expect(await result({ date: '2026-07-01T12:00', zone: 'America/New_York', output: 'utc' })).toBe(
      '2026-07-01T16:00:00Z',
    );
    expect(await result({ date: '2026-07-01T12:00', zone: '+05:30' })).toBe('2026-07-01T12:00:00+05:30');
  });

  it('means it in the time zone of the workflow where the node names none', async () => {
    const of = async (data: JsonObject) =>
      (await runNode(dateTime, { data, now, timeZone: 'Asia/Tokyo' })).outputs['main']?.[0]?.json['date'];
    expect(await of({ date: '2026-07-01T12:00' })).toBe('2026-07-01T12:00:00+09:00');
    expect(await of({ zone: ' ', output: 'time' })).toBe('21:34:56');
    expect(await of({ date: '2026-07-01T12:00', zone: 'UTC' })).toBe('2026-07-01T12:00:00Z');
  });

  it.each(['tomorrow', '2026-02-30', '24.12.2026', '12:00:00 at noon', '99999999999999999', 'x'.repeat(300)])(
    'refuses %.20s',
    async (date) => {
      await expect(result({ date })).rejects.toMatchObject({ code: 'date_unreadable' });
    },
  );

  it('refuses a language that is none', async () => {
    await expect(result({ locale: 'english please' })).rejects.toMatchObject({ code: 'field_invalid' });
  });
});

describe('writing', () => {
  it.each([
    ['iso', '2026-07-14T18:30:05.250+02:00'],
    ['utc', '2026-07-14T16:30:05.250Z'],
    ['date', '2026-07-14'],
    ['time', '18:30:05'],
    ['seconds', 1784046605],
    ['milliseconds', 1784046605250],
    ['http', 'Tue, 14 Jul 2026 16:30:05 GMT'],
    ['rfc2822', 'Tue, 14 Jul 2026 18:30:05 +0200'],
    ['sql', '2026-07-14 18:30:05.250'],
  ])('as %s', async (output, expected) => {
    expect(await result({ date: '2026-07-14T16:30:05.250Z', zone: 'Europe/Zurich', output })).toBe(expected);
  });

  it('in words of the language', async () => {
    expect(await result({ date: '2026-07-14T16:30:05Z', output: 'words', locale: 'de' })).toContain('14. Juli 2026');
  });

  it('returns the parts', async () => {
    expect(await result({ operation: 'parts', date: '2024-12-30T10:00', zone: 'Europe/Zurich' })).toMatchObject({
      year: 2024,
      month: 12,
      day: 30,
      weekday: 1,
      weekNumber: 1,
      weekYear: 2025,
      quarter: 4,
      dayOfYear: 365,
      weekdayName: 'Monday',
      monthName: 'December',
      offsetMinutes: 60,
      isLeapYear: true,
      isSummerTime: false,
    });
  });

  it('what is read back is the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
        fc.constantFrom('UTC', 'Europe/Zurich', 'Asia/Kathmandu', 'America/St_Johns'),
        async (date, zone) => {
          const written = await result({ date: date.toISOString(), zone });
          expect(await result({ date: asText(written), output: 'milliseconds' })).toBe(date.getTime());
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('calculating', () => {
  it.each([
    [{ operation: 'add', date: '2024-02-29', unit: 'years' }, '2025-02-28T00:00:00Z'],
    [{ operation: 'add', date: '2026-01-01', unit: 'hours', amount: 1.5 }, '2026-01-01T01:30:00Z'],
    [{ operation: 'subtract', date: '2026-03-31', unit: 'months' }, '2026-02-28T00:00:00Z'],
    [{ operation: 'add', date: '2026-01-05', unit: 'quarters', amount: -1 }, '2025-10-05T00:00:00Z'],
    // A day has 23 hours there: 24 of them go beyond it.
    [
      { operation: 'add', date: '2026-03-28T12:00', zone: 'Europe/Zurich', unit: 'hours', amount: 24 },
      '2026-03-29T13:00:00+02:00',
    ],
    [{ operation: 'startOf', date: '2026-03-04', period: 'weeks' }, '2026-03-02T00:00:00Z'],
    [{ operation: 'startOf', date: '2026-03-29T12:00', zone: 'Europe/Zurich' }, '2026-03-29T00:00:00+01:00'],
    [{ operation: 'endOf', date: '2024-02-10', period: 'months' }, '2024-02-29T23:59:59.999Z'],
  ])('%j returns %s', async (data, expected) => {
    expect(await result(data)).toBe(expected);
  });

  it.each([
    ['2026-01-01', '2026-01-31', 'days', 30],
    ['2026-01-31', '2026-02-28', 'months', 1],
    ['2000-02-29', '2026-02-28', 'years', 26],
    ['2000-02-29', '2026-02-27', 'years', 25],
    ['2026-03-02', '2026-03-01', 'hours', -24],
    ['2026-01-31', '2026-03-01T06:00', 'duration', 'P1M1DT6H'],
    ['2026-01-01', '2026-01-01', 'weeks', 0],
  ])('from %s until %s in %s is %s', async (date, until, measure, expected) => {
    expect(await result({ operation: 'difference', date, until, measure })).toBe(expected);
  });

  it('counts days by the calendar of the zone, also over the change of clocks', async () => {
    expect(
      await result({
        operation: 'difference',
        date: '2026-03-28',
        until: '2026-03-30',
        zone: 'Europe/Zurich',
        whole: false,
      }),
    ).toBe(2);
  });

  it('refuses what is too far away', async () => {
    await expect(result({ operation: 'add', amount: 1e6, unit: 'years' })).rejects.toMatchObject({
      code: 'date_out_of_range',
    });
  });
});

describe('rounding', () => {
  it.each([
    ['10:07:30', 15, 'minutes', 'nearest', '10:15:00'],
    ['10:07:29', 15, 'minutes', 'nearest', '10:00:00'],
    ['10:00:00', 15, 'minutes', 'up', '10:00:00'],
    ['10:00:01', 15, 'minutes', 'up', '10:15:00'],
    ['23:50:00', 1, 'hours', 'up', '00:00:00'],
    ['10:59:59', 6, 'hours', 'down', '06:00:00'],
    ['10:59:59', 1, 'days', 'down', '00:00:00'],
  ])('%s to %d %s, %s, is %s', async (time, every, period, direction, expected) => {
    expect(
      await result({ operation: 'round', date: `2026-05-17T${time}`, every, period, direction, output: 'time' }),
    ).toBe(expected);
  });

  it('goes by the clock of the zone where it changes', async () => {
    expect(
      await result({
        operation: 'round',
        date: '2026-03-29T03:10',
        zone: 'Europe/Zurich',
        every: 6,
        period: 'hours',
        direction: 'down',
      }),
    ).toBe('2026-03-29T00:00:00+01:00');
    expect(await result({ operation: 'round', date: '2026-05-16', period: 'months' })).toBe('2026-05-01T00:00:00Z');
    expect(await result({ operation: 'round', date: '2026-05-17', period: 'months' })).toBe('2026-06-01T00:00:00Z');
  });

  it.each([
    [7, 'minutes'],
    [2, 'months'],
    [1.5, 'milliseconds'],
  ])('refuses %d %s', async (every, period) => {
    await expect(result({ operation: 'round', every, period })).rejects.toMatchObject({ code: 'field_invalid' });
  });
});

describe('business days', () => {
  // The examples of WORKDAY and NETWORKDAYS in Microsoft's documentation of Excel.
  const holidays2009 = ['2008-11-26', '2008-12-04', '2009-01-21'];
  const holidays2013 = ['2012-11-22', '2012-12-04', '2013-01-21'];
  it.each([
    [[], '2009-04-30'],
    [holidays2009, '2009-05-05'],
  ])('151 after 1 October 2008 without %j', async (holidays, expected) => {
    expect(
      await result({ operation: 'addBusinessDays', date: '2008-10-01', amount: 151, holidays, output: 'date' }),
    ).toBe(expected);
  });

  it.each([
    [[], 110],
    [holidays2013.slice(0, 1), 109],
    [holidays2013, 107],
  ])('from 1 October 2012 to 1 March 2013 without %j', async (holidays, expected) => {
    expect(await result({ operation: 'businessDays', date: '2012-10-01', until: '2013-03-01', holidays })).toBe(
      expected,
    );
    expect(await result({ operation: 'businessDays', date: '2013-03-01', until: '2012-10-01', holidays })).toBe(
      -expected,
    );
  });

  it('keep the time of day, go backwards and know holidays of every year', async () => {
    expect(
      await result({
        operation: 'addBusinessDays',
        date: '2026-01-02T15:30',
        amount: -2,
        holidays: ['01-01', '12-31'],
      }),
    ).toBe('2025-12-29T15:30:00Z');
    expect(await result({ operation: 'addBusinessDays', date: '2026-01-03T15:30', amount: 0 })).toBe(
      '2026-01-03T15:30:00Z',
    );
  });

  it('know other weekends', async () => {
    expect(await result({ operation: 'businessDays', date: '2026-03-02', until: '2026-03-08', weekend: '5,6' })).toBe(
      5,
    );
    expect(await result({ operation: 'businessDays', date: '2026-03-02', until: '2026-03-08', weekend: '0' })).toBe(7);
  });

  it.each([
    [{ holidays: ['Christmas'] }, 'holiday_unreadable'],
    [{ holidays: [5] }, 'holiday_unreadable'],
    [{ holidays: ['2026-02-30'] }, 'holiday_unreadable'],
    [{ amount: 1.5 }, 'field_invalid'],
    [{ amount: 100_000 }, 'field_invalid'],
  ])('%j are refused', async (data, code) => {
    await expect(result({ operation: 'addBusinessDays', ...data })).rejects.toMatchObject({ code });
  });

  it('of centuries are refused', async () => {
    await expect(result({ operation: 'businessDays', date: '1800-01-01', until: '2026-01-01' })).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });
});
