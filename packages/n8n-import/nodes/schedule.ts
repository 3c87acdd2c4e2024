import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { readSchedule } from '@heddle/contract/schedule/read';
import { weekdays } from '@heddle/contract/schedule/schedule';
import type { Conversion, Converter, Task } from '../conversion.ts';
import { listAt, numberAt, textAt } from '../source.ts';

/** A rule of n8n with the defaults of its version, and a callback for parts that cannot be converted. */
interface Rule {
  fields: JsonValue;
  adjust(): void;
}

const two = (part: number): string => String(part).padStart(2, '0');
const clock = (hour: number, minute: number): string => `${two(hour)}:${two(minute)}`;

/** n8n counts days of the week from Sunday. */
const weekdayOf = (day: number): string => weekdays[(day + 6) % 7] ?? 'mon';

/** A number of a rule. One that is given by an expression cannot be: schedules are read before any run. */
function number({ fields, adjust }: Rule, name: string, standard: number): number {
  const given = numberAt(fields, name);
  if (given === undefined && textAt(fields, name) !== '') adjust();
  return given ?? standard;
}

function everyHours(hours: number, minute: number): JsonObject {
  if (minute === 0) return { mode: 'interval', every: hours, unit: 'hours' };
  if (hours === 1) return { mode: 'cron', cron: `${minute} * * * *` };
  if (hours === 24) return { mode: 'daily', time: clock(0, minute) };
  return 24 % hours === 0
    ? { mode: 'cron', cron: `${minute} */${hours} * * *` }
    : { mode: 'interval', every: hours, unit: 'hours', start: `2024-01-01T${clock(0, minute)}` };
}

/** Every so many weeks, a schedule for each day. The first week is that of Monday, 1 January 2024. */
const everyWeeks = (weeks: number, days: readonly number[], time: string): JsonObject[] =>
  days.map((day) => ({
    mode: 'interval',
    every: 7 * weeks,
    unit: 'days',
    start: `2024-01-0${((day + 6) % 7) + 1}T${time}`,
  }));

const everyMonths = (months: number, day: number, hour: number, minute: number): JsonObject =>
  months === 1
    ? { mode: 'monthly', day, time: clock(hour, minute) }
    : { mode: 'cron', cron: `${minute} ${hour} ${day} */${months} *` };

/** An entry of a Schedule Trigger. */
function fromRule(rule: Rule): JsonObject[] {
  const { fields } = rule;
  const [hour, minute] = [number(rule, 'triggerAtHour', 0), number(rule, 'triggerAtMinute', 0)];
  switch (textAt(fields, 'field')) {
    case 'seconds':
      return [{ mode: 'interval', every: number(rule, 'secondsInterval', 30), unit: 'seconds' }];
    case 'minutes':
      return [{ mode: 'interval', every: number(rule, 'minutesInterval', 5), unit: 'minutes' }];
    case 'hours':
      return [everyHours(number(rule, 'hoursInterval', 1), minute)];
    case 'weeks': {
      const given = listAt(fields, 'triggerAtDay').map(Number);
      const days = given.length === 0 ? [0] : given;
      const weeks = number(rule, 'weeksInterval', 1);
      return weeks === 1
        ? [{ mode: 'weekly', weekdays: days.map(weekdayOf), time: clock(hour, minute) }]
        : everyWeeks(weeks, days, clock(hour, minute));
    }
    case 'months':
      return [everyMonths(number(rule, 'monthsInterval', 1), number(rule, 'triggerAtDayOfMonth', 1), hour, minute)];
    case 'cronExpression':
      return [{ mode: 'cron', cron: textAt(fields, 'expression') }];
    default: {
      const days = number(rule, 'daysInterval', 1);
      return [
        days === 1
          ? { mode: 'daily', time: clock(hour, minute) }
          : { mode: 'interval', every: days, unit: 'days', start: `2024-01-01T${clock(hour, minute)}` },
      ];
    }
  }
}

/** An entry of a Cron node. */
function fromTriggerTime(rule: Rule): JsonObject {
  const { fields } = rule;
  const [hour, minute] = [number(rule, 'hour', 14), number(rule, 'minute', 0)];
  switch (textAt(fields, 'mode')) {
    case 'everyMinute':
      return { mode: 'interval', every: 1, unit: 'minutes' };
    case 'everyHour':
      return everyHours(1, minute);
    case 'everyWeek':
      return { mode: 'weekly', weekdays: [weekdayOf(number(rule, 'weekday', 1))], time: clock(hour, minute) };
    case 'everyMonth':
      return { mode: 'monthly', day: number(rule, 'dayOfMonth', 1), time: clock(hour, minute) };
    case 'everyX':
      return { mode: 'interval', every: number(rule, 'value', 2), unit: textAt(fields, 'unit') || 'hours' };
    case 'custom':
      return { mode: 'cron', cron: textAt(fields, 'cronExpression') || '* * * * * *' };
    default:
      return { mode: 'daily', time: clock(hour, minute) };
  }
}

/** Rules of one node become a node each, and all of them start what follows. */
function schedulers({ node, timeZone, warn }: Task, rhythms: readonly JsonObject[]): Conversion {
  const schedules = rhythms.map((rhythm): JsonObject => ({
    ...rhythm,
    ...(timeZone === undefined ? {} : { timeZone }),
    catchUp: 'skip',
  }));
  const isTimed = rhythms.some(({ mode, unit }) => mode !== 'interval' || unit === 'days');
  if (timeZone === undefined && isTimed)
    warn(`The time zone of "${node.name}" is not in the export: it is UTC until you choose another`);
  for (const schedule of schedules) {
    const read = readSchedule(schedule);
    if (!read.ok)
      warn(
        `The schedule of "${node.name}" needs manual adjustment: ${read.problems[0]?.reason ?? 'it cannot be read'}`,
      );
  }
  return {
    pieces: schedules.map((schedule) => ({ type: 'scheduler', data: { schedule } })),
    inputs: [],
    inner: [],
    outputs: (index) => (index === 0 ? schedules.map((_, piece) => ({ piece, port: 'main' })) : []),
  };
}

function rulesOf(task: Task, entries: readonly JsonValue[]): Rule[] {
  let hasWarned = false;
  const adjust = (): void => {
    if (!hasWarned)
      task.warn(
        `The schedule of "${task.node.name}" needs manual adjustment: a part of it was given by an expression`,
        'hand',
        ['schedule'],
      );
    hasWarned = true;
  };
  return (entries.length === 0 ? [{}] : entries).map((fields) => ({ fields, adjust }));
}

export const scheduleTrigger: Converter = (task) =>
  schedulers(task, rulesOf(task, listAt(task.parameters, 'rule', 'interval')).flatMap(fromRule));

/** The Cron node of earlier versions; in some files it has the parameters of its successor. */
export const cron: Converter = (task) =>
  task.parameters['rule'] === undefined
    ? schedulers(task, rulesOf(task, listAt(task.parameters, 'triggerTimes', 'item')).map(fromTriggerTime))
    : scheduleTrigger(task);

export const interval: Converter = (task) => {
  const [rule] = rulesOf(task, [task.parameters]);
  const every = rule ? number(rule, 'interval', 1) : 1;
  return schedulers(task, [{ mode: 'interval', every, unit: textAt(task.parameters, 'unit') || 'seconds' }]);
};
