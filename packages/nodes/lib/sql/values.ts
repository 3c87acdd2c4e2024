import type { JsonValue } from '@heddle/contract/json';

/** Bytes as items have them. */
export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A whole number; its text where a number would not be exact. */
export function integer(text: string): JsonValue {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

/** `2026-03-01 12:00:00.5+01` as an ISO time; infinite times and those before Christ stay texts. */
export function isoTime(text: string): JsonValue {
  const zoned = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(:?\d\d)?/.exec(text);
  const time = zoned ? new Date(`${zoned[1]}T${zoned[2]}${zoned[3]}${zoned[4] ?? ':00'}`) : null;
  if (!time || text.endsWith('BC') || Number.isNaN(time.getTime())) return text;
  // A JavaScript time has milliseconds; a database has more.
  const micros = /\.\d{3}(\d{1,3})/.exec(text)?.[1];
  return micros === undefined ? time.toISOString() : time.toISOString().replace('Z', `${micros}Z`);
}

/** An ISO time, in UTC, as MySQL takes it: `2026-03-01 11:00:00.500000`; anything else as it is. */
export function mysqlTime(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value;
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.(\d+))?)?(?:Z|[+-]\d\d:?\d\d)$/.exec(value);
  const time = iso ? new Date(value) : null;
  if (!time || Number.isNaN(time.getTime())) return value;
  const fraction = (iso?.[1] ?? '').padEnd(6, '0').slice(0, 6);
  return `${time.toISOString().slice(0, 19).replace('T', ' ')}.${fraction}`;
}
