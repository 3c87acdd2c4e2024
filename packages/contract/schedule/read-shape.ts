import type { JsonObject, JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import { isTimeZone, localText, parseLocal } from './local-time.ts';
import type { CatchUp, IntervalUnit, Rhythm, Schedule, ScheduleMode, Weekday } from './schedule.ts';
import { catchUpPolicies, defaultSchedule, intervalUnits, scheduleLimits, weekdays } from './schedule.ts';

/** A part of a configuration that is not right; `reason` is a sentence without its capital and full stop. */
export interface ScheduleProblem {
  part: string;
  reason: string;
}

/** A schedule, or the problems of its configuration. */
export type ReadSchedule = { ok: true; schedule: Schedule } | { ok: false; problems: readonly ScheduleProblem[] };

const DAY_MS = intervalUnits.days;

class Problem extends Error {
  readonly part: string;

  constructor(part: string, reason: string) {
    super(reason);
    this.part = part;
  }
}

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T => list.some((one) => one === value);
const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

function readTime(given: JsonValue | undefined): string {
  const match = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(textOf(given));
  const [hour, minute, second] = (match ?? []).slice(1).map((part) => Number(part ?? 0));
  if (hour === undefined || minute === undefined || second === undefined || hour > 23 || minute > 59 || second > 59) {
    throw new Problem(
      'time',
      textOf(given) === '' ? 'a time is missing, like 09:00' : `"${textOf(given)}" is not a time like 09:00`,
    );
  }
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(hour)}:${two(minute)}${second === 0 ? '' : `:${two(second)}`}`;
}

function readMoment(given: JsonValue | undefined, part: string, endOfDay = false): string {
  const text = textOf(given);
  const local = parseLocal(text);
  if (!local)
    throw new Problem(
      part,
      text === '' ? 'a date and time is missing' : `"${text}" is not a date and time like 2026-12-24T18:00`,
    );
  return localText(endOfDay && text.length === 10 ? { ...local, hour: 23, minute: 59, second: 59 } : local);
}

function readInterval(given: JsonObject): Rhythm {
  const unit: IntervalUnit | undefined = (Object.keys(intervalUnits) as IntervalUnit[]).find(
    (name) => name === (given['unit'] ?? 'minutes'),
  );
  if (!unit)
    throw new Problem(
      'unit',
      `an interval is counted in ${Object.keys(intervalUnits).join(', ')}, not in "${textOf(given['unit'])}"`,
    );
  const every = Number(given['every'] ?? 1);
  if (textOf(given['every'] ?? 1) === '' || !Number.isInteger(every) || every < 1)
    throw new Problem('every', 'an interval is a whole number of at least 1');
  if (every * intervalUnits[unit] > scheduleLimits.intervalDays * DAY_MS)
    throw new Problem('every', `an interval is at most ${scheduleLimits.intervalDays} days`);
  return { mode: 'interval', every, unit };
}

function readWeekdays(given: JsonValue | undefined): readonly Weekday[] {
  const named = Array.isArray(given) ? given : [];
  const unknown = named.find((day) => !isOneOf(weekdays, day));
  if (unknown !== undefined)
    throw new Problem('weekdays', `there is no weekday "${textOf(unknown)}"; they are ${weekdays.join(', ')}`);
  const chosen = weekdays.filter((day) => named.includes(day));
  if (chosen.length === 0) throw new Problem('weekdays', 'at least one weekday has to be chosen');
  return chosen;
}

function readDay(given: JsonValue | undefined): number | 'last' {
  if (given === 'last') return 'last';
  const day = Number(given ?? 1);
  if (!Number.isInteger(day) || day < 1 || day > 31)
    throw new Problem('day', 'a day of the month is 1 to 31, or the last');
  return day;
}

function readCron(given: JsonValue | undefined): string {
  const cron = textOf(given).replaceAll(/\s+/g, ' ');
  if (cron === '') throw new Problem('cron', 'a cron expression is missing, like 0 9 * * mon-fri');
  if (cron.length > scheduleLimits.cronLength)
    throw new Problem('cron', `a cron expression has at most ${scheduleLimits.cronLength} characters`);
  const fields = cron.split(' ').length;
  if (!cron.startsWith('@') && fields !== 5 && fields !== 6) {
    throw new Problem(
      'cron',
      `a cron expression has 5 fields (minute, hour, day, month, weekday), or 6 with seconds first, not ${fields}`,
    );
  }
  return cron;
}

const rhythms: { readonly [M in ScheduleMode]: (given: JsonObject) => Rhythm } = {
  interval: readInterval,
  daily: ({ time }) => ({ mode: 'daily', time: readTime(time) }),
  weekly: ({ weekdays: days, time }) => ({ mode: 'weekly', weekdays: readWeekdays(days), time: readTime(time) }),
  monthly: ({ day, time }) => ({ mode: 'monthly', day: readDay(day), time: readTime(time) }),
  cron: ({ cron }) => ({ mode: 'cron', cron: readCron(cron) }),
  once: ({ at }) => ({ mode: 'once', at: readMoment(at, 'at') }),
};

function readRhythm(given: JsonObject): Rhythm {
  const { mode } = given;
  if (typeof mode !== 'string' || !Object.hasOwn(rhythms, mode))
    throw new Problem('mode', `it repeats by ${Object.keys(rhythms).join(', ')}, not by "${textOf(mode)}"`);
  // Own keys of `rhythms` are its modes.
  return rhythms[mode as ScheduleMode](given);
}

function readTimeZone(given: JsonValue | undefined): string {
  const name = textOf(given) || defaultSchedule.timeZone;
  if (!isTimeZone(name)) throw new Problem('timeZone', `there is no time zone "${name}"; name one like Europe/Zurich`);
  return name;
}

function readCatchUp(given: JsonValue | undefined): CatchUp {
  const policy = given ?? defaultSchedule.catchUp;
  if (!isOneOf(catchUpPolicies, policy))
    throw new Problem('catchUp', `it catches up by ${catchUpPolicies.join(', ')}, not by "${textOf(policy)}"`);
  return policy;
}

function readJitter(given: JsonValue | undefined): number {
  const seconds = Number(textOf(given) || 0);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > scheduleLimits.jitter)
    throw new Problem('jitter', `runs are spread over 0 to ${scheduleLimits.jitter} whole seconds`);
  return seconds;
}

/**
 * Reads a configured schedule as `readSchedule` does, but checks only the number of fields of a cron expression: enough to put it into words, without
 * the library that computes its ticks.
 */
export function readShape(value: JsonValue | undefined): ReadSchedule {
  if (value === undefined || value === null || value === '') return { ok: true, schedule: defaultSchedule };
  const given = typeof value === 'string' ? { mode: 'cron', cron: value } : value;
  if (!isJsonObject(given))
    return {
      ok: false,
      problems: [
        {
          part: 'mode',
          reason: 'a schedule looks like { "mode": "daily", "time": "09:00", "timeZone": "Europe/Zurich" }',
        },
      ],
    };
  const problems: ScheduleProblem[] = [];
  const part = <T>(read: () => T, otherwise: T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push({ part: error.part, reason: error.message });
      return otherwise;
    }
  };
  const rhythm = part(() => readRhythm(given), defaultSchedule as Rhythm);
  const timeZone = part(() => readTimeZone(given['timeZone']), defaultSchedule.timeZone as string);
  const bounds =
    rhythm.mode === 'once' ? { start: '', end: '' } : { start: textOf(given['start']), end: textOf(given['end']) };
  const start = bounds.start === '' ? undefined : part(() => readMoment(bounds.start, 'start'), undefined);
  const end = bounds.end === '' ? undefined : part(() => readMoment(bounds.end, 'end', true), undefined);
  if (start !== undefined && end !== undefined && end < start)
    problems.push({ part: 'end', reason: 'the end is before the start' });
  const catchUp = part(() => readCatchUp(given['catchUp']), defaultSchedule.catchUp as CatchUp);
  const jitter = part(() => readJitter(given['jitter']), defaultSchedule.jitter as number);
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    schedule: {
      ...rhythm,
      timeZone,
      ...(start === undefined ? {} : { start }),
      ...(end === undefined ? {} : { end }),
      catchUp,
      jitter,
    },
  };
}
