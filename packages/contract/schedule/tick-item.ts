import type { JsonObject } from '../json.ts';
import { dateText, localText, offsetAt, offsetText, timeText, toLocal } from './local-time.ts';

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** An instant (epoch ms) as ISO 8601 with the offset of a zone: `2026-12-24T18:00:00+01:00`. Whole seconds. */
export function zonedText(at: number, timeZone: string): string {
  return `${localText(toLocal(at, timeZone))}${offsetText(offsetAt(at, timeZone))}`;
}

/**
 * The item of a run that a tick started: when the tick was due and when the run began, the calendar and the clock in the zone at the tick, and the
 * number of earlier ticks without a run of their own. Times are epoch milliseconds.
 */
export function tickItem(timeZone: string, scheduledAt: number, firedAt: number, missed: number): JsonObject {
  const local = toLocal(scheduledAt, timeZone);
  const weekday = new Date(Date.UTC(local.year, local.month - 1, local.day)).getUTCDay();
  return {
    scheduledAt: zonedText(scheduledAt, timeZone),
    firedAt: zonedText(firedAt, timeZone),
    timeZone,
    date: dateText(local),
    time: timeText(local),
    ...local,
    weekday: dayNames[weekday] ?? '',
    isoWeekday: weekday === 0 ? 7 : weekday,
    missed,
  };
}
