import type { DateTime, DurationUnit } from 'luxon';
import { toNumber } from '../../convert.ts';
import { invalidArgument } from '../../fault.ts';
import type { KindType } from '../../kinds.ts';
import { classify } from '../../kinds.ts';
import type { Runtime } from '../../runtime.ts';
import { dateTimeOf, durationOf, shortText, unitListOf, unitOf } from '../../time/arguments.ts';
import { DATE_COST, FORMAT_COST, Moment } from '../../time/moment.ts';
import { momentOfNumber, readMoment } from '../../time/reading.ts';
import type { KindMethods } from '../method.ts';
import { methodsOf } from '../method.ts';

type DateKind = 'date' | 'datetime';
type Args = readonly unknown[];

/** The parts of a moment by name; weeks are those of ISO 8601. */
const parts: { readonly [unit: string]: (moment: DateTime) => number } = {
  year: (moment) => moment.year,
  quarter: (moment) => moment.quarter,
  month: (moment) => moment.month,
  week: (moment) => moment.weekNumber,
  weekNumber: (moment) => moment.weekNumber,
  weekday: (moment) => moment.weekday,
  yearDayNumber: (moment) => moment.ordinal,
  day: (moment) => moment.day,
  hour: (moment) => moment.hour,
  minute: (moment) => moment.minute,
  second: (moment) => moment.second,
  millisecond: (moment) => moment.millisecond,
};

/** A moment, also from text. */
function otherMoment(rt: Runtime, value: unknown): DateTime {
  const { kind, value: typed } = classify(value);
  return kind === 'text' ? readMoment(rt, typed) : dateTimeOf(rt, value);
}

/** Units in short, where each can mean one only. */
const shortUnits = new Map([
  ['ms', 'milliseconds'],
  ['s', 'seconds'],
  ['sec', 'seconds'],
  ['secs', 'seconds'],
  ['min', 'minutes'],
  ['mins', 'minutes'],
  ['h', 'hours'],
  ['hr', 'hours'],
  ['hrs', 'hours'],
]);

/** `{ days: 2 }`, `2, "days"` or milliseconds. */
function amountOf(rt: Runtime, [amount, unit]: Args): ReturnType<typeof durationOf> {
  if (unit === undefined) return durationOf(rt, amount);
  const name = unitOf(rt, unit);
  const whole = shortUnits.get(name) ?? (name.endsWith('s') ? name : `${name}s`);
  return durationOf(rt, { [whole]: toNumber(rt, amount) });
}

function difference(rt: Runtime, from: DateTime, to: DateTime, given: unknown): unknown {
  const units: DurationUnit[] = given === undefined ? ['days'] : unitListOf(rt, given);
  rt.spend(4 * DATE_COST * (1 + units.length));
  const span = from.diff(to, units);
  const [only] = units;
  return classify(given).kind === 'list' || only === undefined ? span.toObject() : span.as(only);
}

function isBetween(rt: Runtime, self: DateTime, args: Args): boolean | undefined {
  if (args.length !== 2) throw invalidArgument('isBetween() needs two moments.');
  const [a, b] = args.map((arg) => otherMoment(rt, arg).toMillis());
  if (a === undefined || b === undefined || Number.isNaN(a) || Number.isNaN(b)) return undefined;
  const at = self.toMillis();
  return Math.min(a, b) < at && at < Math.max(a, b);
}

function isInLast(rt: Runtime, self: DateTime, [amount, unit]: Args): boolean {
  const now = Moment.at(rt, rt.scope.now).unwrap();
  const from = now.minus(amountOf(rt, [amount ?? 0, unit ?? 'minutes']));
  return from.toMillis() <= self.toMillis() && self.toMillis() <= now.toMillis();
}

/** Methods that dates and DateTimes share; a method that returns a moment returns one of the same kind. */
function dateParts<K extends DateKind>(kind: K, wrap: (moment: DateTime) => unknown): KindMethods {
  const on =
    (work: (rt: Runtime, self: DateTime, args: Args) => unknown) =>
    (rt: Runtime, self: KindType<K>, args: Args): unknown => {
      rt.spend(DATE_COST);
      return work(rt, dateTimeOf(rt, self), args);
    };
  return methodsOf(
    kind,
    {
      beginningOf: on((rt, self, [unit]) => wrap(self.startOf(unitOf(rt, unit ?? 'week')))),
      diffTo: on((rt, self, [other, units]) => difference(rt, self, otherMoment(rt, other), units)),
      diffToNow: on((rt, self, [units]) => difference(rt, self, Moment.at(rt, rt.scope.now).unwrap(), units)),
      endOfMonth: on((_rt, self) => wrap(self.endOf('month'))),
      extract: on((rt, self, [part]) => {
        const name = part === undefined ? 'week' : shortText(rt, part);
        return Object.hasOwn(parts, name) ? parts[name]?.(self) : null;
      }),
      format: on((rt, self, [format]) => {
        const wanted = format === undefined ? 'yyyy-MM-dd' : shortText(rt, format);
        rt.spend((wanted.length + FORMAT_COST) * DATE_COST);
        return self.toFormat(wanted);
      }),
      isBetween: on(isBetween),
      isDst: on((rt, self) => {
        rt.spend(16 * DATE_COST);
        return self.isInDST;
      }),
      isEmpty: () => false,
      isInLast: on(isInLast),
      isNotEmpty: () => true,
      isWeekend: on((_rt, self) => self.weekday > 5),
      minus: on((rt, self, args) => wrap(self.minus(amountOf(rt, args)))),
      plus: on((rt, self, args) => wrap(self.plus(amountOf(rt, args)))),
      toDateTime: on((_rt, self) => new Moment(self)),
      toInt: on((_rt, self) => self.toMillis()),
    },
    {
      beginningOf: ['(unit)', 'The first moment of its day, week, month …'],
      diffTo: ['(other, unit)', 'The time from another moment to this one, as a number of days or another unit.'],
      diffToNow: ['(unit)', 'The time from now to this moment, as a number of days or another unit.'],
      endOfMonth: ['()', 'The last moment of its month.'],
      extract: ['(part)', 'Its year, month, week, day, hour …, as a number.'],
      format: ['(format)', 'The moment as text, as in "yyyy-MM-dd HH:mm".'],
      isBetween: ['(from, to)', 'True if it lies between two moments.'],
      isDst: ['()', 'True in summer time.'],
      isEmpty: ['()', 'False: a moment is not empty.'],
      isInLast: ['(amount, unit)', 'True if it lies in the last minutes, hours …'],
      isNotEmpty: ['()', 'True: a moment is not empty.'],
      isWeekend: ['()', 'True on Saturdays and Sundays.'],
      minus: ['(amount, unit)', 'The moment so much earlier, as in { days: 2 } or 2, "days".'],
      plus: ['(amount, unit)', 'The moment so much later, as in { days: 2 } or 2, "days".'],
      toDateTime: ['()', 'The moment as a DateTime.'],
      toInt: ['()', 'The milliseconds since the beginning of 1970.'],
    },
  );
}

export const dateForms = dateParts('date', (moment) => moment.toJSDate());
export const dateTimeForms = dateParts('datetime', (moment) => new Moment(moment));

/** The moment in a text. */
export const textMoments = methodsOf(
  'text',
  {
    toDateTime: (rt, self, [unit]) => {
      const moment = unit === undefined ? readMoment(rt, self) : momentOfNumber(rt, toNumber(rt, self), unit);
      if (!moment.isValid) throw invalidArgument(`The text "${self.slice(0, 40)}" cannot be read as a moment.`);
      return new Moment(moment);
    },
  },
  {
    toDateTime: ['(unit)', 'The moment in the text, as a DateTime.'],
  },
);
