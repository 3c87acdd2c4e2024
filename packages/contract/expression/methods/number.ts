import { toInteger } from '../convert.ts';
import { formatNumber } from '../time/locale.ts';
import { methodsOf } from './method.ts';

export const numberMethods = methodsOf('number', {
  toExponential: (rt, self, [digits]) => self.toExponential(digits === undefined ? undefined : toInteger(rt, digits, 0)),
  toFixed: (rt, self, [digits]) => self.toFixed(toInteger(rt, digits, 0)),
  toLocaleString: (rt, self, [locale, options]) => formatNumber(rt, self, locale, options),
  toPrecision: (rt, self, [digits]) => self.toPrecision(digits === undefined ? undefined : toInteger(rt, digits, 0)),
  toString: (rt, self, [radix]) => self.toString(toInteger(rt, radix, 10)),
  valueOf: (_rt, self) => self,
}, {
  toExponential: ['(digits)', 'The number as text, as in 1.2e+3.'],
  toFixed: ['(digits)', 'The number as text with so many decimals.'],
  toLocaleString: ['(locale, options)', 'The number as people of a language write it.'],
  toPrecision: ['(digits)', 'The number as text with so many digits.'],
  toString: ['(radix)', 'The number as text.'],
  valueOf: ['()', 'The number itself.'],
});

export const booleanMethods = methodsOf('boolean', {
  toString: (_rt, self) => String(self),
  valueOf: (_rt, self) => self,
}, {
  toString: ['()', '"true" or "false", as text.'],
  valueOf: ['()', 'The value itself.'],
});
