import { toText, utcText } from '../convert.ts';
import { setterDocs, setters } from './date-setters.ts';
import type { Runtime } from '../runtime.ts';
import { formatDate } from '../time/locale.ts';
import { DATE_COST } from '../time/moment.ts';
import { methodsOf } from './method.ts';

/** Counts writing a date down. */
function written(rt: Runtime, date: Date): Date {
  rt.spend(DATE_COST);
  return date;
}

/** Dates are read in UTC, on whichever machine an expression is evaluated; toLocale…String take the option timeZone. */
export const dateMethods = methodsOf(
  'date',
  {
    getDate: (_rt, self) => self.getUTCDate(),
    getDay: (_rt, self) => self.getUTCDay(),
    getFullYear: (_rt, self) => self.getUTCFullYear(),
    getHours: (_rt, self) => self.getUTCHours(),
    getMilliseconds: (_rt, self) => self.getUTCMilliseconds(),
    getMinutes: (_rt, self) => self.getUTCMinutes(),
    getMonth: (_rt, self) => self.getUTCMonth(),
    getSeconds: (_rt, self) => self.getUTCSeconds(),
    getTime: (_rt, self) => self.getTime(),
    getTimezoneOffset: () => 0,
    getUTCDate: (_rt, self) => self.getUTCDate(),
    getUTCDay: (_rt, self) => self.getUTCDay(),
    getUTCFullYear: (_rt, self) => self.getUTCFullYear(),
    getUTCHours: (_rt, self) => self.getUTCHours(),
    getUTCMilliseconds: (_rt, self) => self.getUTCMilliseconds(),
    getUTCMinutes: (_rt, self) => self.getUTCMinutes(),
    getUTCMonth: (_rt, self) => self.getUTCMonth(),
    getUTCSeconds: (_rt, self) => self.getUTCSeconds(),
    ...setters,
    toDateString: (rt, self) =>
      Number.isNaN(written(rt, self).getTime()) ? 'Invalid Date' : utcText(self).slice(0, 15),
    toISOString: (rt, self) => written(rt, self).toISOString(),
    toJSON: (rt, self) => (Number.isNaN(written(rt, self).getTime()) ? null : self.toISOString()),
    toLocaleDateString: (rt, self, [locale, options]) => formatDate(rt, self, 'date', locale, options),
    toLocaleString: (rt, self, [locale, options]) => formatDate(rt, self, 'both', locale, options),
    toLocaleTimeString: (rt, self, [locale, options]) => formatDate(rt, self, 'time', locale, options),
    toString: (rt, self) => toText(rt, self),
    toUTCString: (rt, self) => written(rt, self).toUTCString(),
    valueOf: (_rt, self) => self.getTime(),
  },
  {
    getDate: ['()', 'The day of the month, from 1, in UTC.'],
    getDay: ['()', 'The day of the week, from 0 for Sunday, in UTC.'],
    getFullYear: ['()', 'The year, in UTC.'],
    getHours: ['()', 'The hours, from 0 to 23, in UTC.'],
    getMilliseconds: ['()', 'The milliseconds, from 0 to 999.'],
    getMinutes: ['()', 'The minutes, from 0 to 59, in UTC.'],
    getMonth: ['()', 'The month, from 0 for January, in UTC.'],
    getSeconds: ['()', 'The seconds, from 0 to 59.'],
    getTime: ['()', 'The milliseconds since the beginning of 1970.'],
    getTimezoneOffset: ['()', '0: dates are read in UTC.'],
    getUTCDate: ['()', 'The day of the month, from 1.'],
    getUTCDay: ['()', 'The day of the week, from 0 for Sunday.'],
    getUTCFullYear: ['()', 'The year.'],
    getUTCHours: ['()', 'The hours, from 0 to 23.'],
    getUTCMilliseconds: ['()', 'The milliseconds, from 0 to 999.'],
    getUTCMinutes: ['()', 'The minutes, from 0 to 59.'],
    getUTCMonth: ['()', 'The month, from 0 for January.'],
    getUTCSeconds: ['()', 'The seconds, from 0 to 59.'],
    ...setterDocs,
    toDateString: ['()', 'The day in words, as in Thu Feb 29 2024.'],
    toISOString: ['()', 'The date as ISO text, as in 2024-02-29T12:30:15.250Z.'],
    toJSON: ['()', 'The date as ISO text; null where it is no date.'],
    toLocaleDateString: ['(locale, options)', 'The day as people of a language write it.'],
    toLocaleString: ['(locale, options)', 'Day and time as people of a language write them.'],
    toLocaleTimeString: ['(locale, options)', 'The time as people of a language write it.'],
    toString: ['()', 'The date as ISO text.'],
    toUTCString: ['()', 'The date as HTTP writes it.'],
    valueOf: ['()', 'The milliseconds since the beginning of 1970.'],
  },
);
