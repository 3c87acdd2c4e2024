import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { clockAt, scheduleOf } from './testing.ts';
import { nextTicks, ticksOf } from './ticks.ts';

const zurich = { timeZone: 'Europe/Zurich' };

describe('the ticks of a schedule', () => {
  it.each<[string, JsonObject, string[]]>([
    [
      'every 15 minutes',
      { mode: 'interval', every: 15, unit: 'minutes' },
      ['2026-05-06T12:15:00+00:00', '2026-05-06T12:30:00+00:00'],
    ],
    [
      'every 10 seconds',
      { mode: 'interval', every: 10, unit: 'seconds' },
      ['2026-05-06T12:00:10+00:00', '2026-05-06T12:00:20+00:00'],
    ],
    [
      'full hours where they differ from those of UTC',
      { mode: 'interval', every: 1, unit: 'hours', timeZone: 'Asia/Kolkata' },
      ['2026-05-06T18:00:00+05:30', '2026-05-06T19:00:00+05:30'],
    ],
    [
      'an interval from its start',
      { mode: 'interval', every: 7, unit: 'minutes', start: '2026-05-06T12:03' },
      ['2026-05-06T12:03:00+00:00', '2026-05-06T12:10:00+00:00'],
    ],
    [
      'every other day at midnight',
      { mode: 'interval', every: 2, unit: 'days', ...zurich },
      ['2026-05-08T00:00:00+02:00', '2026-05-10T00:00:00+02:00'],
    ],
    [
      'every third day from a start',
      { mode: 'interval', every: 3, unit: 'days', start: '2026-05-01T08:30', ...zurich },
      ['2026-05-07T08:30:00+02:00', '2026-05-10T08:30:00+02:00'],
    ],
    ['daily', { mode: 'daily', time: '09:00', ...zurich }, ['2026-05-07T09:00:00+02:00', '2026-05-08T09:00:00+02:00']],
    [
      'on some weekdays',
      { mode: 'weekly', weekdays: ['fri', 'mon'], time: '18:30:15' },
      ['2026-05-08T18:30:15+00:00', '2026-05-11T18:30:15+00:00'],
    ],
    [
      'on every weekday there is',
      { mode: 'weekly', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], time: '06:00' },
      ['2026-05-07T06:00:00+00:00', '2026-05-08T06:00:00+00:00'],
    ],
    [
      'monthly, in months that have the day',
      { mode: 'monthly', day: 31, time: '09:00' },
      ['2026-05-31T09:00:00+00:00', '2026-07-31T09:00:00+00:00'],
    ],
    [
      'on the last day of a month',
      { mode: 'monthly', day: 'last', time: '23:00' },
      ['2026-05-31T23:00:00+00:00', '2026-06-30T23:00:00+00:00'],
    ],
    [
      'by cron',
      { mode: 'cron', cron: '*/20 9-10 * * mon-fri' },
      ['2026-05-07T09:00:00+00:00', '2026-05-07T09:20:00+00:00'],
    ],
    [
      'by cron with seconds',
      { mode: 'cron', cron: '*/30 * * * * *' },
      ['2026-05-06T12:00:30+00:00', '2026-05-06T12:01:00+00:00'],
    ],
    ['once', { mode: 'once', at: '2026-12-24T18:00', ...zurich }, ['2026-12-24T18:00:00+01:00']],
  ])('come %s', (_title, schedule, ticks) => {
    expect(clockAt(schedule, '2026-05-06T12:00:00Z', 2)).toEqual(ticks);
  });

  it('are within start and end, both included', () => {
    const hourly = { mode: 'cron', cron: '0 * * * *', start: '2026-05-07T10:00', end: '2026-05-07T12:00' };
    expect(clockAt(hourly, '2026-05-06T12:00:00Z', 9)).toEqual([
      '2026-05-07T10:00:00+00:00',
      '2026-05-07T11:00:00+00:00',
      '2026-05-07T12:00:00+00:00',
    ]);
    const ticks = ticksOf(scheduleOf(hourly));
    expect(ticks.before(Date.parse('2027-01-01'))).toBe(Date.parse('2026-05-07T12:00:00Z'));
    expect(ticks.before(Date.parse('2026-05-07T10:00:00Z'))).toBeNull();
  });

  it('end with the day that is named as the end', () => {
    expect(
      clockAt(
        { mode: 'interval', every: 12, unit: 'hours', start: '2026-05-07', end: '2026-05-07' },
        '2026-05-01T00:00:00Z',
        9,
      ),
    ).toEqual(['2026-05-07T00:00:00+00:00', '2026-05-07T12:00:00+00:00']);
  });
});

describe('where clocks are set forward', () => {
  const before = '2026-03-28T20:00:00Z';

  it('a daily time that is left out comes right after the gap', () => {
    expect(clockAt({ mode: 'daily', time: '02:30', ...zurich }, before, 2)).toEqual([
      '2026-03-29T03:00:00+02:00',
      '2026-03-30T02:30:00+02:00',
    ]);
    expect(
      clockAt({ mode: 'interval', every: 1, unit: 'days', start: '2026-03-20T02:30', ...zurich }, before, 2),
    ).toEqual(['2026-03-29T03:00:00+02:00', '2026-03-30T02:30:00+02:00']);
    expect(clockAt({ mode: 'once', at: '2026-03-29T02:30', ...zurich }, before, 2)).toEqual([
      '2026-03-29T03:00:00+02:00',
    ]);
  });

  it('each of several times comes once, those that are left out together', () => {
    const clocks = (cron: string): string[] =>
      clockAt({ mode: 'cron', cron, ...zurich }, '2026-03-28T23:45:00Z', 4).map((text) => text.slice(8, 16));
    expect(clocks('30 1-3 * * *')).toEqual(['29T01:30', '29T03:00', '29T03:30', '30T01:30']);
    expect(clocks('0,30 1,2 * * *')).toEqual(['29T01:00', '29T01:30', '29T03:00', '30T01:00']);
    expect(clocks('30 * * * *').slice(0, 2)).toEqual(['29T01:30', '29T03:30']);
    expect(clocks('*/15 2 * * *')[0]).toBe('30T02:00');
  });

  it('an hour passes between hourly ticks', () => {
    const hourly = ['2026-03-29T01:00:00+01:00', '2026-03-29T03:00:00+02:00'];
    expect(clockAt({ mode: 'cron', cron: '0 * * * *', ...zurich }, '2026-03-28T23:30:00Z', 2)).toEqual(hourly);
    expect(clockAt({ mode: 'interval', every: 1, unit: 'hours', ...zurich }, '2026-03-28T23:30:00Z', 2)).toEqual(
      hourly,
    );
  });
});

describe('where clocks are set back', () => {
  const before = '2026-10-24T20:00:00Z';

  it('a daily time that comes twice ticks the first time only', () => {
    expect(clockAt({ mode: 'daily', time: '02:30', ...zurich }, before, 2)).toEqual([
      '2026-10-25T02:30:00+02:00',
      '2026-10-26T02:30:00+01:00',
    ]);
    expect(
      clockAt({ mode: 'interval', every: 1, unit: 'days', start: '2026-10-20T02:30', ...zurich }, before, 2),
    ).toEqual(['2026-10-25T02:30:00+02:00', '2026-10-26T02:30:00+01:00']);
  });

  it('an hour passes between hourly ticks', () => {
    const hourly = ['2026-10-25T02:00:00+02:00', '2026-10-25T02:00:00+01:00', '2026-10-25T03:00:00+01:00'];
    expect(clockAt({ mode: 'cron', cron: '0 * * * *', ...zurich }, '2026-10-24T23:30:00Z', 3)).toEqual(hourly);
    expect(clockAt({ mode: 'interval', every: 1, unit: 'hours', ...zurich }, '2026-10-24T23:30:00Z', 3)).toEqual(
      hourly,
    );
  });

  it('each of several times comes once', () => {
    const clocks = (cron: string): string[] =>
      clockAt({ mode: 'cron', cron, ...zurich }, before, 5).map((text) => text.slice(8, 22));
    expect(clocks('30 1-3 * * *').slice(0, 3)).toEqual(['25T01:30:00+02', '25T02:30:00+02', '25T03:30:00+01']);
    expect(clocks('0,30 1,2 * * *')[4]).toBe('26T01:00:00+01');
    expect(clocks('*/30 2 * * *').slice(1, 4)).toEqual(['25T02:30:00+02', '25T02:00:00+01', '25T02:30:00+01']);
  });

  it('by half an hour, ticks follow as well', () => {
    expect(
      clockAt({ mode: 'daily', time: '01:45', timeZone: 'Australia/Lord_Howe' }, '2026-04-04T00:00:00Z', 2),
    ).toEqual(['2026-04-05T01:45:00+11:00', '2026-04-06T01:45:00+10:30']);
  });
});

describe('any schedule', () => {
  const zones = ['UTC', 'Europe/Zurich', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Apia'];
  const clock = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  const rhythm = fc.oneof(
    fc.record({
      mode: fc.constant('interval'),
      every: fc.integer({ min: 1, max: 90 }),
      unit: fc.constantFrom('seconds', 'minutes', 'hours', 'days'),
    }),
    fc.record({ mode: fc.constant('daily'), time: clock }),
    fc.record({
      mode: fc.constant('weekly'),
      weekdays: fc.subarray(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], { minLength: 1 }),
      time: clock,
    }),
    fc.record({
      mode: fc.constant('monthly'),
      day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last')),
      time: clock,
    }),
    fc.record({
      mode: fc.constant('cron'),
      cron: fc.constantFrom(
        '* * * * *',
        '*/7 * * * *',
        '0 */5 * * *',
        '15,45 1-3 * * *',
        '30 2 * * sun',
        '*/20 * * * * *',
      ),
    }),
  );
  const schedule = fc
    .record({ rhythm, timeZone: fc.constantFrom(...zones) })
    .map(({ rhythm: what, timeZone }) => scheduleOf({ ...what, timeZone }));
  // Around the days on which clocks are changed there is most to go wrong.
  const moment = fc
    .record({
      day: fc.constantFrom(
        '2026-03-08',
        '2026-03-29',
        '2026-04-05',
        '2026-10-04',
        '2026-10-25',
        '2026-11-01',
        '2027-06-15',
      ),
      offset: fc.integer({ min: -86_400_000, max: 86_400_000 }),
    })
    .map(({ day, offset }) => Date.parse(day) + offset);

  it('ticks later and later, after the moment that is asked for', () => {
    fc.assert(
      fc.property(schedule, moment, (given, after) => {
        const ticks = nextTicks(given, after, 8);
        expect(ticks).toHaveLength(8);
        expect(ticks.every((tick, index) => tick > (ticks[index - 1] ?? after) && tick % 1000 === 0)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('continues from a tick or from a moment between two', () => {
    fc.assert(
      fc.property(schedule, moment, fc.nat(6), (given, after, left) => {
        const ticks = nextTicks(given, after, 8);
        const [at = 0, next = 0] = ticks.slice(left);
        expect(nextTicks(given, at, 7 - left)).toEqual(ticks.slice(left + 1));
        expect(ticksOf(given).after(Math.floor((at + next) / 2))).toBe(next);
      }),
      { numRuns: 60 },
    );
  });

  it('has the same ticks backwards', () => {
    fc.assert(
      fc.property(schedule, moment, (given, after) => {
        const [first = 0, second = 0] = nextTicks(given, after, 2);
        expect(ticksOf(given).before(second)).toBe(first);
        expect(ticksOf(given).before(first + 1)).toBe(first);
      }),
      { numRuns: 60 },
    );
  });
});
