import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../json.ts';
import { describeConfigured } from './describe.ts';

const zurich = { timeZone: 'Europe/Zurich' };

describe('a schedule in plain words', () => {
  it.each<[JsonValue, string]>([
    [{ mode: 'interval', every: 1, unit: 'minutes' }, 'Every minute'],
    [{ mode: 'interval', every: 30, unit: 'seconds', ...zurich }, 'Every 30 seconds'],
    [{ mode: 'interval', every: 2, unit: 'days', ...zurich }, 'Every 2 days at 00:00, Europe/Zurich'],
    [
      { mode: 'interval', every: 2, unit: 'days', start: '2026-05-01T08:30' },
      'Every 2 days at 08:30, from 1 May 2026 at 08:30, UTC',
    ],
    [{ mode: 'interval', every: 6, unit: 'hours', end: '2026-12-31' }, 'Every 6 hours, until 31 December 2026, UTC'],
    [{ mode: 'daily', time: '09:00', ...zurich }, 'Every day at 09:00, Europe/Zurich'],
    [
      { mode: 'weekly', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], time: '09:00', ...zurich },
      'Every weekday at 09:00, Europe/Zurich',
    ],
    [
      { mode: 'weekly', weekdays: ['mon', 'wed', 'sun'], time: '09:00' },
      'Every Monday, Wednesday and Sunday at 09:00, UTC',
    ],
    [{ mode: 'monthly', day: 22, time: '06:30' }, 'On the 22nd of every month at 06:30, UTC'],
    [{ mode: 'monthly', day: 11, time: '06:30' }, 'On the 11th of every month at 06:30, UTC'],
    [{ mode: 'monthly', day: 'last', time: '06:30' }, 'On the last day of every month at 06:30, UTC'],
    [{ mode: 'once', at: '2026-12-24T18:00', ...zurich }, 'Once on 24 December 2026 at 18:00, Europe/Zurich'],
    ['* * * * *', 'Every minute, UTC'],
    ['*/10 * * * * *', 'Every 10 seconds, UTC'],
    ['*/15 9-17 * * mon-fri', 'Every 15 minutes from 09:00 to 17:59, every weekday, UTC'],
    ['0 */2 * * *', 'Every 2 hours, UTC'],
    ['30 * * * *', 'Every hour at 30 minutes past, UTC'],
    ['0 9,12,18 * * *', 'Every day at 09:00, 12:00 and 18:00, UTC'],
    ['15 30 9 * * 0', 'Every Sunday at 09:30:15, UTC'],
    ['0 9 1,15 * *', 'On the 1st and 15th of every month at 09:00, UTC'],
    ['0 9 1 jan *', 'On the 1st of January at 09:00, UTC'],
    ['0 9 * 6-8 *', 'Every day in June, July and August at 09:00, UTC'],
    ['0 0 L * *', 'On the last day of every month at 00:00, UTC'],
    ['@daily', 'Every day at 00:00, UTC'],
    ['5-10 */3 * * *', 'Every 3 hours at 5, 6, 7, 8, 9 and 10 minutes past, UTC'],
    ['0 9 13 * 5', 'By the cron expression 0 9 13 * 5, UTC'],
    ['7 */3 1-7 * mon#1', 'By the cron expression 7 */3 1-7 * mon#1, UTC'],
    ['*/7 1-3,5 * * *', 'By the cron expression */7 1-3,5 * * *, UTC'],
    ['not cron', ''],
  ])('%j reads', (value, text) => {
    expect(describeConfigured(value)).toBe(text);
  });
});
