import type { DateTime } from 'luxon';
import { toInteger } from '../convert.ts';
import { classify } from '../kinds.ts';
import type { Runtime } from '../runtime.ts';
import { dateTimeOf, durationOf, shortText, unitListOf, unitOf, unitsOf, zoneOf } from '../time/arguments.ts';
import { FORMATTER_COST, localeOf, optionsOf } from '../time/locale.ts';
import { DATE_COST, Moment, Span } from '../time/moment.ts';
import type { Method } from './method.ts';
import { methodsOf } from './method.ts';

const moment =
  (work: (rt: Runtime, self: DateTime, args: readonly unknown[]) => DateTime): Method<'datetime'> =>
  (rt, self, args) => {
    rt.spend(DATE_COST);
    return new Moment(work(rt, self.unwrap(), args));
  };

const read =
  (work: (self: DateTime, rt: Runtime, args: readonly unknown[]) => unknown): Method<'datetime'> =>
  (rt, self, args) => {
    rt.spend(DATE_COST);
    return work(self.unwrap(), rt, args);
  };

/** The methods of luxon's DateTime that give values. Those that would reach luxon's settings, zones or locales are left out. */
export const dateTimeMethods = methodsOf('datetime', {
  diff: read((self, rt, [other, units]) => new Span(self.diff(dateTimeOf(rt, other), unitListOf(rt, units)))),
  diffNow: read((self, rt, [units]) => new Span(self.diff(Moment.at(rt.scope.now).unwrap(), unitListOf(rt, units)))),
  endOf: moment((rt, self, [unit]) => self.endOf(unitOf(rt, unit))),
  equals: read((self, rt, [other]) => self.equals(dateTimeOf(rt, other))),
  hasSame: read((self, rt, [other, unit]) => self.hasSame(dateTimeOf(rt, other), unitOf(rt, unit))),
  minus: moment((rt, self, [amount]) => self.minus(durationOf(rt, amount))),
  plus: moment((rt, self, [amount]) => self.plus(durationOf(rt, amount))),
  set: moment((rt, self, [parts]) => self.set(unitsOf(rt, parts))),
  setLocale: moment((rt, self, [locale]) => self.setLocale(localeOf(rt, locale))),
  setZone: moment((rt, self, [zone, options]) => self.setZone(zoneOf(rt, zone), { keepLocalTime: classify(options).kind === 'object' && optionsOf(options)['keepLocalTime'] === true })),
  startOf: moment((rt, self, [unit]) => self.startOf(unitOf(rt, unit))),
  toFormat: read((self, rt, [format]) => {
    const wanted = shortText(rt, format);
    rt.spend(wanted.length * DATE_COST);
    return self.toFormat(wanted);
  }),
  toHTTP: read((self) => self.toHTTP()),
  toISO: read((self) => self.toISO()),
  toISODate: read((self) => self.toISODate()),
  toISOTime: read((self) => self.toISOTime()),
  toISOWeekDate: read((self) => self.toISOWeekDate()),
  toJSDate: read((self) => self.toJSDate()),
  toJSON: read((self) => self.toJSON()),
  toLocaleString: read((self, rt, [options]) => {
    rt.spend(FORMATTER_COST);
    return self.toLocaleString(optionsOf(options));
  }),
  toMillis: read((self) => self.toMillis()),
  toObject: read((self) => self.toObject()),
  toRFC2822: read((self) => self.toRFC2822()),
  toRelative: read((self, rt) => {
    rt.spend(FORMATTER_COST);
    return self.toRelative({ base: Moment.at(rt.scope.now).unwrap() });
  }),
  toSQL: read((self) => self.toSQL()),
  toSQLDate: read((self) => self.toSQLDate()),
  toSQLTime: read((self) => self.toSQLTime()),
  toSeconds: read((self) => self.toSeconds()),
  toString: read((self) => self.toString()),
  toUTC: moment((rt, self, [offset]) => self.toUTC(toInteger(rt, offset, 0))),
  toUnixInteger: read((self) => self.toUnixInteger()),
  valueOf: read((self) => self.valueOf()),
});
