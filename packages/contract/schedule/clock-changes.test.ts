import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { scheduleOf } from './testing.ts';
import { ticksOf } from './ticks.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Time zones, and the years in which the days around their changes of the clock are walked through. */
const zones: readonly (readonly [zone: string, from: number, to: number])[] = [
  ['Europe/Zurich', 2026, 2026],
  ['Europe/Dublin', 2026, 2026],
  ['America/New_York', 2026, 2026],
  ['America/St_Johns', 2026, 2026],
  // Clocks change at midnight: a day begins late, or its last hour comes twice.
  ['Asia/Beirut', 2026, 2026],
  ['Africa/Cairo', 2026, 2026],
  ['America/Havana', 2026, 2026],
  ['America/Santiago', 2026, 2026],
  ['America/Sao_Paulo', 2018, 2018],
  ['Asia/Tehran', 2022, 2022],
  ['Atlantic/Azores', 2026, 2026],
  // Clocks change shortly before midnight: the last hour of a day is missing.
  ['America/Nuuk', 2026, 2026],
  ['America/Scoresbysund', 2025, 2026],
  ['Pacific/Easter', 2026, 2026],
  // The southern hemisphere; by half an hour; at a quarter to three; by two hours; around Ramadan.
  ['Australia/Sydney', 2026, 2026],
  ['Australia/Lord_Howe', 2026, 2026],
  ['Pacific/Chatham', 2026, 2026],
  ['Antarctica/Troll', 2026, 2026],
  ['Africa/Casablanca', 2026, 2026],
  // The standard time changes: by half an hour, or by a day that is left out.
  ['Asia/Pyongyang', 2015, 2018],
  ['America/Caracas', 2016, 2016],
  ['Pacific/Apia', 2011, 2011],
  ['Pacific/Kiritimati', 1994, 1995],
  ['Pacific/Kwajalein', 1993, 1993],
];

/** A schedule, and what it says, written out once more. The code under test reads only the first. */
interface Form {
  schedule: JsonObject;
  minutes: (minute: number) => boolean;
  hours: (hour: number) => boolean;
  dates?: (date: Date) => boolean;
  /** True if seconds, minutes or hours have a star or a step. */
  followsClock?: boolean;
}

const cron = (expression: string): JsonObject => ({ mode: 'cron', cron: expression });
const any = (): boolean => true;
const among =
  (...values: number[]) =>
  (value: number): boolean =>
    values.includes(value);
const isSunday = (date: Date): boolean => date.getUTCDay() === 0;
const isLastDay = (date: Date): boolean => new Date(date.getTime() + DAY).getUTCDate() === 1;

const forms: readonly Form[] = [
  // Times of the day: one, lists, ranges.
  { schedule: cron('30 2 * * *'), minutes: among(30), hours: among(2) },
  { schedule: cron('45 23 * * *'), minutes: among(45), hours: among(23) },
  { schedule: cron('0 30 0 * * *'), minutes: among(30), hours: among(0) },
  { schedule: cron('@daily'), minutes: among(0), hours: among(0) },
  { schedule: cron('0,30 1,2 * * *'), minutes: among(0, 30), hours: among(1, 2) },
  { schedule: cron('30 1-3 * * *'), minutes: among(30), hours: among(1, 2, 3) },
  { schedule: cron('15,50 0,22-23 * * *'), minutes: among(15, 50), hours: among(0, 22, 23) },
  { schedule: cron('0-59 2 * * *'), minutes: any, hours: among(2) },
  { schedule: cron('30 0-23 * * *'), minutes: among(30), hours: any },
  { schedule: cron('5,35 0-4 * * sun'), minutes: among(5, 35), hours: (hour) => hour < 5, dates: isSunday },
  { schedule: cron('20 0,23 L * *'), minutes: among(20), hours: among(0, 23), dates: isLastDay },
  // A star or a step.
  { schedule: cron('@hourly'), minutes: among(0), hours: any, followsClock: true },
  { schedule: cron('25 * * * *'), minutes: among(25), hours: any, followsClock: true },
  { schedule: cron('0,40 */2 * * *'), minutes: among(0, 40), hours: (hour) => hour % 2 === 0, followsClock: true },
  { schedule: cron('30 1-5/2 * * *'), minutes: among(30), hours: among(1, 3, 5), followsClock: true },
  { schedule: cron('*/20 1-2 * * *'), minutes: among(0, 20, 40), hours: among(1, 2), followsClock: true },
  { schedule: cron('* 2 * * *'), minutes: any, hours: among(2), followsClock: true },
  { schedule: cron('*/15 * * * *'), minutes: (minute) => minute % 15 === 0, hours: any, followsClock: true },
  // The other schedules that name a time of the day.
  { schedule: { mode: 'daily', time: '02:30' }, minutes: among(30), hours: among(2) },
  {
    schedule: { mode: 'weekly', weekdays: ['sun'], time: '00:15' },
    minutes: among(15),
    hours: among(0),
    dates: isSunday,
  },
  {
    schedule: { mode: 'monthly', day: 'last', time: '23:30' },
    minutes: among(30),
    hours: among(23),
    dates: isLastDay,
  },
  {
    schedule: { mode: 'interval', every: 1, unit: 'days', start: '1990-01-01T02:10' },
    minutes: among(10),
    hours: among(2),
  },
];

/** The days around one change of the clock, and what the clock shows at each of their minutes, in minutes of a calendar without gaps. */
interface Walk {
  from: number;
  end: number;
  shown: readonly number[];
}

/** Walks through the days around all changes of the clock in the zone. The platform's own formatter says what the clock shows. */
function walksOf(zone: string, from: number, to: number): Walk[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const shownAt = (at: number): number => Date.parse(`${format.format(at).replace(' ', 'T')}Z`) / MINUTE;
  const offset = (at: number): number => shownAt(at) - at / MINUTE;
  const walks: Walk[] = [];
  for (let day = Date.UTC(from, 0, 1); day < Date.UTC(to + 1, 0, 1); day += DAY) {
    if (offset(day) === offset(day + DAY)) continue;
    const [first, end] = [day - DAY, day + 2 * DAY];
    const shown = Array.from({ length: (end - first) / MINUTE }, (_, index) => shownAt(first + index * MINUTE));
    walks.push({ from: first, end, shown });
  }
  return walks;
}

/** The rule. A form that follows the clock ticks when the clock shows its time, another when the clock reaches its time or passes it. */
function expectedTicks({ minutes, hours, dates = any, followsClock = false }: Form, { from, shown }: Walk): number[] {
  const isTime = (local: number): boolean => {
    const date = new Date(local * MINUTE);
    return minutes(date.getUTCMinutes()) && hours(date.getUTCHours()) && dates(date);
  };
  let latest = (shown[0] ?? 0) - 1;
  return shown.flatMap((local, index) => {
    let ticks = followsClock && isTime(local);
    for (; latest < local; latest++) ticks ||= !followsClock && isTime(latest + 1);
    return ticks ? [from + index * MINUTE] : [];
  });
}

const texts = (ticks: readonly number[]): string[] => ticks.map((at) => new Date(at).toISOString());

describe.each(zones)('on the days around changes of the clock in %s', (zone, from, to) => {
  const walks = walksOf(zone, from, to);
  it('there are such days', () => expect(walks).not.toEqual([]));

  it.each(forms)('$schedule ticks at the right minutes', (form) => {
    const ticks = ticksOf(scheduleOf({ ...form.schedule, timeZone: zone }));
    for (const walk of walks) {
      const expected = texts(expectedTicks(form, walk));
      const forwards: number[] = [];
      for (let tick = ticks.after(walk.from - 1); tick !== null && tick < walk.end; tick = ticks.after(tick))
        forwards.push(tick);
      expect(texts(forwards)).toEqual(expected);
      const backwards: number[] = [];
      for (let tick = ticks.before(walk.end); tick !== null && tick >= walk.from; tick = ticks.before(tick))
        backwards.unshift(tick);
      expect(texts(backwards)).toEqual(expected);
    }
  });
});
