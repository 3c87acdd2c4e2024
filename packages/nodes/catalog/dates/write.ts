import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { DateTime } from 'luxon';

export type Output =
  | 'iso'
  | 'date'
  | 'time'
  | 'utc'
  | 'seconds'
  | 'milliseconds'
  | 'http'
  | 'rfc2822'
  | 'sql'
  | 'words'
  | 'pattern';

const LONGEST_PATTERN = 200;

/** A moment in the configured form. Throws `field_required`, `field_invalid`. */
export function written(moment: DateTime<true>, output: Output, pattern: string): JsonValue {
  switch (output) {
    case 'iso':
      return moment.toISO({ suppressMilliseconds: true });
    case 'date':
      return moment.toISODate();
    case 'time':
      return moment.toFormat('HH:mm:ss');
    case 'utc':
      return moment.toUTC().toISO({ suppressMilliseconds: true });
    case 'seconds':
      return Math.floor(moment.toMillis() / 1000);
    case 'milliseconds':
      return moment.toMillis();
    case 'http':
      return moment.toHTTP();
    case 'rfc2822':
      return moment.toRFC2822();
    case 'sql':
      return moment.toSQL({ includeOffset: false });
    case 'words':
      return moment.toLocaleString(DateTime.DATETIME_FULL);
    case 'pattern':
      if (pattern.trim() === '') throw nodeErrors.field_required({ field: 'Output pattern' });
      if (pattern.length > LONGEST_PATTERN)
        throw nodeErrors.field_invalid({
          field: 'Output pattern',
          reason: `is longer than ${LONGEST_PATTERN} characters`,
        });
      return moment.toFormat(pattern);
  }
}

/** The parts of a moment, in its zone. */
export function partsOf(moment: DateTime<true>): JsonObject {
  const {
    year,
    month,
    day,
    hour,
    minute,
    second,
    millisecond,
    weekday,
    weekNumber,
    weekYear,
    quarter,
    ordinal,
    zoneName,
    offset,
    daysInMonth,
  } = moment;
  return {
    year,
    month,
    day,
    hour,
    minute,
    second,
    millisecond,
    weekday,
    weekNumber,
    weekYear,
    quarter,
    dayOfYear: ordinal,
    daysInMonth,
    weekdayName: moment.weekdayLong,
    monthName: moment.monthLong,
    timeZone: zoneName,
    offsetMinutes: offset,
    isSummerTime: moment.isInDST,
    isLeapYear: moment.isInLeapYear,
  };
}
