import type { JsonValue } from '../json.ts';
import { daysText, monthNames, ordinal } from './date-text.ts';
import { describeCron } from './describe-cron.ts';
import { parseLocal, timeText } from './local-time.ts';
import { readShape } from './read-shape.ts';
import type { Schedule } from './schedule.ts';

/** `24 December 2026 at 18:00`; midnight is not named. */
function momentText(text: string, always: boolean): string {
  const local = parseLocal(text);
  if (!local) return text;
  const date = `${local.day} ${monthNames[local.month - 1]} ${local.year}`;
  const time = timeText(local).replace(/:00$/, '');
  const isDayBound = time === '00:00' || time === '23:59:59';
  return always || !isDayBound ? `${date} at ${time}` : date;
}

function rhythmText(schedule: Schedule): string {
  switch (schedule.mode) {
    case 'interval': {
      const { every, unit, start } = schedule;
      const text = every === 1 ? `every ${unit.slice(0, -1)}` : `every ${every} ${unit}`;
      return unit === 'days' ? `${text} at ${(start?.slice(11) ?? '00:00').replace(/(:\d\d):00$/, '$1')}` : text;
    }
    case 'daily':
      return `every day at ${schedule.time}`;
    case 'weekly':
      return `${daysText(schedule.weekdays)} at ${schedule.time}`;
    case 'monthly':
      return `on the ${schedule.day === 'last' ? 'last day' : ordinal(schedule.day)} of every month at ${schedule.time}`;
    case 'cron':
      return describeCron(schedule.cron) ?? `by the cron expression ${schedule.cron}`;
    case 'once':
      return `once on ${momentText(schedule.at, true)}`;
  }
}

/** A schedule in plain words: `Every weekday at 09:00, Europe/Zurich`. */
export function describeSchedule(schedule: Schedule): string {
  const { start, end, timeZone } = schedule;
  const rhythm = rhythmText(schedule);
  const bounds = [
    start === undefined ? '' : `from ${momentText(start, false)}`,
    end === undefined ? '' : `until ${momentText(end, false)}`,
  ].filter((text) => text !== '');
  // Intervals of elapsed time do not depend on the time zone.
  const zone = schedule.mode === 'interval' && schedule.unit !== 'days' && bounds.length === 0 ? [] : [timeZone];
  return [rhythm.charAt(0).toUpperCase() + rhythm.slice(1), ...bounds, ...zone].join(', ');
}

/** A configured schedule in plain words; '' if it cannot be read. */
export function describeConfigured(value: JsonValue | undefined): string {
  const read = readShape(value);
  return read.ok ? describeSchedule(read.schedule) : '';
}
