import { DateTime, Duration } from 'luxon';
import { toNumber } from '../convert.ts';
import type { Runtime } from '../runtime.ts';
import { dateTimeOf, durationOf, readingFormat, readingOptions, shortText, unitsOf } from '../time/arguments.ts';
import { FORMATTER_COST } from '../time/locale.ts';
import { DATE_COST, Moment, Span, standard } from '../time/moment.ts';

type Args = readonly unknown[];

const made =
  (work: (rt: Runtime, args: Args) => DateTime): ((rt: Runtime, args: Args) => Moment) =>
  (rt, args) => {
    rt.spend(DATE_COST);
    return new Moment(work(rt, args));
  };

/** The numbers of `DateTime.utc(2024, 1, 31)`, as the object form takes them. */
function parts(rt: Runtime, args: Args): DateTime {
  if (args.length === 0) return Moment.at(rt.scope.now).unwrap();
  const [year, month = 1, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0] = args.slice(0, 7).map((arg) => toNumber(rt, arg));
  return DateTime.fromObject({ year: year ?? NaN, month, day, hour, minute, second, millisecond }, standard);
}

/** luxon's ways to make a DateTime; everything is in UTC unless the options name a zone. */
export const dateTimeStatics = {
  fromFormat: made((rt, [text, format, options]) => {
    rt.spend(FORMATTER_COST);
    return DateTime.fromFormat(shortText(rt, text), readingFormat(rt, format), readingOptions(rt, options));
  }),
  fromHTTP: made((rt, [text, options]) => DateTime.fromHTTP(shortText(rt, text), readingOptions(rt, options))),
  fromISO: made((rt, [text, options]) => DateTime.fromISO(shortText(rt, text), readingOptions(rt, options))),
  fromJSDate: made((rt, [date, options]) => dateTimeOf(rt, date).setZone(readingOptions(rt, options).zone)),
  fromMillis: made((rt, [millis, options]) => DateTime.fromMillis(toNumber(rt, millis), readingOptions(rt, options))),
  fromObject: made((rt, [units, options]) => DateTime.fromObject(unitsOf(rt, units), readingOptions(rt, options))),
  fromRFC2822: made((rt, [text, options]) => DateTime.fromRFC2822(shortText(rt, text), readingOptions(rt, options))),
  fromSQL: made((rt, [text, options]) => DateTime.fromSQL(shortText(rt, text), readingOptions(rt, options))),
  fromSeconds: made((rt, [seconds, options]) => DateTime.fromSeconds(toNumber(rt, seconds), readingOptions(rt, options))),
  local: made(parts),
  max: made((rt, args) => DateTime.max(...args.slice(0, 1000).map((arg) => dateTimeOf(rt, arg))) ?? DateTime.invalid('empty')),
  min: made((rt, args) => DateTime.min(...args.slice(0, 1000).map((arg) => dateTimeOf(rt, arg))) ?? DateTime.invalid('empty')),
  now: made((rt) => Moment.at(rt.scope.now).unwrap()),
  utc: made(parts),
};

/** luxon's ways to make a Duration. */
export const durationStatics = {
  fromISO: (rt: Runtime, [text]: Args): Span => new Span(Duration.fromISO(shortText(rt, text))),
  fromMillis: (rt: Runtime, [millis]: Args): Span => new Span(Duration.fromMillis(toNumber(rt, millis))),
  fromObject: (rt: Runtime, [units]: Args): Span => new Span(durationOf(rt, units)),
};
