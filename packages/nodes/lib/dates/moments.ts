import { dateErrors } from '@heddle/contract/errors/dates';
import { nodeErrors } from '@heddle/contract/errors/node';
import { DateTime, IANAZone } from 'luxon';

/** How a date is written. */
export interface Writing {
  as: 'auto' | 'seconds' | 'milliseconds' | 'pattern';
  /** Luxon's tokens, for `pattern`. */
  pattern: string;
  zone: string;
  locale: string;
}

/** Numbers from here on are milliseconds, smaller ones seconds: in seconds this is the year 5138, in milliseconds 1973. */
const FIRST_MS = 100_000_000_000;
const LONGEST = 200;

/** The name of a time zone as it is used; `otherwise` where none is given. Throws `field_invalid`. */
export function checkedZone(zone: string, otherwise: string): string {
  const name = zone.trim() || otherwise;
  const fixed = /^(UTC|GMT)?([+-]\d{1,2}(?::\d{2})?)$/i.exec(name);
  if (fixed) return `UTC${fixed[2] ?? ''}`;
  if (!IANAZone.isValidZone(name))
    throw nodeErrors.field_invalid({
      field: 'Time zone',
      reason: `is not known: "${zone.slice(0, 60)}". Give a name like Europe/Zurich, or an offset like UTC+2`,
    });
  return name;
}

/** The tag of a language as it is used. Throws `field_invalid`. */
export function checkedLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.trim() || 'en')[0] ?? 'en';
  } catch (cause) {
    throw nodeErrors.field_invalid(
      { field: 'Language', reason: `is not a language tag like de-CH: "${locale.slice(0, 60)}"` },
      { cause },
    );
  }
}

const isValid = (moment: DateTime | null): moment is DateTime<true> => moment?.isValid === true;

/** The moment, if it is one. Throws `date_out_of_range`. */
export function valid(moment: DateTime): DateTime<true> {
  if (!isValid(moment)) throw dateErrors.date_out_of_range();
  return moment;
}

/** The moment of a text or a number, in the given zone; a text without an offset is in that zone. Throws `date_unreadable`. */
export function readMoment(value: string, writing: Writing, field: string): DateTime<true> {
  const text = value.trim();
  const moment = text.length > LONGEST ? null : readAs(text, writing);
  if (!isValid(moment)) throw dateErrors.date_unreadable({ field, value: JSON.stringify(text.slice(0, 60)) });
  return moment;
}

function readAs(text: string, { as, pattern, zone, locale }: Writing): DateTime | null {
  if (as === 'pattern') return DateTime.fromFormat(text, pattern, { zone, locale });
  const number =
    /^-?\d+(\.\d+)?$/.test(text) && !(as === 'auto' && /^\d{4}$|^\d{8}$/.test(text)) ? Number(text) : undefined;
  if (number !== undefined) {
    const inSeconds = as === 'seconds' || (as === 'auto' && Math.abs(number) < FIRST_MS);
    return DateTime.fromMillis(Math.round(inSeconds ? number * 1000 : number), { zone, locale });
  }
  if (as !== 'auto') return null;
  for (const read of [DateTime.fromISO, DateTime.fromSQL, DateTime.fromRFC2822, DateTime.fromHTTP]) {
    const found = read(text, { zone, locale });
    if (found.isValid) return found;
  }
  return null;
}
