/** Names of months and days in English and German, with their usual short forms, in small letters. */
const months: readonly string[] = [
  'january jan januar jänner',
  'february feb februar',
  'march mar märz mrz',
  'april apr',
  'may mai',
  'june jun juni',
  'july jul juli',
  'august aug',
  'september sept sep',
  'october oct oktober okt',
  'november nov',
  'december dec dezember dez',
];
const weekdays: readonly string[] = [
  'sunday sonntag',
  'monday montag',
  'tuesday dienstag',
  'wednesday mittwoch',
  'thursday donnerstag',
  'friday freitag',
  'saturday samstag sonnabend',
];

const numbered = (lists: readonly string[], from: number): ReadonlyMap<string, number> =>
  new Map(lists.flatMap((list, at) => list.split(' ').map((name) => [name, at + from] as const)));

/** The number of a month, 1 to 12. */
export const monthNumbers = numbered(months, 1);
/** The number of a day of the week, 0 for Sunday. */
export const weekdayNumbers = numbered(weekdays, 0);

const DAY_MS = 86_400_000;
const two = (value: number): string => String(value).padStart(2, '0');

/** A day as `2026-03-01`; undefined where there is no such day. Years of two digits are those from 1970 to 2069. */
export function dayText(year: number, month: number, day: number): string | undefined {
  const full = year < 70 ? 2000 + year : year < 100 ? 1900 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? `${String(full).padStart(4, '0')}-${two(month)}-${two(day)}` : undefined;
}

/** A day without a year, as `--03-01` (ISO 8601:2000); undefined where no year has it. */
export const monthDayText = (month: number, day: number): string | undefined =>
  dayText(2000, month, day) === undefined ? undefined : `--${two(month)}-${two(day)}`;

/** A month as `2026-03`. */
export const monthText = (year: number, month: number): string => `${year}-${two(month)}`;

/** The day that is so many days after `today`. */
export function dayAfter(today: number, days: number): string {
  return new Date(today + days * DAY_MS).toISOString().slice(0, 10);
}

/** A time as `14:05`; undefined where there is none. */
export function timeText(hour: number, minute: number, half: string): string | undefined {
  const isAfternoon = /^p/i.test(half);
  const isTwelve = half !== '' && hour === 12;
  const full = (isTwelve ? 0 : hour) + (isAfternoon ? 12 : 0);
  const isReal = minute < 60 && (half === '' ? full < 24 : hour >= 1 && hour <= 12);
  return isReal ? `${two(full)}:${two(minute)}` : undefined;
}
