import type { Duration } from 'luxon';
import { toNumber, toText } from '../convert.ts';
import type { Runtime } from '../runtime.ts';
import { durationOf, shortText, unitListOf, unitOf } from '../time/arguments.ts';
import { FORMATTER_COST } from '../time/locale.ts';
import { DATE_COST, FORMAT_COST, TimeSpan } from '../time/moment.ts';
import type { Method } from './method.ts';
import { methodsOf } from './method.ts';

const span =
  (work: (rt: Runtime, self: Duration, args: readonly unknown[]) => Duration): Method<'duration'> =>
  (rt, self, args) => {
    rt.spend(2 * DATE_COST);
    return new TimeSpan(work(rt, self.unwrap(), args));
  };

/** The methods of luxon's Duration that return values. */
export const durationMethods = methodsOf(
  'duration',
  {
    as: (rt, self, [unit]) => {
      rt.spend(2 * DATE_COST);
      return self.unwrap().as(unitOf(rt, unit));
    },
    minus: span((rt, self, [amount]) => self.minus(durationOf(rt, amount))),
    negate: span((_rt, self) => self.negate()),
    normalize: span((_rt, self) => self.normalize()),
    plus: span((rt, self, [amount]) => self.plus(durationOf(rt, amount))),
    shiftTo: span((rt, self, args) => self.shiftTo(...unitListOf(rt, args))),
    toFormat: (rt, self, [format]) => {
      const wanted = shortText(rt, format);
      rt.spend((wanted.length + FORMAT_COST) * DATE_COST);
      return self.unwrap().toFormat(wanted);
    },
    toHuman: (rt, self) => {
      rt.spend(FORMATTER_COST);
      return self.unwrap().toHuman();
    },
    toISO: (rt, self) => toText(rt, self),
    toMillis: (_rt, self) => self.unwrap().toMillis(),
    toObject: (_rt, self) => self.unwrap().toObject(),
    toString: (rt, self) => toText(rt, self),
    valueOf: (rt, self) => toNumber(rt, self),
  },
  {
    as: ['(unit)', 'The whole duration in one unit.'],
    minus: ['(duration)', 'The duration less another.'],
    negate: ['()', 'The duration backwards.'],
    normalize: ['()', 'The duration with its units carried over: 90 minutes are 1.5 hours.'],
    plus: ['(duration)', 'The duration and another.'],
    shiftTo: ['(…units)', 'The duration in other units.'],
    toFormat: ['(format)', 'The duration as text, as in "hh:mm:ss".'],
    toHuman: ['()', 'The duration in words.'],
    toISO: ['()', 'The duration as ISO text, as in P2DT3H.'],
    toMillis: ['()', 'The duration in milliseconds.'],
    toObject: ['()', 'Its parts: days, hours, minutes …'],
    toString: ['()', 'The duration as ISO text.'],
    valueOf: ['()', 'The duration in milliseconds.'],
  },
);
