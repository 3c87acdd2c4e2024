import { toInteger } from '../convert.ts';
import type { Runtime } from '../runtime.ts';
import { formatNumber } from '../time/locale.ts';
import { methodsOf } from './method.ts';

/** Digits of very large and very small numbers are computed one by one. */
const DIGIT_COST = 2;

/** Counts writing a number with so many digits. A count that the engine refuses costs no more than the largest allowed one. */
function digitsOf(rt: Runtime, digits: unknown): number | undefined {
  if (digits === undefined) return undefined;
  const count = toInteger(rt, digits, 0);
  rt.spend(2 + DIGIT_COST * Math.min(Math.max(count, 0), 100));
  return count;
}

/** Most numbers in another base have few digits; very large and very small ones have up to eleven hundred. */
function inBase(rt: Runtime, value: number, radix: number): string {
  const size = Math.abs(value);
  if (radix !== 10 && Number.isFinite(value))
    rt.spend(Number.isSafeInteger(value) ? 4 : size > 1e-5 && size < 1e20 ? 24 : 240);
  return value.toString(radix);
}

export const numberMethods = methodsOf(
  'number',
  {
    toExponential: (rt, self, [digits]) => self.toExponential(digitsOf(rt, digits)),
    toFixed: (rt, self, [digits]) => self.toFixed(digitsOf(rt, digits)),
    toLocaleString: (rt, self, [locale, options]) => formatNumber(rt, self, locale, options),
    toPrecision: (rt, self, [digits]) => self.toPrecision(digitsOf(rt, digits)),
    toString: (rt, self, [radix]) => inBase(rt, self, toInteger(rt, radix, 10)),
    valueOf: (_rt, self) => self,
  },
  {
    toExponential: ['(digits)', 'The number as text, as in 1.2e+3.'],
    toFixed: ['(digits)', 'The number as text with so many decimals.'],
    toLocaleString: ['(locale, options)', 'The number as people of a language write it.'],
    toPrecision: ['(digits)', 'The number as text with so many digits.'],
    toString: ['(radix)', 'The number as text.'],
    valueOf: ['()', 'The number itself.'],
  },
);

export const booleanMethods = methodsOf(
  'boolean',
  {
    toString: (_rt, self) => String(self),
    valueOf: (_rt, self) => self,
  },
  {
    toString: ['()', '"true" or "false", as text.'],
    valueOf: ['()', 'The value itself.'],
  },
);
