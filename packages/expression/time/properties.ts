import type { DateTime, Duration } from 'luxon';
import type { Docs } from '../doc.ts';
import type { Runtime } from '../runtime.ts';
import { FORMATTER_COST } from './locale.ts';
import type { Moment, TimeSpan } from './moment.ts';
import { DATE_COST } from './moment.ts';

export const dateTimeProperties = {
  year: ['', 'The year.'],
  quarter: ['', 'The quarter, from 1 to 4.'],
  month: ['', 'The month, from 1 to 12.'],
  day: ['', 'The day of the month, from 1.'],
  hour: ['', 'The hour, from 0 to 23.'],
  minute: ['', 'The minute, from 0 to 59.'],
  second: ['', 'The second, from 0 to 59.'],
  millisecond: ['', 'The millisecond, from 0 to 999.'],
  weekYear: ['', 'The year that its week belongs to.'],
  weekNumber: ['', 'The week of the year, from 1.'],
  weekday: ['', 'The day of the week, from 1 for Monday.'],
  ordinal: ['', 'The day of the year, from 1.'],
  daysInMonth: ['', 'How many days its month has.'],
  daysInYear: ['', 'How many days its year has.'],
  weeksInWeekYear: ['', 'How many weeks its year has.'],
  isInLeapYear: ['', 'True in a leap year.'],
  isWeekend: ['', 'True on Saturdays and Sundays.'],
  monthShort: ['', "The month's name, in short."],
  monthLong: ['', "The month's name."],
  weekdayShort: ['', "The weekday's name, in short."],
  weekdayLong: ['', "The weekday's name."],
  zoneName: ['', 'The time zone.'],
  offset: ['', 'The minutes between the time zone and UTC.'],
  offsetNameShort: ['', "The time zone's name, in short."],
  offsetNameLong: ['', "The time zone's name."],
  isInDST: ['', 'True in summer time.'],
  locale: ['', 'The language it is written in.'],
  isValid: ['', 'False if it is no moment.'],
  invalidReason: ['', 'Why it is no moment, in a word.'],
  invalidExplanation: ['', 'Why it is no moment.'],
} as const satisfies Docs<string>;

export const durationProperties = {
  years: ['', 'Its years.'],
  quarters: ['', 'Its quarters.'],
  months: ['', 'Its months.'],
  weeks: ['', 'Its weeks.'],
  days: ['', 'Its days.'],
  hours: ['', 'Its hours.'],
  minutes: ['', 'Its minutes.'],
  seconds: ['', 'Its seconds.'],
  milliseconds: ['', 'Its milliseconds.'],
  isValid: ['', 'False if it is no duration.'],
  invalidReason: ['', 'Why it is no duration, in a word.'],
  invalidExplanation: ['', 'Why it is no duration.'],
} as const satisfies Docs<string>;

const namesOf = <N extends string>(docs: Docs<N>): N[] => Object.keys(docs) as N[];

type Readers<T> = ReadonlyMap<string, (value: T) => unknown>;

const dateTimeReaders: Readers<DateTime> = new Map(
  namesOf(dateTimeProperties).map((name) => [name, (value: DateTime): unknown => value[name]]),
);
const durationReaders: Readers<Duration> = new Map(
  namesOf(durationProperties).map((name) => [name, (value: Duration): unknown => value[name]]),
);

/** Properties that are computed on each access: names by a formatter, summer time by comparison with other months. */
const costs: ReadonlyMap<string, number> = new Map([
  ['offsetNameShort', FORMATTER_COST],
  ['offsetNameLong', FORMATTER_COST],
  ['isInDST', 16 * DATE_COST],
  ['monthShort', DATE_COST],
  ['monthLong', DATE_COST],
  ['weekdayShort', DATE_COST],
  ['weekdayLong', DATE_COST],
]);

/** A property of a DateTime; undefined for all but those that are numbers, texts or truth values. */
export function readDateTime(rt: Runtime, moment: Moment, key: string): unknown {
  rt.spend(costs.get(key) ?? 3);
  // A field of luxon's that workflows of n8n read; what is no moment has the time of the run in it.
  if (key === 'ts' && rt.foreign) return moment.unwrap().isValid ? moment.unwrap().toMillis() : rt.scope.now;
  return dateTimeReaders.get(key)?.(moment.unwrap());
}

/** A property of a duration. */
export const readDuration = (span: TimeSpan, key: string): unknown => durationReaders.get(key)?.(span.unwrap());
