import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../json.ts';
import { readSchedule } from './read.ts';
import { scheduleOf } from './testing.ts';

const wrong = (value: JsonValue): string[] => {
  const read = readSchedule(value);
  return read.ok ? [] : read.problems.map(({ part, reason }) => `${part}: ${reason}`);
};

describe('a configured schedule', () => {
  it('is daily at nine where nothing is configured', () => {
    for (const nothing of [undefined, null, ''])
      expect(scheduleOf(nothing)).toEqual({
        mode: 'daily',
        time: '09:00',
        timeZone: 'UTC',
        catchUp: 'once',
        jitter: 0,
      });
  });

  it('may be a cron expression alone', () => {
    expect(scheduleOf(' 0  9 * * 1-5 ')).toEqual({
      mode: 'cron',
      cron: '0 9 * * 1-5',
      timeZone: 'UTC',
      catchUp: 'once',
      jitter: 0,
    });
    expect(scheduleOf('@hourly')).toMatchObject({ mode: 'cron', cron: '@hourly' });
  });

  it('is the same text whatever the other properties and their order are', () => {
    const one = scheduleOf({
      timeZone: 'Europe/Zurich',
      time: '9:00',
      mode: 'weekly',
      weekdays: ['fri', 'mon', 'fri'],
      cron: 'left over',
      every: 'nothing',
    });
    const other = scheduleOf({
      mode: 'weekly',
      weekdays: ['mon', 'fri'],
      time: '09:00:00',
      jitter: '',
      timeZone: 'Europe/Zurich',
      start: '',
    });
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
    expect(one).toEqual({
      mode: 'weekly',
      weekdays: ['mon', 'fri'],
      time: '09:00',
      timeZone: 'Europe/Zurich',
      catchUp: 'once',
      jitter: 0,
    });
  });

  it.each<[JsonValue, string[]]>([
    [[1], ['mode: a schedule looks like { "mode": "daily", "time": "09:00", "timeZone": "Europe/Zurich" }']],
    [{ mode: 'hourly' }, ['mode: it repeats by interval, daily, weekly, monthly, cron, once, not by "hourly"']],
    [{ mode: 'interval', every: 0 }, ['every: an interval is a whole number of at least 1']],
    [{ mode: 'interval', every: '' }, ['every: an interval is a whole number of at least 1']],
    [{ mode: 'interval', every: 1.5 }, ['every: an interval is a whole number of at least 1']],
    [{ mode: 'interval', every: 400, unit: 'days' }, ['every: an interval is at most 366 days']],
    [
      { mode: 'interval', every: 4, unit: 'weeks' },
      ['unit: an interval is counted in seconds, minutes, hours, days, not in "weeks"'],
    ],
    [{ mode: 'daily' }, ['time: a time is missing, like 09:00']],
    [{ mode: 'daily', time: '25:00' }, ['time: "25:00" is not a time like 09:00']],
    [{ mode: 'weekly', weekdays: [], time: '09:00' }, ['weekdays: at least one weekday has to be chosen']],
    [
      { mode: 'weekly', weekdays: ['monday'], time: '09:00' },
      ['weekdays: there is no weekday "monday"; they are mon, tue, wed, thu, fri, sat, sun'],
    ],
    [{ mode: 'monthly', day: 32, time: '09:00' }, ['day: a day of the month is 1 to 31, or the last']],
    [{ mode: 'cron' }, ['cron: a cron expression is missing, like 0 9 * * mon-fri']],
    [
      '9 * *',
      ['cron: a cron expression has 5 fields (minute, hour, day, month, weekday), or 6 with seconds first, not 3'],
    ],
    [
      '0 0 9 * * * 2030',
      ['cron: a cron expression has 5 fields (minute, hour, day, month, weekday), or 6 with seconds first, not 7'],
    ],
    ['61 * * * *', ['cron: the cron expression cannot be read: invalid value for minute: 61']],
    ['0 9 31 2 *', ['cron: the time of the cron expression never comes']],
    [`0 9 * * ${'1,'.repeat(120)}1`, ['cron: a cron expression has at most 200 characters']],
    [{ mode: 'once', at: '2026-02-30T10:00' }, ['at: "2026-02-30T10:00" is not a date and time like 2026-12-24T18:00']],
    [{ mode: 'daily', time: '09:00', start: '2026-05-02', end: '2026-05-01' }, ['end: the end is before the start']],
    [{ mode: 'daily', time: '09:00', catchUp: 'some' }, ['catchUp: it catches up by skip, once, all, not by "some"']],
    [{ mode: 'daily', time: '09:00', jitter: 4000 }, ['jitter: runs are spread over 0 to 3600 whole seconds']],
    [
      { mode: 'daily', time: '', timeZone: 'Mars/Olympus' },
      [
        'time: a time is missing, like 09:00',
        'timeZone: there is no time zone "Mars/Olympus"; name one like Europe/Zurich',
      ],
    ],
  ])('%j is refused', (value, problems) => {
    expect(wrong(value)).toEqual(problems);
  });
});
