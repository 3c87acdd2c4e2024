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
    ['*/15 9-17 * * mon-fri', 'Every 15 minutes, between 09:00 and 17:59, Monday through Friday, UTC'],
    ['0 */2 * * *', 'Every 2 hours, UTC'],
    ['30 * * * *', 'At 30 minutes past the hour, UTC'],
    ['0 9,12,18 * * *', 'Every day at 09:00, 12:00 and 18:00, UTC'],
    ['15 30 9 * * 0', 'At 09:30:15, only on Sunday, UTC'],
    ['0 9 1,15 * *', 'At 09:00, on day 1 and 15 of the month, UTC'],
    ['0 9 1 jan *', 'At 09:00, on day 1 of the month, only in January, UTC'],
    ['0 9 * 6-8 *', 'At 09:00, June through August, UTC'],
    ['0 0 L * *', 'At 00:00, on the last day of the month, UTC'],
    ['0 8 * * mon#1', 'At 08:00, on the first Monday of the month, UTC'],
    ['0 9 * * mon-fri', 'Every weekday at 09:00, UTC'],
    ['0 9,17 * * *', 'Every day at 09:00 and 17:00, UTC'],
    ['@daily', 'Every day at 00:00, UTC'],
    ['5-10 */3 * * *', 'Minutes 5 through 10 past the hour, every 3 hours, UTC'],
    ['0 9 13 * 5', 'By the cron expression 0 9 13 * 5, UTC'],
    ['7 */3 1-7 * mon#1', 'By the cron expression 7 */3 1-7 * mon#1, UTC'],
    ['*/7 1-3,5 * * *', 'Every 7 minutes, at 01:00 through 03:59 and 05:00, UTC'],
    [
      `${Array.from({ length: 40 }, (_, minute) => minute).join()} * * * *`,
      `By the cron expression ${Array.from({ length: 40 }, (_, minute) => minute).join()} * * * *, UTC`,
    ],
    ['0 9 * * *,*', 'By the cron expression 0 9 * * *,*, UTC'],
    ['0 9 +13 * *', 'By the cron expression 0 9 +13 * *, UTC'],
    ['not cron', ''],
  ])('%j reads', (value, text) => {
    expect(describeConfigured(value)).toBe(text);
  });
});
