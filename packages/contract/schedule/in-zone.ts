import type { JsonObject, JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import type { Fields } from '../node/fields.ts';
import { defaultSchedule } from './schedule.ts';

const isBlank = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** A configured schedule with `timeZone` if it names no time zone itself; invalid parts are not changed. */
export function inZone(schedule: JsonValue | undefined, timeZone: string | undefined): JsonValue | undefined {
  if (timeZone === undefined) return schedule;
  if (isBlank(schedule)) return { ...defaultSchedule, timeZone };
  const parts = typeof schedule === 'string' ? { mode: 'cron', cron: schedule } : schedule;
  return isJsonObject(parts) && isBlank(parts['timeZone']) ? { ...parts, timeZone } : schedule;
}

/** A node's configuration in which schedules without a time zone get `timeZone`; the same object if there are none. */
export function schedulesInZone(fields: Fields, data: JsonObject, timeZone: string | undefined): JsonObject {
  if (timeZone === undefined) return data;
  const schedules = Object.keys(fields).filter((name) => fields[name]?.kind === 'schedule');
  return schedules.length === 0
    ? data
    : { ...data, ...Object.fromEntries(schedules.map((name) => [name, inZone(data[name], timeZone) ?? null])) };
}
