import type { JsonValue } from '../json.ts';
import { readSchedule } from './read.ts';
import type { Schedule } from './schedule.ts';
import { zonedText } from './tick-item.ts';
import { nextTicks } from './ticks.ts';

/** A schedule that has to be right. */
export function scheduleOf(value: JsonValue | undefined): Schedule {
  const read = readSchedule(value);
  if (!read.ok) throw new Error(read.problems.map(({ reason }) => reason).join());
  return read.schedule;
}

/** The next ticks after an ISO time, as the clock in the schedule's zone shows them. */
export function clockAt(value: JsonValue, after: string, count: number): string[] {
  const schedule = scheduleOf(value);
  return nextTicks(schedule, Date.parse(after), count).map((tick) => zonedText(tick, schedule.timeZone));
}
