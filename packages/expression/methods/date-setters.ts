import { toNumber } from '../convert.ts';
import type { Docs } from '../doc.ts';
import { DATE_COST } from '../time/moment.ts';
import type { Method } from './method.ts';

const LONGEST = 4;

/** Sets parts of a Date, in UTC, and returns its milliseconds. The expression created the Date, so nothing else is changed. */
const setter =
  (set: (self: Date, ...parts: [number, ...number[]]) => number): Method<'date'> =>
  (rt, self, args) => {
    rt.spend(DATE_COST);
    const [first = NaN, ...rest] = args.slice(0, LONGEST).map((arg) => toNumber(rt, arg));
    return set(self, first, ...rest);
  };

const date = setter((self, day) => self.setUTCDate(day));
// The optional parts are spread: one that is not given must stay as it is.
const fullYear = setter((self, year, ...rest) => self.setUTCFullYear(year, ...(rest as [])));
const hours = setter((self, hour, ...rest) => self.setUTCHours(hour, ...(rest as [])));
const milliseconds = setter((self, millis) => self.setUTCMilliseconds(millis));
const minutes = setter((self, minute, ...rest) => self.setUTCMinutes(minute, ...(rest as [])));
const month = setter((self, index, ...rest) => self.setUTCMonth(index, ...(rest as [])));
const seconds = setter((self, second, ...rest) => self.setUTCSeconds(second, ...(rest as [])));

export const setters = {
  setDate: date,
  setFullYear: fullYear,
  setHours: hours,
  setMilliseconds: milliseconds,
  setMinutes: minutes,
  setMonth: month,
  setSeconds: seconds,
  setTime: setter((self, millis) => self.setTime(millis)),
  setUTCDate: date,
  setUTCFullYear: fullYear,
  setUTCHours: hours,
  setUTCMilliseconds: milliseconds,
  setUTCMinutes: minutes,
  setUTCMonth: month,
  setUTCSeconds: seconds,
};

export const setterDocs: Docs<keyof typeof setters> = {
  setDate: ['(day)', 'Sets the day of the month, in UTC.'],
  setFullYear: ['(year, month, day)', 'Sets the year, in UTC.'],
  setHours: ['(hours, minutes, seconds, milliseconds)', 'Sets the time of day, in UTC.'],
  setMilliseconds: ['(milliseconds)', 'Sets the milliseconds.'],
  setMinutes: ['(minutes, seconds, milliseconds)', 'Sets the minutes.'],
  setMonth: ['(month, day)', 'Sets the month, from 0 for January, in UTC.'],
  setSeconds: ['(seconds, milliseconds)', 'Sets the seconds.'],
  setTime: ['(milliseconds)', 'Sets the moment, in milliseconds since the beginning of 1970.'],
  setUTCDate: ['(day)', 'Sets the day of the month.'],
  setUTCFullYear: ['(year, month, day)', 'Sets the year.'],
  setUTCHours: ['(hours, minutes, seconds, milliseconds)', 'Sets the time of day.'],
  setUTCMilliseconds: ['(milliseconds)', 'Sets the milliseconds.'],
  setUTCMinutes: ['(minutes, seconds, milliseconds)', 'Sets the minutes.'],
  setUTCMonth: ['(month, day)', 'Sets the month, from 0 for January.'],
  setUTCSeconds: ['(seconds, milliseconds)', 'Sets the seconds.'],
};
