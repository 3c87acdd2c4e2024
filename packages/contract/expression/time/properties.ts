import type { DateTime, Duration } from 'luxon';
import type { Moment, Span } from './moment.ts';

const dateTimeProperties = [
  'year', 'quarter', 'month', 'day', 'hour', 'minute', 'second', 'millisecond',
  'weekYear', 'weekNumber', 'weekday', 'ordinal', 'daysInMonth', 'daysInYear', 'weeksInWeekYear', 'isInLeapYear', 'isWeekend',
  'monthShort', 'monthLong', 'weekdayShort', 'weekdayLong',
  'zoneName', 'offset', 'offsetNameShort', 'offsetNameLong', 'isInDST', 'locale', 'isValid', 'invalidReason', 'invalidExplanation',
] as const satisfies readonly (keyof DateTime)[];

const durationProperties = [
  'years', 'quarters', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds', 'milliseconds', 'isValid', 'invalidReason', 'invalidExplanation',
] as const satisfies readonly (keyof Duration)[];

type Readers<T> = ReadonlyMap<string, (value: T) => unknown>;

const dateTimeReaders: Readers<DateTime> = new Map(dateTimeProperties.map((name) => [name, (value: DateTime): unknown => value[name]]));
const durationReaders: Readers<Duration> = new Map(durationProperties.map((name) => [name, (value: Duration): unknown => value[name]]));

/** A property of a DateTime; undefined for all but those that are numbers, texts or truth values. */
export const readDateTime = (moment: Moment, key: string): unknown => dateTimeReaders.get(key)?.(moment.unwrap());

/** A property of a duration. */
export const readDuration = (span: Span, key: string): unknown => durationReaders.get(key)?.(span.unwrap());
