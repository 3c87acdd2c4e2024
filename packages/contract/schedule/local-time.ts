/** A local date and time. Months are 1 to 12. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const DAY = 86_400_000;
const SECOND = 1000;
const ZONE = /^[A-Za-z][A-Za-z0-9_+\-/]{0,59}$/;
const FORMATTERS_KEPT = 100;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Throws a RangeError for a zone that does not exist. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formatters.size >= FORMATTERS_KEPT) formatters.delete(formatters.keys().next().value ?? '');
  formatters.set(zone, made);
  return made;
}

/** True for names of the IANA time zone database, such as Europe/Zurich, and for UTC. */
export function isTimeZone(name: string): boolean {
  if (!ZONE.test(name)) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    // The platform reports unknown zones by an exception.
    return false;
  }
}

/** The local time in the zone at this instant (epoch ms). */
export function toLocal(at: number, zone: string): LocalTime {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

const asUtc = ({ year, month, day, hour, minute, second }: LocalTime): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** How far clocks in the zone are ahead of UTC at this instant. Milliseconds. */
export function offsetAt(at: number, zone: string): number {
  const whole = Math.floor(at / SECOND) * SECOND;
  return asUtc(toLocal(whole, zone)) - whole;
}

/**
 * The instant (epoch ms) of a local time in the zone. If clocks are set back and the time is repeated, the first instant; if they are set forward and
 * the time is skipped, the moment right after the gap.
 */
export function toInstant(local: LocalTime, zone: string): number {
  return instantOf(asUtc(local), zone);
}

/** `toInstant` of the local time that UTC has at the instant `shown`. */
export function instantOf(shown: number, zone: string): number {
  const [before, after] = [offsetAt(shown - DAY, zone), offsetAt(shown + DAY, zone)];
  const found = [shown - Math.max(before, after), shown - Math.min(before, after)].find(
    (at) => offsetAt(at, zone) === shown - at,
  );
  return found ?? changeBetween(shown - after, shown - before, zone);
}

/** The first second in (low, high] at which the offset is that of `high`, where clocks change once in between. */
function changeBetween(low: number, high: number, zone: string): number {
  const after = offsetAt(high, zone);
  let [early, late] = [low, high];
  while (late - early > SECOND) {
    const middle = early + Math.floor((late - early) / 2 / SECOND) * SECOND;
    if (offsetAt(middle, zone) === after) late = middle;
    else early = middle;
  }
  return late;
}

/**
 * The latest local time that clocks in the zone have shown up to an instant, as the instant at which UTC has this time. It is the time shown then,
 * or, where clocks were set back to before it, the last second before they were. Epoch milliseconds in whole seconds.
 */
export function latestShown(at: number, zone: string): number {
  const whole = Math.floor(at / SECOND) * SECOND;
  const shown = whole + offsetAt(whole, zone);
  const first = instantOf(shown, zone);
  return first === whole ? shown : changeBetween(first, whole, zone) - SECOND + offsetAt(first, zone);
}

/** The same local time so many days later. */
export function plusDays(local: LocalTime, days: number): LocalTime {
  const date = new Date(Date.UTC(local.year, local.month - 1, local.day + days));
  return { ...local, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** `2026-12-24T18:00`, with or without seconds, or a date alone; null for anything else, also for a 31st of June. */
export function parseLocal(text: string): LocalTime | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const local = { year, month, day, hour, minute, second };
  const date = new Date(asUtc(local));
  const fits = date.getUTCMonth() + 1 === month && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return fits && year >= 1970 ? local : null;
}

const two = (part: number): string => String(part).padStart(2, '0');

export const dateText = ({ year, month, day }: LocalTime): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
export const timeText = ({ hour, minute, second }: LocalTime): string => `${two(hour)}:${two(minute)}:${two(second)}`;
export const localText = (local: LocalTime): string => `${dateText(local)}T${timeText(local)}`;

/** An offset as ISO 8601 writes it: `+05:30`. */
export function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
