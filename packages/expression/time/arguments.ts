import type { DateTimeUnit, DurationLikeObject, DurationUnit, Zone } from 'luxon';
import { DateTime, Duration, FixedOffsetZone, IANAZone, SystemZone } from 'luxon';
import { isTimeZone } from '@heddle/contract/schedule/local-time';
import { toNumber, toText } from '../convert.ts';
import { failed } from '../fault.ts';
import { describe, classify } from '../kinds.ts';
import type { Runtime } from '../runtime.ts';
import { FORMATTER_COST, localeOf } from './locale.ts';
import { DATE_COST, standardOf } from './moment.ts';

/** Longer texts are neither dates nor formats; luxon reads both with regular expressions. */
const LONGEST = 200;
const MOST_UNITS = 20;
const ZONE = /^[A-Za-z0-9_+\-/:]{1,60}$/;

/** A short text: a date, a format, a unit. */
export function shortText(rt: Runtime, value: unknown): string {
  const text = toText(rt, value);
  if (text.length > LONGEST) throw failed(`"${text.slice(0, 40)}…" is too long for a date or a format.`);
  return text;
}

/** A time zone by name, `UTC+2` or minutes; that of the evaluation if none is given. Throws `expression_failed` for a zone that does not exist. */
export function zoneOf(rt: Runtime, value: unknown): Zone {
  const zone = knownZoneOf(rt, value);
  if (zone === undefined)
    throw failed(`"${toText(rt, value).slice(0, 60)}" is not a time zone such as "Europe/Paris".`);
  return zone;
}

/** The same, and undefined for a zone that does not exist. Only those that do get to luxon, which remembers every one it meets. */
export function knownZoneOf(rt: Runtime, value: unknown): Zone | undefined {
  if (value === undefined || value === null)
    return rt.zone === 'utc' ? FixedOffsetZone.utcInstance : zoneOf(rt, rt.zone);
  if (typeof value === 'number') return FixedOffsetZone.instance(value);
  const name = toText(rt, value);
  if (name === 'local' || name === 'system') return SystemZone.instance;
  if (/^utc$/i.test(name)) return FixedOffsetZone.utcInstance;
  const fixed = ZONE.test(name) ? FixedOffsetZone.parseSpecifier(name) : null;
  if (fixed) return fixed;
  rt.spend(FORMATTER_COST);
  return isTimeZone(name) ? IANAZone.create(name) : undefined;
}

/** `{ zone, locale, setZone }` as the functions that read dates take it. */
export function readingOptions(rt: Runtime, value: unknown): { zone: Zone; locale: string; setZone: boolean } {
  const { kind, value: given } = classify(value);
  const options = kind === 'object' ? given : {};
  const own = (name: string): unknown => (Object.hasOwn(options, name) ? options[name] : undefined);
  return { zone: zoneOf(rt, own('zone')), locale: localeOf(rt, own('locale')), setZone: own('setZone') === true };
}

/** An object of numbers, such as `{ days: 2 }`; luxon itself refuses unknown units. */
export function unitsOf(rt: Runtime, value: unknown): DurationLikeObject {
  const { kind, value: given } = classify(value);
  if (kind !== 'object') throw failed(`${describe(value)} is not an amount of time such as { days: 2 }.`);
  return Object.fromEntries(
    Object.entries(given)
      .slice(0, MOST_UNITS)
      .map(([unit, amount]) => [unit, toNumber(rt, amount)]),
  );
}

/** An amount of time: a duration, `{ days: 2 }`, milliseconds, or ISO text such as "PT2H". */
export function durationOf(rt: Runtime, value: unknown): Duration {
  const { kind, value: given } = classify(value);
  if (kind === 'duration') return given.unwrap();
  if (kind === 'number') return Duration.fromMillis(given);
  rt.spend(2 * DATE_COST);
  if (kind === 'text') return Duration.fromISO(shortText(rt, given));
  return Duration.fromObject(unitsOf(rt, value));
}

/** A point in time: a DateTime, a date, epoch milliseconds or ISO text. */
export function dateTimeOf(rt: Runtime, value: unknown): DateTime {
  const { kind, value: given } = classify(value);
  if (kind === 'datetime') return given.unwrap();
  if (kind === 'date') return DateTime.fromJSDate(given, standardOf(rt));
  if (kind === 'number') return DateTime.fromMillis(given, standardOf(rt));
  if (kind === 'text') {
    rt.spend(4 * DATE_COST);
    return DateTime.fromISO(shortText(rt, given), standardOf(rt));
  }
  throw failed(`${describe(value)} is not a date.`);
}

/** A unit such as "days". luxon refuses unknown ones. */
export const unitOf = (rt: Runtime, value: unknown): DateTimeUnit & DurationUnit =>
  shortText(rt, value) as DateTimeUnit & DurationUnit;

/** One unit or a list of them. */
export function unitListOf(rt: Runtime, value: unknown): DurationUnit[] {
  const { kind, value: given } = classify(value);
  if (kind === 'missing') return ['milliseconds'];
  return kind === 'list' ? given.slice(0, 10).map((unit) => unitOf(rt, unit)) : [unitOf(rt, value)];
}

/**
 * A format for reading. luxon makes a regular expression of it; with every token at most once and no shorthand for several
 * there are only few ways in which a text could match.
 */
export function readingFormat(rt: Runtime, value: unknown): string {
  const format = shortText(rt, value);
  const tokens = format.replaceAll(/'[^']*'/g, '').match(/([A-Za-z])\1*/g) ?? [];
  const letters = tokens.map((token) => token.charAt(0));
  if (new Set(letters).size < letters.length) throw failed('A format for reading dates names the same part twice.');
  const shorthand = letters.find((letter) => 'DfFtT'.includes(letter));
  if (shorthand)
    throw failed(`A format for reading dates cannot use ${shorthand}; write its parts, such as "yyyy-MM-dd".`);
  return format;
}
