import { dateText } from '../convert.ts';
import { formatDate } from '../time/locale.ts';
import { methodsOf } from './method.ts';

/** Dates are read in UTC, on whichever machine an expression is evaluated; toLocale…String take the option timeZone. */
export const dateMethods = methodsOf('date', {
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
  toISOString: (_rt, self) => self.toISOString(),
  toJSON: (_rt, self) => (Number.isNaN(self.getTime()) ? null : self.toISOString()),
  toLocaleDateString: (rt, self, [locale, options]) => formatDate(rt, self, 'date', locale, options),
  toLocaleString: (rt, self, [locale, options]) => formatDate(rt, self, 'both', locale, options),
  toLocaleTimeString: (rt, self, [locale, options]) => formatDate(rt, self, 'time', locale, options),
  toString: (_rt, self) => dateText(self),
  toUTCString: (_rt, self) => self.toUTCString(),
  valueOf: (_rt, self) => self.getTime(),
});
