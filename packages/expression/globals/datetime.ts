import { DateTime, Duration } from 'luxon';
import { toNumber } from '../convert.ts';
import type { Docs } from '../doc.ts';
import { failed } from '../fault.ts';
import { describe } from '../kinds.ts';
import type { Runtime } from '../runtime.ts';
import { dateTimeOf, durationOf, readingFormat, readingOptions, shortText, unitsOf } from '../time/arguments.ts';
import { FORMATTER_COST } from '../time/locale.ts';
import { DATE_COST, Moment, TimeSpan, standardOf } from '../time/moment.ts';

type Args = readonly unknown[];

const made =
  (work: (rt: Runtime, args: Args) => DateTime): ((rt: Runtime, args: Args) => Moment) =>
  (rt, args) => {
    rt.spend(DATE_COST);
    return new Moment(work(rt, args));
  };

/** A text that a moment is read from, with the reading counted. */
function readable(rt: Runtime, value: unknown): string {
  rt.spend(3 * DATE_COST);
  return shortText(rt, value);
}

/** A number of milliseconds or seconds. */
function amount(rt: Runtime, value: unknown, method: string): number {
  const number = toNumber(rt, value);
  if (Number.isNaN(number)) throw failed(`DateTime.${method}() needs a number, but was given ${describe(value)}.`);
  return number;
}

/** The numbers of `DateTime.utc(2024, 1, 31)`, as the object form takes them. */
function parts(rt: Runtime, args: Args): DateTime {
  if (args.length === 0) return Moment.at(rt, rt.scope.now).unwrap();
  const [year, month = 1, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0] = args
    .slice(0, 7)
    .map((arg) => toNumber(rt, arg));
  return DateTime.fromObject({ year: year ?? NaN, month, day, hour, minute, second, millisecond }, standardOf(rt));
}

/** luxon's ways to make a DateTime; everything is in UTC unless the options name a zone. */
export const dateTimeStatics = {
  fromFormat: made((rt, [text, format, options]) => {
    rt.spend(2 * FORMATTER_COST);
    return DateTime.fromFormat(shortText(rt, text), readingFormat(rt, format), readingOptions(rt, options));
  }),
  fromHTTP: made((rt, [text, options]) => DateTime.fromHTTP(readable(rt, text), readingOptions(rt, options))),
  fromISO: made((rt, [text, options]) => DateTime.fromISO(readable(rt, text), readingOptions(rt, options))),
  fromJSDate: made((rt, [date, options]) => dateTimeOf(rt, date).setZone(readingOptions(rt, options).zone)),
  fromMillis: made((rt, [millis, options]) =>
    DateTime.fromMillis(amount(rt, millis, 'fromMillis'), readingOptions(rt, options)),
  ),
  fromObject: made((rt, [units, options]) => DateTime.fromObject(unitsOf(rt, units), readingOptions(rt, options))),
  fromRFC2822: made((rt, [text, options]) => DateTime.fromRFC2822(readable(rt, text), readingOptions(rt, options))),
  fromSQL: made((rt, [text, options]) => DateTime.fromSQL(readable(rt, text), readingOptions(rt, options))),
  fromSeconds: made((rt, [seconds, options]) =>
    DateTime.fromSeconds(amount(rt, seconds, 'fromSeconds'), readingOptions(rt, options)),
  ),
  local: made(parts),
  max: made(
    (rt, args) => DateTime.max(...args.slice(0, 1000).map((arg) => dateTimeOf(rt, arg))) ?? DateTime.invalid('empty'),
  ),
  min: made(
    (rt, args) => DateTime.min(...args.slice(0, 1000).map((arg) => dateTimeOf(rt, arg))) ?? DateTime.invalid('empty'),
  ),
  now: made((rt) => Moment.at(rt, rt.scope.now).unwrap()),
  utc: made(parts),
};

/** luxon's names for the ways to write a moment that `toLocaleString` takes. */
const presets = {
  DATE_SHORT: ['', 'The format of 2/29/2024.'],
  DATE_MED: ['', 'The format of Feb 29, 2024.'],
  DATE_MED_WITH_WEEKDAY: ['', 'The format of Thu, Feb 29, 2024.'],
  DATE_FULL: ['', 'The format of February 29, 2024.'],
  DATE_HUGE: ['', 'The format of Thursday, February 29, 2024.'],
  TIME_SIMPLE: ['', 'The format of 12:30 PM.'],
  TIME_WITH_SECONDS: ['', 'The format of 12:30:15 PM.'],
  TIME_WITH_SHORT_OFFSET: ['', 'The format of 12:30:15 PM UTC.'],
  TIME_24_SIMPLE: ['', 'The format of 12:30.'],
  TIME_24_WITH_SECONDS: ['', 'The format of 12:30:15.'],
  TIME_24_WITH_SHORT_OFFSET: ['', 'The format of 12:30:15 UTC.'],
  DATETIME_SHORT: ['', 'The format of 2/29/2024, 12:30 PM.'],
  DATETIME_SHORT_WITH_SECONDS: ['', 'The format of 2/29/2024, 12:30:15 PM.'],
  DATETIME_MED: ['', 'The format of Feb 29, 2024, 12:30 PM.'],
  DATETIME_MED_WITH_WEEKDAY: ['', 'The format of Thu, Feb 29, 2024, 12:30 PM.'],
  DATETIME_FULL: ['', 'The format of February 29, 2024 at 12:30 PM UTC.'],
  DATETIME_HUGE: ['', 'The format of Thursday, February 29, 2024 at 12:30 PM UTC.'],
} as const satisfies Docs<string>;

export const dateTimePresets: { readonly [name: string]: unknown } = Object.fromEntries(
  (Object.keys(presets) as (keyof typeof presets)[]).map((name) => [name, DateTime[name]]),
);

/** luxon's ways to make a Duration. */
export const durationStatics = {
  fromISO: (rt: Runtime, [text]: Args): TimeSpan => new TimeSpan(durationOf(rt, shortText(rt, text))),
  fromMillis: (rt: Runtime, [millis]: Args): TimeSpan => new TimeSpan(Duration.fromMillis(toNumber(rt, millis))),
  fromObject: (rt: Runtime, [units]: Args): TimeSpan => new TimeSpan(durationOf(rt, units)),
};

export const dateTimeDocs: Docs<keyof typeof dateTimeStatics | keyof typeof presets> = {
  ...presets,
  fromFormat: ['(text, format)', 'The moment in a text with a format, as in "dd.MM.yyyy".'],
  fromHTTP: ['(text)', 'The moment in a text in HTTP format.'],
  fromISO: ['(text)', 'The moment in a text in ISO format.'],
  fromJSDate: ['(date)', 'The moment of a Date.'],
  fromMillis: ['(millis)', 'The moment so many milliseconds after the beginning of 1970.'],
  fromObject: ['(parts)', 'The moment of these parts, as in { year: 2024, month: 2 }.'],
  fromRFC2822: ['(text)', 'The moment in a text in e-mail format.'],
  fromSQL: ['(text)', 'The moment in a text in SQL format.'],
  fromSeconds: ['(seconds)', 'The moment so many seconds after the beginning of 1970.'],
  local: ['(year, month, day, …)', 'The moment of these numbers, in UTC; months count from 1.'],
  max: ['(…moments)', 'The latest of the moments.'],
  min: ['(…moments)', 'The earliest of the moments.'],
  now: ['()', 'The time of the run.'],
  utc: ['(year, month, day, …)', 'The moment of these numbers, in UTC; months count from 1.'],
};

export const durationDocs: Docs<keyof typeof durationStatics> = {
  fromISO: ['(text)', 'The duration in a text in ISO format, as in "P2D".'],
  fromMillis: ['(millis)', 'A duration of so many milliseconds.'],
  fromObject: ['(parts)', 'A duration of these parts, as in { days: 2 }.'],
};
