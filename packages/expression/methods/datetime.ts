import { DateTime, Duration } from 'luxon';
import { toInteger } from '../convert.ts';
import { classify } from '../kinds.ts';
import type { Runtime } from '../runtime.ts';
import { dateTimeOf, knownZoneOf, shortText, unitListOf, unitOf, unitsOf, zoneOf } from '../time/arguments.ts';
import { FORMATTER_COST, localeOf, optionsOf } from '../time/locale.ts';
import { DATE_COST, FORMAT_COST, Moment, TimeSpan } from '../time/moment.ts';
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

/** The units of a difference. For each of them months and days are gone through until the other moment is met. */
function differenceUnits(rt: Runtime, value: unknown): ReturnType<typeof unitListOf> {
  const units = unitListOf(rt, value);
  rt.spend(4 * DATE_COST * (1 + units.length));
  return units;
}

function difference(self: DateTime, rt: Runtime, [other, given]: readonly unknown[]): TimeSpan {
  const units = differenceUnits(rt, given);
  // luxon itself takes nothing but a DateTime, and workflows of n8n count on what comes of anything else.
  if (rt.foreign && classify(other).kind !== 'datetime') return new TimeSpan(Duration.invalid('no DateTime'));
  return new TimeSpan(self.diff(dateTimeOf(rt, other), units));
}

/** The moment in another zone. In the dialect a zone that does not exist makes it no moment. */
function inZone(rt: Runtime, self: DateTime, [given, options]: readonly unknown[]): DateTime {
  const zone = rt.foreign ? knownZoneOf(rt, given) : zoneOf(rt, given);
  if (zone === undefined) return DateTime.invalid('unsupported zone');
  return self.setZone(zone, {
    keepLocalTime: classify(options).kind === 'object' && optionsOf(options)['keepLocalTime'] === true,
  });
}

/** The methods of luxon's DateTime that return values. Those that would reach luxon's settings, zones or locales are left out. */
export const dateTimeMethods = methodsOf(
  'datetime',
  {
    diff: read(difference),
    diffNow: read(
      (self, rt, [units]) => new TimeSpan(self.diff(Moment.at(rt, rt.scope.now).unwrap(), differenceUnits(rt, units))),
    ),
    endOf: moment((rt, self, [unit]) => self.endOf(unitOf(rt, unit))),
    equals: read((self, rt, [other]) => self.equals(dateTimeOf(rt, other))),
    hasSame: read((self, rt, [other, unit]) => self.hasSame(dateTimeOf(rt, other), unitOf(rt, unit))),
    set: moment((rt, self, [parts]) => self.set(unitsOf(rt, parts))),
    setLocale: moment((rt, self, [locale]) => self.setLocale(localeOf(rt, locale))),
    setZone: moment(inZone),
    startOf: moment((rt, self, [unit]) => self.startOf(unitOf(rt, unit))),
    toFormat: read((self, rt, [format]) => {
      const wanted = shortText(rt, format);
      rt.spend((wanted.length + FORMAT_COST) * DATE_COST);
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
      // A locale as the first argument, as Date takes it, is ignored as luxon does it.
      return self.toLocaleString(classify(options).kind === 'text' ? {} : optionsOf(options));
    }),
    toLocal: moment((rt, self) => self.setZone(rt.zone)),
    toMillis: read((self) => self.toMillis()),
    toObject: read((self) => self.toObject()),
    toRFC2822: read((self) => self.toRFC2822()),
    toRelative: read((self, rt) => {
      rt.spend(FORMATTER_COST);
      return self.toRelative({ base: Moment.at(rt, rt.scope.now).unwrap() });
    }),
    toSQL: read((self) => self.toSQL()),
    toSQLDate: read((self) => self.toSQLDate()),
    toSQLTime: read((self) => self.toSQLTime()),
    toSeconds: read((self) => self.toSeconds()),
    toString: read((self) => self.toString()),
    toUTC: moment((rt, self, [offset]) => self.toUTC(toInteger(rt, offset, 0))),
    toUnixInteger: read((self) => self.toUnixInteger()),
    valueOf: read((self) => self.valueOf()),
  },
  {
    diff: ['(other, units)', 'The time from another moment to this one, as a duration.'],
    diffNow: ['(units)', 'The time from now to this moment, as a duration.'],
    endOf: ['(unit)', 'The last moment of its day, month, year …'],
    equals: ['(other)', 'True if both are the same moment, zone and language.'],
    hasSame: ['(other, unit)', 'True if both lie in the same day, month, year …'],
    set: ['(parts)', 'The moment with parts of it replaced, as in { hour: 9 }.'],
    setLocale: ['(locale)', 'The moment, written as people of a language do.'],
    setZone: ['(zone)', 'The same moment in another time zone, as in "Europe/Berlin".'],
    startOf: ['(unit)', 'The first moment of its day, month, year …'],
    toFormat: ['(format)', 'The moment as text, as in "yyyy-MM-dd HH:mm".'],
    toHTTP: ['()', 'The moment as HTTP writes it.'],
    toISO: ['()', 'The moment as ISO text.'],
    toISODate: ['()', 'The day as ISO text, as in 2024-02-29.'],
    toISOTime: ['()', 'The time as ISO text.'],
    toISOWeekDate: ['()', 'The day by its week, as in 2024-W09-4.'],
    toJSDate: ['()', 'The moment as a Date.'],
    toJSON: ['()', 'The moment as ISO text.'],
    toLocaleString: ['(options)', 'The moment as people of its language write it.'],
    toLocal: ['()', 'The same moment in the time zone that expressions are in.'],
    toMillis: ['()', 'The milliseconds since the beginning of 1970.'],
    toObject: ['()', 'Its parts: year, month, day, hour …'],
    toRFC2822: ['()', 'The moment as e-mails write it.'],
    toRelative: ['()', 'The time from now in words, as in "in 2 days".'],
    toSQL: ['()', 'The moment as databases write it.'],
    toSQLDate: ['()', 'The day as databases write it.'],
    toSQLTime: ['()', 'The time as databases write it.'],
    toSeconds: ['()', 'The seconds since the beginning of 1970.'],
    toString: ['()', 'The moment as ISO text.'],
    toUTC: ['(offset)', 'The same moment in UTC.'],
    toUnixInteger: ['()', 'The whole seconds since the beginning of 1970.'],
    valueOf: ['()', 'The milliseconds since the beginning of 1970.'],
  },
);
