import { cronTicks } from './cron-ticks.ts';
import type { LocalTime } from './local-time.ts';
import { parseLocal, plusDays, toInstant } from './local-time.ts';
import type { Rhythm, Schedule, Ticks } from './schedule.ts';
import { intervalUnits } from './schedule.ts';

/** Intervals without a start are counted from midnight of this day, a Monday: every 15 minutes is at a quarter past. */
const ANCHOR: LocalTime = { year: 2024, month: 1, day: 1, hour: 0, minute: 0, second: 0 };

const weekdayPattern = (days: readonly string[]): string => (days.length === 7 ? '*' : days.join(','));

/** `09:30` as the seconds, minutes and hours of a cron expression. */
function clockPattern(time: string): string {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  return `${second} ${minute} ${hour}`;
}

function patternOf(rhythm: Exclude<Rhythm, { mode: 'interval' | 'once' }>): string {
  switch (rhythm.mode) {
    case 'daily':
      return `${clockPattern(rhythm.time)} * * *`;
    case 'weekly':
      return `${clockPattern(rhythm.time)} * * ${weekdayPattern(rhythm.weekdays)}`;
    case 'monthly':
      return `${clockPattern(rhythm.time)} ${rhythm.day === 'last' ? 'L' : rhythm.day} * *`;
    case 'cron':
      return rhythm.cron;
  }
}

/** Ticks at an interval of elapsed milliseconds. */
function evenTicks(step: number, anchor: number): Ticks {
  return {
    after: (at) => anchor + (Math.floor((at - anchor) / step) + 1) * step,
    before: (at) => anchor + (Math.ceil((at - anchor) / step) - 1) * step,
  };
}

/** Ticks at an interval of days, at the same local time. */
function dayTicks(days: number, anchor: LocalTime, timeZone: string): Ticks {
  const tick = (index: number): number => toInstant(plusDays(anchor, index * days), timeZone);
  const first = tick(0);
  const near = (at: number): number => Math.floor((at - first) / (days * intervalUnits.days));
  return {
    after(at) {
      let index = near(at) - 1;
      while (tick(index) <= at) index++;
      return tick(index);
    },
    before(at) {
      let index = near(at) + 2;
      while (tick(index) >= at) index--;
      return tick(index);
    },
  };
}

const onceTicks = (moment: number): Ticks => ({
  after: (at) => (moment > at ? moment : null),
  before: (at) => (moment < at ? moment : null),
});

function momentOf(text: string | undefined, timeZone: string): number | null {
  const local = text === undefined ? null : parseLocal(text);
  return local && toInstant(local, timeZone);
}

function freeTicks(schedule: Schedule): Ticks {
  const { timeZone, start } = schedule;
  if (schedule.mode === 'once') return onceTicks(momentOf(schedule.at, timeZone) ?? 0);
  if (schedule.mode !== 'interval') return cronTicks(patternOf(schedule), timeZone);
  const anchor = (start === undefined ? null : parseLocal(start)) ?? ANCHOR;
  const { every, unit } = schedule;
  return unit === 'days'
    ? dayTicks(every, anchor, timeZone)
    : evenTicks(every * intervalUnits[unit], toInstant(anchor, timeZone));
}

/**
 * The ticks of a schedule. A local time that is skipped where clocks are set forward ticks right after the gap; one that is repeated where they are set
 * back ticks the first time. Intervals of seconds, minutes and hours are in elapsed time, and cron expressions with a star or a step in their times
 * follow the clock, see `cronTicks`.
 */
export function ticksOf(schedule: Schedule): Ticks {
  const free = freeTicks(schedule);
  const start = momentOf(schedule.start, schedule.timeZone) ?? -Infinity;
  const end = momentOf(schedule.end, schedule.timeZone) ?? Infinity;
  const within = (tick: number | null): number | null => (tick !== null && tick >= start && tick <= end ? tick : null);
  return {
    after: (at) => within(free.after(Math.max(at, start - 1))),
    before: (at) => within(free.before(Math.min(at, end + 1))),
  };
}

/** The next `count` ticks later than `after` (epoch ms), in order; fewer if the schedule ends. */
export function nextTicks(schedule: Schedule, after: number, count: number): number[] {
  const ticks = ticksOf(schedule);
  const found: number[] = [];
  for (let tick = ticks.after(after); tick !== null && found.length < count; tick = ticks.after(tick)) found.push(tick);
  return found;
}
