import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { localText, plusDays, toLocal } from '@heddle/contract/schedule/local-time';
import type { ScheduleMode } from '@heddle/contract/schedule/schedule';
import { defaultSchedule } from '@heddle/contract/schedule/schedule';

/** The default schedule, without a time zone: the workflow's applies until another is chosen. */
const { timeZone: _ofWorkflow, ...unconfigured } = defaultSchedule;

/** A configured schedule as its parts are edited, whatever is wrong with them. */
export function partsOf(value: JsonValue | undefined): JsonObject {
  if (typeof value === 'string' && value.trim() !== '') return { ...unconfigured, mode: 'cron', cron: value };
  return isJsonObject(value) ? value : { ...unconfigured };
}

/** Defaults for the parts that a mode needs. */
const starters: { readonly [M in ScheduleMode]: (timeZone: string, now: number) => JsonObject } = {
  interval: () => ({ every: 15, unit: 'minutes' }),
  daily: () => ({ time: '09:00' }),
  weekly: () => ({ time: '09:00', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'] }),
  monthly: () => ({ time: '09:00', day: 1 }),
  cron: () => ({ cron: '0 9 * * mon-fri' }),
  once: (timeZone, now) => ({
    at: localText({ ...plusDays(toLocal(now, timeZone), 1), hour: 9, minute: 0, second: 0 }).slice(0, 16),
  }),
};

/** The parts with another mode. Those of the previous mode are kept for a return to it. */
export function withMode(parts: JsonObject, mode: ScheduleMode, timeZone: string, now = Date.now()): JsonObject {
  return { ...starters[mode](timeZone, now), ...parts, mode };
}

/** The parts with one of them changed; an empty one is removed if its absence has a meaning. */
export function withPart(parts: JsonObject, name: string, value: JsonValue): JsonObject {
  const { [name]: _before, ...rest } = parts;
  return value === '' && (name === 'start' || name === 'end' || name === 'timeZone')
    ? rest
    : { ...rest, [name]: value };
}
