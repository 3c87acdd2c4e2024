import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day as an all-day event has it, any other time as a point in time. */
const timeOf = (written: string, timeZone: JsonValue | undefined): JsonObject => {
  if (DAY.test(written)) return { date: written };
  return { dateTime: written, ...(timeZone === undefined ? {} : { timeZone }) };
};

/** The body of an event as Google has it: start and end as objects, guests with their addresses, reminders in place of the usual ones. */
export function eventBody({ start, end, timeZone, attendees, reminderMinutes, ...others }: JsonObject): JsonObject {
  const body: JsonObject = { ...others };
  if (typeof start === 'string') body['start'] = timeOf(start, timeZone);
  if (typeof end === 'string') body['end'] = timeOf(end, timeZone);
  if (Array.isArray(attendees))
    body['attendees'] = attendees.map((guest) => (isJsonObject(guest) ? guest : { email: guest }));
  if (Array.isArray(reminderMinutes))
    body['reminders'] = {
      useDefault: false,
      overrides: reminderMinutes.map((minutes) => ({ method: 'popup', minutes })),
    };
  return body;
}
