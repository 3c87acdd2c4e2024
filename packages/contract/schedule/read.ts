import { Cron } from 'croner';
import type { JsonValue } from '../json.ts';
import type { ReadSchedule } from './read-shape.ts';
import { readShape } from './read-shape.ts';

/** Any moment will do: a schedule that ticks at all ticks within a few years of it. */
const SOME_TIME = new Date('2024-01-01T00:00:00Z');

/** croner's own words begin with the name of a class and a capital. */
const cronReason = (error: unknown): string => {
  const text = (error instanceof Error ? error.message : String(error)).replace(/^\w+: /, '').replace(/\.$/, '');
  return text.charAt(0).toLowerCase() + text.slice(1);
};

/** The reason why a cron expression never ticks; null if it ticks. */
function cronProblem(cron: string): string | null {
  try {
    const next = new Cron(cron, { mode: '5-or-6-parts', timezone: 'UTC', paused: true }).nextRun(SOME_TIME);
    return next ? null : 'the time of the cron expression never comes';
  } catch (error) {
    return `the cron expression cannot be read: ${cronReason(error)}`;
  }
}

/**
 * Reads a configured schedule: an object with the parts of `Schedule`, or a cron expression as text. A missing value is `defaultSchedule`. A date
 * without a time is the beginning of its day as `start`, and the end of it as `end`.
 */
export function readSchedule(value: JsonValue | undefined): ReadSchedule {
  const read = readShape(value);
  const reason = read.ok && read.schedule.mode === 'cron' ? cronProblem(read.schedule.cron) : null;
  return reason === null ? read : { ok: false, problems: [{ part: 'cron', reason }] };
}
