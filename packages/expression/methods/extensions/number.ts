import { toInteger, toText } from '../../convert.ts';
import { invalidArgument } from '../../fault.ts';
import { formatNumber } from '../../time/locale.ts';
import { Moment } from '../../time/moment.ts';
import { momentOfNumber } from '../../time/reading.ts';
import { methodsOf } from '../method.ts';

function integer(value: number, method: string): number {
  if (!Number.isInteger(value)) throw invalidArgument(`${method}() needs a whole number.`);
  return value;
}

/** Numbers rounded, asked and converted. */
export const numberForms = methodsOf(
  'number',
  {
    abs: (_rt, self) => Math.abs(self),
    ceil: (_rt, self) => Math.ceil(self),
    floor: (_rt, self) => Math.floor(self),
    format: (rt, self, [locale, options]) => formatNumber(rt, self, locale, options),
    isEmpty: () => false,
    isEven: (_rt, self) => integer(self, 'isEven') % 2 === 0,
    isInteger: (_rt, self) => Number.isInteger(self),
    isNotEmpty: () => true,
    isOdd: (_rt, self) => Math.abs(integer(self, 'isOdd')) % 2 === 1,
    round: (rt, self, [decimals]) => {
      const digits = toInteger(rt, decimals, 0);
      return digits === 0 ? Math.round(self) : Number(self.toFixed(Math.min(Math.max(digits, 0), 100)));
    },
    toBoolean: (_rt, self) => self !== 0,
    toDateTime: (rt, self, [unit]) => new Moment(momentOfNumber(rt, self, unit)),
    toFloat: (_rt, self) => self,
    toInt: (_rt, self) => Math.trunc(self),
    toJsonString: (rt, self) => (Number.isFinite(self) ? toText(rt, self) : 'null'),
  },
  {
    abs: ['()', 'The number without its sign.'],
    ceil: ['()', 'The next whole number above.'],
    floor: ['()', 'The next whole number below.'],
    format: ['(locale, options)', 'The number as people of a language write it.'],
    isEmpty: ['()', 'False: a number is not empty.'],
    isEven: ['()', 'True for an even number.'],
    isInteger: ['()', 'True for a whole number.'],
    isNotEmpty: ['()', 'True: a number is not empty.'],
    isOdd: ['()', 'True for an odd number.'],
    round: ['(decimals)', 'The number, rounded.'],
    toBoolean: ['()', 'False for 0, else true.'],
    toDateTime: ['(unit)', 'The moment of the number, in "ms", "s", "us" or "excel".'],
    toFloat: ['()', 'The number itself.'],
    toInt: ['()', 'The whole number, fractions cut off.'],
    toJsonString: ['()', 'The number as JSON text.'],
  },
);

export const booleanForms = methodsOf(
  'boolean',
  {
    isEmpty: () => false,
    isNotEmpty: () => true,
    toBoolean: (_rt, self) => self,
    toFloat: (_rt, self) => Number(self),
    toInt: (_rt, self) => Number(self),
    toJsonString: (_rt, self) => String(self),
    toNumber: (_rt, self) => Number(self),
  },
  {
    isEmpty: ['()', 'False: true and false are not empty.'],
    isNotEmpty: ['()', 'True: true and false are not empty.'],
    toBoolean: ['()', 'The value itself.'],
    toFloat: ['()', '1 for true, 0 for false.'],
    toInt: ['()', '1 for true, 0 for false.'],
    toJsonString: ['()', '"true" or "false", as text.'],
    toNumber: ['()', '1 for true, 0 for false.'],
  },
);
